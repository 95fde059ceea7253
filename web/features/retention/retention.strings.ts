import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

const ja = (count: number) => count.toLocaleString('ja-JP')

export const retentionWords = strings({
  intro: {
    ja: '決めた期間を過ぎたものは、毎晩、自動で削除されます。決めていないものは、ずっと保存されます。制度やルームの設定は、全体の設定より優先されます。',
    en: 'What is beyond its period is deleted every night. What has no period is kept forever. A period of one programme or room comes before the one for all.',
  },
  list: { ja: '保存期間の一覧', en: 'Retention periods' },
  forAll: { ja: '全体の保存期間', en: 'For everything' },
  exceptions: { ja: '制度・ルームごとの保存期間', en: 'For single programmes and rooms' },
  noExceptions: {
    ja: '制度やルームごとの設定はありません。',
    en: 'No programme or room has a period of its own.',
  },
  inChat: { ja: 'チャットの種類ごとの保存期間', en: 'By kind of chat room' },
  inChatNote: {
    ja: 'ルームの種類ごとの期間は、チャットの設定で変更します。チャット全体より優先されます。',
    en: 'Periods by kind of room are set with chat. They come before the one for all of chat.',
  },
  toHolds: { ja: '削除を止める（保全）', en: 'Stop deletion: legal holds' },
  toChat: { ja: 'チャットの設定を開く', en: 'Open chat settings' },
  official: { ja: '公式ルーム', en: 'Official rooms' },
  group: { ja: 'グループ', en: 'Groups' },
  direct: { ja: '1対1のチャット', en: 'Chats with one person' },
  notes: { ja: '自分用メモ', en: 'Notes to self' },
  what: { ja: '対象', en: 'What' },
  period: { ja: '保存期間', en: 'Period' },
  state: { ja: '状況', en: 'State' },
  savedBy: { ja: '設定', en: 'Set by' },
  act: { ja: '操作', en: 'Action' },
  change: { ja: '変更', en: 'Change' },
  changeOne: {
    ja: (name: string) => `${name}の保存期間を変更`,
    en: (name: string) => `Change the period of ${name}`,
  },
  add: { ja: '制度・ルームの期間を追加', en: 'Add for a programme or room' },
  forever: { ja: 'ずっと保存', en: 'Kept forever' },
  unset: { ja: '決めていない（ずっと保存）', en: 'Not set: kept forever' },
  after: {
    ja: (days: number) => `${ja(days)}日後に削除`,
    en: (days: number) => `Deleted after ${enPlural(days, { one: '# day', other: '# days' })}`,
  },
  inheriting: { ja: '全体の設定に戻す', en: 'Goes back to the period for all' },
  startsOn: { ja: (day: string) => `${day}から削除`, en: (day: string) => `Deletes from ${day} on` },
  changesOn: { ja: (day: string) => `${day}から適用`, en: (day: string) => `Applies from ${day} on` },
  inForce: { ja: '毎晩削除', en: 'Deletes nightly' },
  keeps: { ja: '削除しない', en: 'Deletes nothing' },
  lastDeleted: { ja: (day: string) => `${day}に削除：`, en: (day: string) => `Deleted on ${day}: ` },
})

export const retentionKindNames = strings({
  posts: { ja: 'すべての投稿', en: 'All posts' },
  menu: { ja: '制度の投稿', en: 'Posts of a programme' },
  chat: { ja: 'チャット全体', en: 'All of chat' },
  chat_room: { ja: 'チャットルーム', en: 'A chat room' },
  notices: { ja: 'お知らせ（ベル）', en: 'Notifications' },
  drafts: { ja: '下書き', en: 'Drafts' },
  log: { ja: '操作履歴', en: 'Audit log' },
})

export const retentionKindNotes = strings({
  posts: {
    ja: 'コメント・リアクション・既読・添付ファイルも一緒に削除されます。申請・報告、ポイント、管理者からのお知らせは残ります。',
    en: 'Their comments, reactions, readers and files go with them. Submissions, points and announcements of administrators stay.',
  },
  menu: {
    ja: 'コメント・リアクション・既読・添付ファイルも一緒に削除されます。申請・報告とポイントは残ります。',
    en: 'Their comments, reactions, readers and files go with them. Submissions and points stay.',
  },
  chat: {
    ja: 'ルームや種類ごとの期間がないルームのメッセージと添付ファイルです。',
    en: 'Messages and files of rooms without a period of their own or of their kind.',
  },
  chat_room: {
    ja: 'このルームのメッセージと添付ファイルです。',
    en: 'Messages and files of this room.',
  },
  notices: { ja: 'ベルに届いたお知らせです。', en: 'What came to the bell.' },
  drafts: {
    ja: '期間中に開かれなかった投稿・申請の下書きです。',
    en: 'Drafts of posts and submissions that were not changed since.',
  },
  log: { ja: '365日より短くはできません。', en: 'For at least 365 days.' },
})

