import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

/** Writing a post. */
export const composer = strings({
  title: { ja: '投稿する', en: 'Write a post' },
  menu: { ja: '制度:', en: 'Programme:' },
  chooseMenu: { ja: 'どの制度で投稿しますか？', en: 'Choose a programme for this post' },
  searchMenus: { ja: '制度を探す', en: 'Search programmes' },
  noMenuFound: {
    ja: (query: string) => `「${query}」に合う制度はありません`,
    en: (query: string) => `No programme matches “${query}”`,
  },
  noMenus: { ja: '投稿できる制度がありません', en: 'No programmes available for posting' },
  noMenusWords: {
    ja: '投稿できる制度については管理者にお問い合わせください。',
    en: 'Ask your administrator which programmes you can use.',
  },
  menusFailed: { ja: '制度を読み込めませんでした', en: 'The programmes could not be loaded' },
  found: { ja: '見つかった制度', en: 'Matching programmes' },
  enterChooses: {
    ja: (name: string) => `Enterキーで「${name}」を選びます`,
    en: (name: string) => `Enter chooses “${name}”`,
  },
  back: { ja: '戻る', en: 'Back' },
  tools: { ja: '投稿に加えるもの', en: 'Add to the post' },
  photos: { ja: '写真', en: 'Photos' },
  files: { ja: 'ファイル', en: 'Files' },
  addTitle: { ja: 'タイトルを付ける', en: 'Add a title' },
  addTitleShort: { ja: 'タイトル', en: 'Title' },
  marks: { ja: '書式を付ける', en: 'Format the text' },
  marksShort: { ja: '書式', en: 'Format' },
  scheduleShort: { ja: '日時', en: 'Schedule' },
  mustReadShort: { ja: '必読', en: 'Must-read' },
  draftCount: {
    ja: (count: number) => `下書き ${count}件`,
    en: (count: number) => enPlural(count, { one: '# draft', other: '# drafts' }),
  },
  readers: {
    ja: (summary: string, count: number) =>
      `公開範囲: ${summary}（あなたのほか${count.toLocaleString('ja')}人）`,
    en: (summary: string, count: number) =>
      `Visible to: ${summary} (${enPlural(count, { one: '# person', other: '# people' })} besides you)`,
  },
  readersFailed: {
    ja: '公開範囲を確認できませんでした',
    en: 'The list of readers could not be loaded',
  },
  heading: { ja: 'タイトル（任意）', en: 'Title (optional)' },
  text: { ja: '本文', en: 'Text' },
  textPlaceholder: { ja: 'どんなことがありましたか？', en: 'What happened?' },
  restored: { ja: '下書きを復元しました', en: 'Your draft has been restored' },
  discard: { ja: '下書きを破棄', en: 'Discard draft' },
  discarded: { ja: '下書きを破棄しました', en: 'Draft discarded' },
  undo: { ja: '元に戻す', en: 'Undo' },
  submit: { ja: '投稿する', en: 'Post' },
  keptAsDraft: { ja: '下書きは自動で保存されます', en: 'Your draft is saved as you type' },
  sending: { ja: '投稿しています', en: 'Posting' },
  stop: { ja: '送信をやめる', en: 'Cancel' },
  stopped: {
    ja: '送信をやめました。入力した内容は下書きに残っています',
    en: 'Cancelled. What you wrote is saved as a draft',
  },
  posted: { ja: '投稿しました', en: 'Posted' },
  postedElsewhere: {
    ja: '投稿しました。いまの表示条件では、タイムラインに表示されません。',
    en: 'Posted. The current filter hides it from the timeline.',
  },
  showPosted: { ja: '投稿を見る', en: 'View post' },
  failed: { ja: '投稿できませんでした', en: 'Your post could not be sent' },
  failedWords: {
    ja: '入力した内容は下書きに残っています。もう一度お試しください。',
    en: 'What you wrote is saved as a draft. Try again.',
  },
  contentNeeded: {
    ja: 'タイトル、本文、写真のいずれかを入力してください。',
    en: 'Add a title, some text or a photo.',
  },
  tooLong: {
    ja: (most: number) => `${most.toLocaleString('ja')}文字以内で入力してください。`,
    en: (most: number) => `Use ${most.toLocaleString('en')} characters or fewer.`,
  },
})
