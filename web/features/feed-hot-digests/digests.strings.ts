import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const digestWords = strings({
  title: { ja: 'ホットダイジェスト', en: 'Hot digest' },
  listTitle: { ja: 'これまでのホットダイジェスト', en: 'Past hot digests' },
  intro: {
    ja: '話題になった投稿のうち、まだ読んでいないものを週に一度まとめています。',
    en: 'Once a week: the posts with the most responses that you have not read yet.',
  },
  options: { ja: '受け取り方を変える', en: 'Digest notifications' },
  fresh: { ja: '新着', en: 'New' },
  period: {
    ja: (from: string, until: string) => `${from} 〜 ${until}`,
    en: (from: string, until: string) => `${from} to ${until}`,
  },
  feedCount: {
    ja: (count: number) => `${count}件の投稿`,
    en: (count: number) => enPlural(count, { one: '# post', other: '# posts' }),
  },
  nothingLeft: { ja: 'すべて読みました', en: 'Nothing left to read' },
  rank: { ja: (rank: number) => `${rank}位`, en: (rank: number) => `#${rank}` },
  activity: {
    ja: (reactions: number, comments: number, reads: number) =>
      `この期間のリアクション${reactions}・コメント${comments}・既読${reads}`,
    en: (reactions: number, comments: number, reads: number) =>
      `In this period: reactions ${reactions}, comments ${comments}, reads ${reads}`,
  },
  emptyTitle: { ja: 'ホットダイジェストはまだありません', en: 'No hot digest yet' },
  emptyWords: {
    ja: '週に一度、話題になった投稿をここでまとめて読めます。',
    en: 'The posts with the most responses appear here once a week.',
  },
  readAll: { ja: '読んでいない投稿はありません', en: 'You are all caught up' },
  readAllWords: {
    ja: 'この期間に話題になった投稿は、すべて読んだものか、ご自身の投稿でした。',
    en: 'You have already read every post in this digest, or wrote it yourself.',
  },
  gone: { ja: 'このダイジェストは見つかりません', en: 'This digest was not found' },
  toList: { ja: 'これまでのダイジェストへ', en: 'Go to past digests' },
  toTimeline: { ja: 'タイムラインへ', en: 'Go to timeline' },
  open: { ja: 'ダイジェストを読む', en: 'Read the digest' },
})
