import { strings } from '#common/strings.ts'

/** The filters of the timeline. */
export const timelineWords = strings({
  filters: { ja: 'タイムラインの絞り込み', en: 'Timeline filters' },
  filter: { ja: '絞り込み', en: 'Filter' },
  filterIs: { ja: (names: string) => `絞り込み：${names}`, en: (names: string) => `Filter: ${names}` },
  show: { ja: '投稿を見る', en: 'Show posts' },
  unread: { ja: '未読', en: 'Unread' },
  following: { ja: 'フォロー中', en: 'Following' },
  department: { ja: '部署', en: 'Department' },
  menu: { ja: '制度', en: 'Programme' },
  byMenu: { ja: '制度で絞り込む', en: 'Filter by programme' },
  menuIs: { ja: (name: string) => `制度：${name}`, en: (name: string) => `Programme: ${name}` },
  findMenu: { ja: '制度を名前・ふりがなで探す', en: 'Search programmes by name' },
  anyMenu: { ja: 'すべての制度', en: 'All programmes' },
  noMenuFound: { ja: '一致する制度はありません。', en: 'No matching programmes' },
  menusFailed: { ja: '制度を読み込めませんでした', en: 'The programmes could not be loaded' },
  nothing: { ja: '条件に合う投稿はありません', en: 'No posts match these filters' },
  nothingUnread: { ja: '未読の投稿はありません', en: 'You are all caught up' },
  nothingUnreadWords: {
    ja: (days: number) => `過去${days}日間の投稿のうち、まだ読んでいないものが表示されます。`,
    en: (days: number) => `Unread posts from the last ${days} days appear here.`,
  },
  nothingFollowed: {
    ja: 'フォロー中の人や制度の投稿はありません',
    en: 'No posts from people or programmes you follow',
  },
  nothingFollowedWords: {
    ja: '人のページや制度のページの「フォローする」を押すと、その投稿だけをここで読めます。',
    en: 'Select Follow on a person’s or programme’s page to see their posts here.',
  },
})
