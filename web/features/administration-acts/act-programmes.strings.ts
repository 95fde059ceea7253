import { strings } from '#common/strings.ts'

/** Names of the changed fields in menus, stamps, settings and similar. */
export const programmeFieldWords = strings({
  menuVersion: { ja: '版', en: 'Version' },
  category: { ja: 'カテゴリー', en: 'Category' },
  description: { ja: '説明', en: 'Description' },
  remarks: { ja: '備考', en: 'Notes' },
  menuKind: { ja: '種別', en: 'Type' },
  flow: { ja: 'フロー', en: 'Flow' },
  formItems: { ja: '項目', en: 'Items' },
  steps: { ja: '承認の段階', en: 'Approval steps' },
  watchers: { ja: '閲覧者', en: 'Watchers' },
  use: { ja: '利用条件', en: 'Who can use it' },
  hiddenFromOthers: { ja: '使えない人には見せない', en: 'Hidden from others' },
  useLimit: { ja: '利用回数の上限', en: 'Usage limit' },
  publicationMode: { ja: '公開のしかた', en: 'Publication' },
  publication: { ja: '公開条件', en: 'Who can read posts' },
  publicationLive: { ja: '過去の投稿にも反映', en: 'Applies to past posts' },
  ranks: { ja: 'ランク', en: 'Ranks' },
  commentsAllowed: { ja: 'コメント', en: 'Comments' },
  grouped: { ja: '投稿をまとめる', en: 'Grouped' },
  offTimeline: { ja: 'タイムラインに出さない', en: 'Not on the timeline' },
  notifyReaders: { ja: '公開先への通知', en: 'Notify readers' },
  benefit: { ja: '福利厚生', en: 'Benefit' },
  pickup: { ja: 'ピックアップ', en: 'Featured' },
  opensAt: { ja: '開始', en: 'Opens' },
  closesAt: { ja: '終了', en: 'Closes' },
  mustRead: { ja: '必読', en: 'Must-read' },
  asked: { ja: '既読の確認を求める', en: 'Must-read' },
  dueOn: { ja: '期限', en: 'Due' },
  dueDays: { ja: '期限までの日数', en: 'Days until due' },
  remindDays: { ja: '催促する日（期限の何日前）', en: 'Reminders (days before)' },
  escalate: { ja: '上長への知らせ', en: 'Notify managers' },
  subsidies: { ja: '補助', en: 'Subsidies' },
  expiryRule: { ja: 'ポイントの有効期限', en: 'Expiry of points' },
  expiryMonths: { ja: '月数', en: 'Months' },
  budgetPoints: { ja: '予算（ポイント）', en: 'Budget (points)' },
  budgetPeriod: { ja: '予算の期間', en: 'Budget period' },
  rankingShown: { ja: 'ランキングの表示', en: 'Ranking shown' },
  givenPerWeek: { ja: '1週間に贈れる人数', en: 'Thanks given per week' },
  receivedPerWeek: { ja: '1週間に受け取れる回数', en: 'Thanks received per week' },
  toOnePerWeek: { ja: '1週間に同じ人へ贈れる回数', en: 'Thanks to the same person per week' },
  redemptionState: { ja: '交換の状態', en: 'Status of the order' },
  redemptionOptions: { ja: '品物（ポイント / 在庫）', en: 'Items (points / stock)' },
  rewardRules: { ja: 'もらえるポイント', en: 'Points' },
  enabled: { ja: '使う', en: 'Active' },
  weekday: { ja: '曜日', en: 'Weekday' },
  hour: { ja: '時刻', en: 'Time' },
  wordAction: { ja: '扱い', en: 'Action' },
  exceptions: { ja: '対象外の言葉', en: 'Exceptions' },
  people: { ja: '対象の人', en: 'People' },
  points: { ja: 'ポイント', en: 'Points' },
  collectedPoints: { ja: '回収したポイント', en: 'Points collected' },
  menu: { ja: '制度', en: 'Menu' },
  applicant: { ja: '利用した人', en: 'Submitted by' },
  deputy: { ja: '代理', en: 'Deputy' },
  absentFrom: { ja: '不在の初日', en: 'Away from' },
  absentUntil: { ja: '不在の最終日', en: 'Away until' },
  approver: { ja: '承認者', en: 'Approver' },
  testTakers: { ja: '受験できる人', en: 'Who can take it' },
  passMark: { ja: '合格ライン（%）', en: 'Pass mark (%)' },
  timeLimitMinutes: { ja: '制限時間（分）', en: 'Time limit (minutes)' },
  attempts: { ja: '受験できる回数', en: 'Attempts' },
  waitHours: { ja: '再受験までの時間', en: 'Wait between attempts (hours)' },
  shuffles: { ja: '順番の入れ替え', en: 'Random order' },
  secondMarker: { ja: '2人での採点', en: 'Two markers' },
  questions: { ja: '問題', en: 'Questions' },
  resourceKind: { ja: '種類', en: 'Type' },
  capacity: { ja: '定員', en: 'Capacity' },
  place: { ja: '場所', en: 'Place' },
  bookers: { ja: '予約できる人', en: 'Who can book it' },
  repeatable: { ja: 'くり返しの予約', en: 'Repeating bookings' },
  daysAhead: { ja: '予約できる日数', en: 'Days ahead' },
  longestMinutes: { ja: '1回の長さの上限（分）', en: 'Longest booking (minutes)' },
  hours: { ja: '利用できる時間', en: 'Hours' },
  active: { ja: '利用中', en: 'Active' },
  title: { ja: '用件', en: 'Title' },
  resource: { ja: '施設・設備', en: 'Room or equipment' },
  startsAt: { ja: '開始', en: 'Start' },
  endsAt: { ja: '終了', en: 'End' },
  missionCycle: { ja: '周期', en: 'Cycle' },
  neededCount: { ja: '回数', en: 'Times' },
  workingDays: { ja: '営業日だけ', en: 'Working days only' },
  validFrom: { ja: '適用開始', en: 'Applies from' },
  endsOn: { ja: '終了日', en: 'Last day' },
  person: { ja: '人', en: 'Person' },
  message: { ja: 'メッセージ', en: 'Message' },
  missionPeople: { ja: '対象者', en: 'People' },
  reason: { ja: '理由', en: 'Reason' },
  searched: { ja: '検索した言葉', en: 'Search terms' },
  accounts: { ja: '絞り込み', en: 'Filter' },
  useState: { ja: '絞り込み', en: 'Filter' },
  department: { ja: '部署', en: 'Department' },
  position: { ja: '役職', en: 'Position' },
  from: { ja: '期間の初日', en: 'From' },
  until: { ja: '期間の最終日', en: 'Until' },
  month: { ja: '対象の月', en: 'Month' },
  group: { ja: '集計の単位', en: 'Grouped by' },
  format: { ja: '形式', en: 'Format' },
  count: { ja: '件数', en: 'Count' },
  audience: { ja: '公開する相手', en: 'Who can read it' },
  publishFrom: { ja: '公開日時', en: 'Publish at' },
  publishUntil: { ja: '終了日時', en: 'Ends at' },
  pinned: { ja: '上に固定', en: 'Pinned' },
  important: { ja: '重要', en: 'Important' },
  answer: { ja: '回答', en: 'Answer' },
})

