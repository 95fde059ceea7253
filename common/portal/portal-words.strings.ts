import { strings } from '#common/strings.ts'

export const portalKindNames = strings({
  banner: { ja: 'バナー', en: 'Banner' },
  links: { ja: 'リンク', en: 'Links' },
  text: { ja: 'テキスト', en: 'Text' },
  announcements: { ja: 'お知らせ', en: 'Announcements' },
  feeds: { ja: '新着の投稿', en: 'Latest posts' },
  menu_feeds: { ja: '制度の投稿', en: 'Posts of a programme' },
  events: { ja: 'イベント', en: 'Events' },
  documents: { ja: '文書', en: 'Documents' },
  missions: { ja: 'ミッション', en: 'Missions' },
  poll: { ja: 'アンケート', en: 'Poll' },
  joined: { ja: '新しく入った人', en: 'New colleagues' },
  birthdays: { ja: '今週の誕生日', en: 'Birthdays this week' },
  ranking: { ja: 'サンクスランキング', en: 'Thanks ranking' },
  embed: { ja: '埋め込みページ', en: 'Embedded page' },
})

export const portalProblemWords = strings({
  untitled: { ja: 'ページの名前を入力してください。', en: 'Enter a page name.' },
  noBlocks: { ja: 'ブロックを1つ以上追加してください。', en: 'Add at least one block.' },
  noSlides: { ja: '画像を1枚以上追加してください。', en: 'Add at least one picture.' },
  noAlt: {
    ja: '画像の内容を表す説明を入力してください。',
    en: 'Describe what each picture shows.',
  },
  badAddress: {
    ja: 'リンク先は「/」で始まる社内のページか、https:// のアドレスにしてください。',
    en: 'A link must be a page of this product that begins with “/”, or an https:// address.',
  },
  noTiles: { ja: 'リンクを1つ以上追加してください。', en: 'Add at least one link.' },
  noLabel: { ja: 'リンクの名前を入力してください。', en: 'Enter a name for each link.' },
  noText: { ja: '本文を入力してください。', en: 'Enter a text.' },
  noMenu: { ja: '制度を選んでください。', en: 'Choose a programme.' },
  noPoll: { ja: 'アンケートの投稿を選んでください。', en: 'Choose the post with the poll.' },
  noEmbed: {
    ja: '埋め込むページのアドレスを入力してください。',
    en: 'Enter the address of the page to embed.',
  },
  hostNotAllowed: {
    ja: 'このアドレスは埋め込みが許可されていません。設定で許可するサイトに追加してください。',
    en: 'This address may not be embedded. Add its site to the allowed sites in the settings.',
  },
  hidden: {
    ja: 'PCとスマートフォンのどちらかには表示してください。',
    en: 'Show it on PCs, on phones or on both.',
  },
})