export const retentionThingWords = strings({
  posts: {
    ja: (n: number) => `投稿 ${ja(n)}件`,
    en: (n: number) => enPlural(n, { one: '# post', other: '# posts' }),
  },
  comments: {
    ja: (n: number) => `コメント ${ja(n)}件`,
    en: (n: number) => enPlural(n, { one: '# comment', other: '# comments' }),
  },
  files: {
    ja: (n: number) => `ファイル ${ja(n)}件`,
    en: (n: number) => enPlural(n, { one: '# file', other: '# files' }),
  },
  messages: {
    ja: (n: number) => `メッセージ ${ja(n)}件`,
    en: (n: number) => enPlural(n, { one: '# message', other: '# messages' }),
  },
  notices: {
    ja: (n: number) => `お知らせ ${ja(n)}件`,
    en: (n: number) => enPlural(n, { one: '# notification', other: '# notifications' }),
  },
  drafts: {
    ja: (n: number) => `下書き ${ja(n)}件`,
    en: (n: number) => enPlural(n, { one: '# draft', other: '# drafts' }),
  },
  entries: {
    ja: (n: number) => `記録 ${ja(n)}件`,
    en: (n: number) => enPlural(n, { one: '# entry', other: '# entries' }),
  },
})

export const ruleDialogWords = strings({
  title: { ja: (name: string) => `${name}の保存期間`, en: (name: string) => `Period: ${name}` },
  addTitle: { ja: '制度・ルームの保存期間', en: 'Period of a programme or room' },
  of: { ja: '対象', en: 'For' },
  menu: { ja: '制度の投稿', en: 'The posts of a programme' },
  room: { ja: 'チャットルーム', en: 'A chat room' },
  whichMenu: { ja: '制度', en: 'Programme' },
  whichRoom: { ja: '公式ルームかグループ', en: 'Official room or group' },
  subjectMissing: { ja: '選んでください。', en: 'Choose one.' },
  days: { ja: '保存期間', en: 'Period' },
  forever: { ja: 'ずっと保存する', en: 'Keep forever' },
  inherit: { ja: '全体の設定に戻す', en: 'Use the period for all' },
  after: {
    ja: (days: number) => `${ja(days)}日後に削除`,
    en: (days: number) => `Delete after ${enPlural(days, { one: '# day', other: '# days' })}`,
  },
  save: { ja: '保存', en: 'Save' },
  failed: { ja: '保存できませんでした。もう一度お試しください。', en: 'It could not be saved. Try again.' },
  counting: { ja: '数えています…', en: 'Counting…' },
  countFailed: {
    ja: '削除される件数を確認できませんでした。',
    en: 'What would be deleted could not be counted.',
  },
  nowTitle: { ja: 'いま期間を過ぎているもの', en: 'Beyond this period now' },
  nothingNow: { ja: 'ありません。', en: 'Nothing.' },
  soonTitle: { ja: 'これから30日で期間を過ぎるもの', en: 'Beyond it in the next 30 days' },
  examples: { ja: '古いものの例', en: 'The oldest' },
  untitled: { ja: '（内容は表示しません）', en: '(not shown)' },
  held: {
    ja: (n: number) => `このほかに、保全中の${ja(n)}件は削除されません。`,
    en: (n: number) => `${enPlural(n, { one: '# more is', other: '# more are' })} kept by a legal hold.`,
  },
  grace: {
    ja: (day: string) => `保存しても、${day}までは何も削除されません。全体管理者にお知らせが届きます。`,
    en: (day: string) => `Nothing is deleted before ${day}. All full administrators get a notification.`,
  },
  confirm: {
    ja: (n: number) => `いま対象の${ja(n)}件が削除され、元に戻せないことを確認しました`,
    en: (n: number) =>
      `I know that ${enPlural(n, { one: 'the # thing', other: 'the # things' })} beyond it now will be deleted for good`,
  },
  confirmMissing: {
    ja: '件数を確認して、チェックを入れてください。',
    en: 'Check the number and confirm it.',
  },
})