export const useStateWords = strings({
  draft: { ja: '下書き', en: 'Draft' },
  in_progress: { ja: '承認待ち', en: 'In approval' },
  awaiting_report: { ja: '報告待ち', en: 'Awaiting report' },
  done: { ja: '完了', en: 'Done' },
  rejected: { ja: '却下', en: 'Rejected' },
  cancelled: { ja: '取消', en: 'Withdrawn' },
})

export const groupWords = strings({
  day: { ja: '日', en: 'Day' },
  menu: { ja: '制度', en: 'Menu' },
  department: { ja: '部署', en: 'Department' },
})

export const menuKindWords = strings({
  standard: { ja: '標準', en: 'Standard' },
  thanks: { ja: '感謝', en: 'Thanks' },
  daily_report: { ja: '日報', en: 'Daily report' },
})

export const flowWords = strings({
  share: { ja: '共有', en: 'Share' },
  apply: { ja: '申請', en: 'Application' },
  report: { ja: '報告', en: 'Report' },
  apply_report: { ja: '申請と報告', en: 'Application and report' },
})

export const publicationWords = strings({
  audience: { ja: '公開条件の人', en: 'Selected people' },
  users: { ja: '利用条件の人', en: 'People who can use it' },
  department: { ja: '投稿者の部署', en: 'The author’s department' },
  ranks: { ja: '投稿者のランク', en: 'The author’s rank' },
  nobody: { ja: '公開しない', en: 'No one' },
})

export const mustReadWords = strings({
  never: { ja: 'しない', en: 'Never' },
  optional: { ja: '投稿ごとに選ぶ', en: 'Optional for each post' },
  always: { ja: 'いつも', en: 'Always' },
})

export const wordActionWords = strings({
  warn: { ja: '注意する', en: 'Warn' },
  refuse: { ja: '書けないようにする', en: 'Block' },
  report: { ja: '管理者に知らせる', en: 'Report' },
})

export const exportFormatWords = strings({
  csv: { ja: 'CSV（UTF-8）', en: 'CSV (UTF-8)' },
  csv_sjis: { ja: 'CSV（Shift_JIS）', en: 'CSV (Shift_JIS)' },
  xlsx: { ja: 'Excel', en: 'Excel' },
})

/** Starting on Sunday. */
export const weekdayWords = strings({
  0: { ja: '日曜日', en: 'Sunday' },
  1: { ja: '月曜日', en: 'Monday' },
  2: { ja: '火曜日', en: 'Tuesday' },
  3: { ja: '水曜日', en: 'Wednesday' },
  4: { ja: '木曜日', en: 'Thursday' },
  5: { ja: '金曜日', en: 'Friday' },
  6: { ja: '土曜日', en: 'Saturday' },
})

export const expiryRuleWords = strings({
  never: { ja: 'なし', en: 'Never' },
  months: { ja: '獲得から一定の月数の後', en: 'Some months after earning' },
  fiscal_year: { ja: '年度の終わり', en: 'End of the fiscal year' },
})
