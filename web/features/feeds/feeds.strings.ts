import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

/** The timeline, its cards and the post's own page. */
export const feeds = strings({
  timeline: { ja: 'タイムライン', en: 'Timeline' },
  feed: { ja: '投稿', en: 'Post' },
  composePrompt: { ja: '今日のできごとを共有しましょう', en: 'Share something' },
  compose: { ja: '投稿する', en: 'Write a post' },
  addPhotos: { ja: '写真', en: 'Photos' },
  menus: { ja: '制度', en: 'Programmes' },
  allMenus: { ja: '制度をすべて見る', en: 'All programmes' },
  menusFailed: { ja: '制度を読み込めませんでした', en: 'The programmes could not be loaded' },
  notices: { ja: 'お知らせ', en: 'Notifications' },
  allNotices: { ja: 'お知らせをすべて見る', en: 'All notifications' },
  noNotices: {
    ja: 'コメントやリアクション、メンションがあるとここに届きます。',
    en: 'Comments, reactions and mentions appear here.',
  },
  noticesFailed: { ja: 'お知らせを読み込めませんでした', en: 'Your notifications could not be loaded' },
  newNotice: { ja: '未読', en: 'New' },
  newFeeds: {
    ja: (count: number) => `新しい投稿が${count}件あります`,
    en: (count: number) => enPlural(count, { one: '# new post', other: '# new posts' }),
  },
  newFeedsFailed: {
    ja: '新しい投稿を読み込めませんでした。もう一度お試しください。',
    en: 'The new posts could not be loaded. Try again.',
  },
  emptyTitle: { ja: 'まだ投稿がありません', en: 'No posts yet' },
  emptyWords: {
    ja: '社内のできごとや感謝のことばが、ここに新しい順に並びます。最初の投稿をしてみましょう。',
    en: 'News and thanks from across the company appear here, newest first. Be the first to post.',
  },
  listFailed: { ja: 'タイムラインを読み込めませんでした', en: 'The timeline could not be loaded' },
  moreFailed: { ja: '続きを読み込めませんでした', en: 'More posts could not be loaded' },
  listEnd: { ja: 'これより前の投稿はありません', en: 'You have reached the first post' },
  loadingMore: { ja: '続きを読み込んでいます', en: 'Loading more posts' },
  tryAgain: { ja: '再試行', en: 'Try again' },
  unread: { ja: '未読', en: 'Unread' },
  readMore: { ja: '続きを読む', en: 'Read more' },
  commentCount: {
    ja: (count: number) => (count === 0 ? 'コメント' : `コメント ${count}件`),
    en: (count: number) =>
      count === 0 ? 'Comment' : enPlural(count, { one: '# comment', other: '# comments' }),
  },
  readCount: {
    ja: (count: number) => `既読 ${count}人`,
    en: (count: number) => enPlural(count, { one: 'Read by 1', other: 'Read by #' }),
  },
  addReaction: { ja: 'リアクションする', en: 'React' },
  stampList: { ja: 'スタンプ', en: 'Stamps' },
  stampsFailed: { ja: 'スタンプを読み込めませんでした', en: 'The stamps could not be loaded' },
  reactionOf: {
    ja: (name: string, count: number) => `${name} ${count}件`,
    en: (name: string, count: number) => `${name}, ${count}`,
  },
  stamp: { ja: 'スタンプ', en: 'Stamp' },
  reactionFailed: {
    ja: 'リアクションを送れませんでした。',
    en: 'Your reaction could not be sent.',
  },
  seenBefore: { ja: 'ここから下は前回までの投稿です', en: 'You have seen the posts below' },
  narrow: { ja: '部署で絞り込む', en: 'Filter by department' },
  narrowedTo: {
    ja: (name: string) => `${name}の投稿`,
    en: (name: string) => `Posts from ${name}`,
  },
  showAll: { ja: '絞り込みを解除', en: 'Show all posts' },
  narrowFailed: { ja: '絞り込みを変更できませんでした。', en: 'The filter could not be changed.' },
  nothingHere: {
    ja: (name: string) => `${name}の投稿はまだありません`,
    en: (name: string) => `No posts from ${name} yet`,
  },
  groupCount: {
    ja: (menu: string, count: number) => `「${menu}」の投稿をまとめて見る（${count > 99 ? '99+' : count}件）`,
    en: (menu: string, count: number) => `View all posts in ${menu} (${count > 99 ? '99+' : count})`,
  },
  groupMembers: {
    ja: (names: string[], others: boolean) =>
      `${names.map((name) => `${name}さん`).join('、')}${others ? 'ほか' : ''}`,
    en: (names: string[], others: boolean) => `${names.join(', ')}${others ? ' and others' : ''}`,
  },
  groupEmpty: { ja: 'この制度の投稿はまだありません', en: 'No posts in this programme yet' },
  ownPosts: { ja: '自分の投稿', en: 'Your posts' },
  bookmarks: { ja: 'ブックマーク', en: 'Bookmarks' },
  drafts: { ja: '下書きと予約投稿', en: 'Drafts and scheduled' },
  bookmark: { ja: 'ブックマーク', en: 'Bookmark' },
  bookmarkSet: { ja: 'ブックマークしました', en: 'Bookmarked' },
  bookmarkGone: { ja: 'ブックマークを外しました', en: 'Bookmark removed' },
  bookmarkDetails: { ja: 'メモ・リマインド', en: 'Note and reminder' },
  bookmarkFailed: { ja: 'ブックマークできませんでした。', en: 'The bookmark could not be saved.' },
  edited: { ja: '編集済み', en: 'Edited' },
  actions: { ja: 'この投稿の操作', en: 'Actions for this post' },
  whoRead: { ja: '読んだ人', en: 'Read by' },
  whoReacted: { ja: 'リアクションした人', en: 'Reactions' },
  allReactions: { ja: 'すべて', en: 'All' },
  nobodyRead: { ja: 'まだ誰も読んでいません', en: 'No one has read this yet' },
  nobodyReacted: { ja: 'まだリアクションはありません', en: 'No reactions yet' },
  peopleFailed: { ja: '一覧を読み込めませんでした', en: 'The list could not be loaded' },
  notFoundTitle: { ja: '投稿が見つかりません', en: 'This post was not found' },
  notFoundWords: {
    ja: '削除されたか、公開範囲の対象になっていない可能性があります。',
    en: 'It may have been deleted, or you may not have access.',
  },
  toTimeline: { ja: 'タイムラインへ戻る', en: 'Back to timeline' },
  feedFailed: { ja: '投稿を読み込めませんでした', en: 'The post could not be loaded' },
})
