import { strings } from '#common/strings.ts'

/** The list of mentions of the reader. */
export const mentions = strings({
  list: { ja: '自分宛の投稿とコメント', en: 'Posts and comments for you' },
  fresh: { ja: '未読', en: 'New' },
  inPost: {
    ja: (name: string) => `${name}さんが投稿であなたを挙げました`,
    en: (name: string) => `${name} mentioned you in a post`,
  },
  inComment: {
    ja: (name: string) => `${name}さんがコメントであなたを挙げました`,
    en: (name: string) => `${name} mentioned you in a comment`,
  },
  toComment: { ja: 'コメントを見る', en: 'View comment' },
  failed: { ja: '自分宛の投稿を読み込めませんでした', en: 'Mentions could not be loaded' },
  emptyTitle: { ja: '自分宛の投稿はまだありません', en: 'No mentions yet' },
  emptyWords: {
    ja: '投稿やコメントで「@名前」や「@部署名」で挙げられると、ここに並びます。',
    en: 'Posts and comments that mention you or your department with @ appear here.',
  },
  toTimeline: { ja: 'すべての投稿を見る', en: 'Show all posts' },
  end: { ja: 'これより前のものはありません', en: 'No earlier mentions' },
})
