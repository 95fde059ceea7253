import { strings } from '#common/strings.ts'

export const announcements = strings({
  notices: { ja: 'お知らせ', en: 'Notifications' },
  unread: { ja: '未読', en: 'Unread' },
  confirmAll: { ja: 'すべて既読にする', en: 'Mark all as read' },
  nothingUnread: { ja: '未読のお知らせはありません', en: 'No unread notifications' },
  confirmedAll: { ja: 'すべてのお知らせを既読にしました', en: 'All notifications are marked as read' },
  confirmedGroup: {
    ja: '表示中の種類のお知らせを既読にしました',
    en: 'These notifications are marked as read',
  },
  filters: { ja: 'お知らせの絞り込み', en: 'Filter notifications' },
  all: { ja: 'すべて', en: 'All' },
  comments: { ja: 'コメント', en: 'Comments' },
  reactions: { ja: 'リアクション・感謝', en: 'Reactions and thanks' },
  must_reads: { ja: '必読', en: 'Must-reads' },
  programmes: { ja: '申請・制度', en: 'Submissions' },
  others: { ja: 'その他', en: 'Other' },
  unreadOnly: { ja: '未読のみ', en: 'Unread only' },
  noneHere: { ja: 'この条件に合うお知らせはありません', en: 'No notifications match this filter' },
  showAll: { ja: 'すべてのお知らせを表示', en: 'Show all notifications' },
  confirmAllFailed: { ja: '既読にできませんでした。', en: 'The notifications could not be marked as read.' },
  tryAgain: { ja: '再試行', en: 'Try again' },
  emptyTitle: { ja: 'お知らせはありません', en: 'No notifications' },
  emptyWords: {
    ja: 'あなたの投稿へのコメントやリアクション、あなたへのメンションがあると、ここに届きます。',
    en: 'Comments and reactions on your posts and mentions of you appear here.',
  },
  toTimeline: { ja: 'タイムラインを見る', en: 'Go to timeline' },
  listEnd: { ja: 'これより前のお知らせはありません', en: 'No older notifications' },
  cannotShow: { ja: 'このお知らせは表示できません', en: 'This notification cannot be shown' },
  cannotShowWords: {
    ja: '内容が削除されたか、見る権限がありません。',
    en: 'The content was deleted, or you do not have access to it.',
  },
  toNotices: { ja: 'お知らせの一覧へ', en: 'Go to notifications' },
})
