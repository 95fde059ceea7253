import { strings } from '#common/strings.ts'

export const announcements = strings({
  notices: { ja: 'お知らせ', en: 'Notices' },
  unread: { ja: '未読', en: 'Unread' },
  confirmAll: { ja: 'すべて既読にする', en: 'Mark all as read' },
  nothingUnread: { ja: '未読のお知らせはありません', en: 'There is nothing unread' },
  confirmedAll: { ja: 'すべてのお知らせを既読にしました', en: 'Every notice is marked as read' },
  confirmAllFailed: { ja: '既読にできませんでした。', en: 'The notices could not be marked as read.' },
  tryAgain: { ja: '再試行', en: 'Try again' },
  emptyTitle: { ja: 'お知らせはありません', en: 'There are no notices' },
  emptyWords: {
    ja: 'あなたの投稿へのコメントやリアクション、あなたへのメンションがあると、ここに届きます。',
    en: 'Comments and reactions to your posts, and mentions of you, will show up here.',
  },
  toTimeline: { ja: 'タイムラインを見る', en: 'See the timeline' },
  listEnd: { ja: 'これより前のお知らせはありません', en: 'There are no earlier notices' },
})
