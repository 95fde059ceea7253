import type { CalendarLead, NotificationChannel, NotificationEvent } from './notification-event.ts'
import { type Entry, strings } from './strings.ts'

/** The names of the events, wherever they are shown. */
export const notificationEventWords = strings({
  comment: {
    ja: '投稿へのコメント、コメントへの返信',
    en: 'Comments on your posts and replies to your comments',
  },
  mention: { ja: '投稿やコメントで挙げられたとき', en: 'Mentions of you in posts and comments' },
  reaction: { ja: '投稿やコメントへのリアクション', en: 'Reactions to your posts and comments' },
  urgent_message: {
    ja: 'チャットの緊急メッセージとその繰り返し',
    en: 'Urgent chat messages and their repeats',
  },
  chat_reminder: { ja: 'チャットのメッセージのリマインダー', en: 'Reminders of chat messages' },
  own_post: {
    ja: '自分の投稿の非表示・再表示、予約した投稿やメッセージの保留',
    en: 'Your post is hidden or shown again, or a scheduled post or message is held back',
  },
  menu_post: { ja: 'お知らせする制度の新しい投稿', en: 'New posts in programmes that notify readers' },
  company_announcement: { ja: '管理者からお知らせが公開されたとき', en: 'An announcement is published' },
  important_announcement: {
    ja: '管理者から重要なお知らせが公開されたとき',
    en: 'An important announcement is published',
  },
  hot_digest: { ja: '新しいホットダイジェスト', en: 'A new hot digest' },
  summary: { ja: 'まとめメール', en: 'Summary emails' },
  must_read: { ja: '必読の投稿と催促', en: 'Must-reads and their reminders' },
  approval: { ja: '承認の順番と催促', en: 'Your turn to approve, and reminders' },
  request: { ja: '依頼とその催促・取り下げ', en: 'Requests to you: new, reminded or withdrawn' },
  daily_report: { ja: '日報の提出のお願い', en: 'Reminders to submit today’s report' },
  outcome: {
    ja: '自分の申請・報告の承認、差し戻し、却下',
    en: 'Your submission is approved, returned or rejected',
  },
  feedback: { ja: '自分の報告へのフィードバック', en: 'Feedback on your reports' },
  thanks: { ja: '感謝が届いたとき', en: 'Someone thanks you' },
  points: { ja: 'ポイントの獲得・付与・回収', en: 'Points earned, given or collected' },
  activity: {
    ja: 'アクティビティの招待、変更、繰り上げ、連絡',
    en: 'Activities: invitations, changes, places that open up, messages',
  },
  calendar: { ja: '期限とイベントのリマインダー', en: 'Reminders of due dates and events' },
  event: { ja: 'イベントの登録・変更・中止', en: 'Events: new, changed or cancelled' },
  knowledge_test: {
    ja: 'テストとコースの開始、期限の前日、採点の結果',
    en: 'Knowledge tests and courses: new, due tomorrow, marked',
  },
  bookmark: { ja: 'ブックマークに付けた日', en: 'Bookmark reminders' },
  account: { ja: '招待、パスワード、自分のデータの出力', en: 'Invitations, passwords, your data export' },
  plan: { ja: '予定した変更を反映できなかったとき', en: 'A planned change failed' },
  quarantine: {
    ja: '送信したファイルにウイルスが見つかったとき',
    en: 'A virus is found in an uploaded file',
  },
  storage: { ja: '会社の保存容量が残り少ないとき', en: 'Your company’s storage is almost full' },
  webhook: { ja: 'Webhookが自動的に停止されたとき', en: 'A webhook is paused automatically' },
} satisfies Record<NotificationEvent, Entry<string>>)

export const notificationChannelWords = strings({
  notice: { ja: 'お知らせ', en: 'In-app' },
  mail: { ja: 'メール', en: 'Email' },
  push: { ja: 'プッシュ', en: 'Push' },
} satisfies Record<NotificationChannel, Entry<string>>)

export const calendarLeadWords = strings({
  usual: { ja: '標準', en: 'Default' },
  none: { ja: '知らせない', en: 'No reminder' },
  same_day: { ja: '当日の朝', en: 'The morning of the due date' },
  one_day: { ja: '1日前', en: '1 day before' },
  two_days: { ja: '2日前', en: '2 days before' },
  one_week: { ja: '1週間前', en: '1 week before' },
} satisfies Record<CalendarLead, Entry<string>>)
