import { strings } from '#common/strings.ts'

export const menus = strings({
  menus: { ja: '制度', en: 'Menus' },
  menu: { ja: '制度', en: 'Menu' },
  category: { ja: 'カテゴリー', en: 'Category' },
  search: { ja: '制度を探す', en: 'Find a menu' },
  found: {
    ja: (count: number) => `${count}件の制度が見つかりました`,
    en: (count: number) => (count === 1 ? '1 menu found' : `${count} menus found`),
  },
  nothingFound: {
    ja: (query: string) => `「${query}」に一致する制度はありません`,
    en: (query: string) => `No menu matches “${query}”`,
  },
  nothingFoundWords: {
    ja: '別のことばで探すか、検索を消してすべての制度を見てください。',
    en: 'Try another word, or clear the search to see every menu.',
  },
  clearSearch: { ja: '検索を消す', en: 'Clear the search' },
  emptyTitle: { ja: '利用できる制度はまだありません', en: 'There are no menus for you yet' },
  emptyWords: {
    ja: '感謝を伝えるカードや日報など、会社の制度がここに並びます。制度は管理者が用意します。',
    en: 'Thank-you cards, daily reports and whatever else your company offers appear here once an administrator sets them up.',
  },
  details: { ja: '詳細', en: 'Details' },
  detailsOf: { ja: (name: string) => `${name}の詳細`, en: (name: string) => `Details of ${name}` },
  post: { ja: '投稿する', en: 'Write a post' },
  readOnly: { ja: '閲覧のみ', en: 'Read only' },
  readOnlyWords: {
    ja: 'あなたはこの制度の投稿を読めますが、投稿はできません。',
    en: 'You can read what is posted here, but not post yourself.',
  },
  conditions: { ja: '利用と公開の範囲', en: 'Who can use and read it' },
  use: { ja: '利用できる人', en: 'Can use it' },
  publication: { ja: '投稿を読める人', en: 'Can read its posts' },
  memberCount: {
    ja: (count: number) => `${count.toLocaleString('ja-JP')}人`,
    en: (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-GB')} people`),
  },
  posts: { ja: 'この制度の投稿', en: 'Posts' },
  noPosts: { ja: 'まだ投稿がありません', en: 'Nothing has been posted yet' },
  noPostsWords: {
    ja: 'この制度を使った投稿が、ここに新しい順に並びます。',
    en: 'What is posted through this menu appears here, newest first.',
  },
  gone: { ja: '制度が見つかりません', en: 'This menu cannot be found' },
  goneCategory: { ja: 'カテゴリーが見つかりません', en: 'This category cannot be found' },
  toMenus: { ja: '制度の一覧へ', en: 'To all menus' },
})
