import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

const plural = (count: number, one: string, many: string) =>
  enPlural(count, { one: `# ${one}`, other: `# ${many}` })

export const applies = strings({
  title: { ja: '申請・投稿の履歴', en: 'My requests' },
  filters: { ja: '絞り込み', en: 'Filters' },
  search: { ja: '件名・制度名で探す', en: 'Search by title or programme' },
  status: { ja: '状態', en: 'Status' },
  everyStatus: { ja: 'すべての状態', en: 'All statuses' },
  menu: { ja: '制度', en: 'Programme' },
  everyMenu: { ja: 'すべての制度', en: 'All programmes' },
  clear: { ja: '絞り込みを解除', en: 'Clear filters' },
  emptyTitle: { ja: '申請や投稿はまだありません', en: 'No submissions yet' },
  emptyWords: {
    ja: '申請、報告、投稿の記録がここに並びます。',
    en: 'Applications, reports and posts you make through programmes appear here.',
  },
  toMenus: { ja: '制度を見る', en: 'Browse programmes' },
  nothingFound: { ja: '当てはまるものはありません', en: 'No matches' },
  postDrafts: { ja: '投稿の下書き', en: 'Post drafts' },
  listEnd: { ja: 'これより前の申請・投稿はありません', en: 'End of list' },
  waitingFor: {
    ja: (names: string) => `${names}さんの承認を待っています`,
    en: (names: string) => `Waiting for ${names}`,
  },
  andMore: {
    ja: (names: string, count: number) => `${names}さん ほか${count}名の承認を待っています`,
    en: (names: string, count: number) => `Waiting for ${names} and ${count} more`,
  },
  since: { ja: (when: string) => `${when}から承認待ち`, en: (when: string) => `waiting since ${when}` },
  remind: { ja: '催促する', en: 'Remind' },
  remindOf: {
    ja: (title: string) => `${title}を催促する`,
    en: (title: string) => `Remind about ${title}`,
  },
  reminded: {
    ja: (count: number) => `${count}人に催促しました`,
    en: (count: number) => `${plural(count, 'person has', 'people have')} been reminded`,
  },
  requests: {
    ja: (done: number, all: number) => `依頼 ${all}件中${done}件完了`,
    en: (done: number, all: number) => `${done} of ${plural(all, 'request', 'requests')} done`,
  },
  goOn: { ja: '続きを書く', en: 'Continue writing' },
  mend: { ja: '修正する', en: 'Revise' },
  writeReport: { ja: '報告を書く', en: 'Write the report' },
  one: { ja: '申請・投稿', en: 'Submission' },
  gone: { ja: '申請・投稿が見つかりません', en: 'This submission was not found' },
  toApplies: { ja: '申請・投稿の履歴へ', en: 'Go to my requests' },
  applicant: { ja: '申請・投稿した人', en: 'Submitted by' },
  usedAt: { ja: '作成日時', en: 'Created' },
  submittedAt: { ja: '提出', en: 'Submitted' },
  notSubmitted: { ja: 'まだ提出していません', en: 'Not submitted yet' },
  stageToCome: {
    ja: '申請が承認されると、報告を書けるようになります。',
    en: 'You can write the report once the application is approved.',
  },
  scheduledAt: { ja: '公開予定', en: 'Scheduled for' },
  scheduled: {
    ja: (when: string) => `${when}に公開する予定です。それまでは誰にも見えません。`,
    en: (when: string) => `Will be posted on ${when}. No one can see it until then.`,
  },
  returnedBy: {
    ja: (name: string) => `${name}さんから差し戻されました`,
    en: (name: string) => `${name} returned it`,
  },
  rejectedBy: {
    ja: (name: string) => `${name}さんが却下しました`,
    en: (name: string) => `${name} rejected it`,
  },
  stages: { ja: '進み具合', en: 'Progress' },
  answers: { ja: '内容', en: 'Answers' },
  answersFailed: { ja: '内容を読み込めませんでした', en: 'The answers could not be loaded' },
  openReport: { ja: '承認の画面を開く', en: 'Open for approval' },
  showApproval: { ja: '承認の詳細を見る', en: 'View approval' },
  subsidies: { ja: '補助', en: 'Subsidies' },
  total: { ja: '合計', en: 'Total' },
  yen: {
    ja: (amount: number) => `${amount.toLocaleString('ja-JP')}円`,
    en: (amount: number) => `¥${amount.toLocaleString('en-GB')}`,
  },
  rewards: { ja: '獲得したリワード', en: 'Points earned' },
  points: {
    ja: (points: number) => `${points.toLocaleString('ja-JP')}ポイント`,
    en: (points: number) => plural(points, 'point', 'points'),
  },
  conditions: { ja: '条件', en: 'Conditions' },
  useLimit: { ja: '回数の上限', en: 'Usage limit' },
  usedOf: {
    ja: (used: number, count: number) => `${count}回中${used}回`,
    en: (used: number, count: number) => `${used} of ${count}`,
  },
  perDay: { ja: '1日あたり', en: 'a day' },
  perMonth: { ja: '1か月あたり', en: 'a month' },
  perYear: { ja: '年度あたり', en: 'a fiscal year' },
  perEver: { ja: '通算', en: 'in total' },
  readers: { ja: '投稿を読む人', en: 'Who can read the post' },
  nobodyReads: {
    ja: '公開されません（本人・承認者・管理者のみ）',
    en: 'Only the submitter, the approvers and administrators',
  },
  readerCount: {
    ja: (count: number) => `投稿者のほか${count.toLocaleString('ja-JP')}人`,
    en: (count: number) => `${plural(count, 'person', 'people')} besides the author`,
  },
  post: { ja: '投稿', en: 'Post' },
  requestsHeading: { ja: '依頼', en: 'Requests' },
  remindTasks: { ja: '未完了の人に催促する', en: 'Send reminder' },
  cancelTasks: { ja: '依頼を取り下げる', en: 'Withdraw requests' },
  cancelTasksTitle: { ja: '未完了の依頼を取り下げますか？', en: 'Withdraw open requests?' },
  cancelTasksWords: {
    ja: '依頼された人に取り下げたことが通知されます。完了した依頼はそのまま残ります。',
    en: 'The people who were asked are notified. Completed requests stay.',
  },
  tasksCancelled: {
    ja: (count: number) => `${count}件の依頼を取り下げました`,
    en: (count: number) => `${plural(count, 'request has', 'requests have')} been withdrawn`,
  },
  cancel: { ja: '申請を取り消す', en: 'Withdraw' },
  remove: { ja: '削除する', en: 'Delete' },
  removeTitle: { ja: 'この申請・投稿を削除しますか？', en: 'Delete this submission?' },
  removeWords: {
    ja: '入力した内容も削除され、元に戻せません。公開された投稿があれば、それも削除されます。',
    en: 'The submission and its post, if any, are permanently deleted.',
  },
  removed: { ja: '削除しました', en: 'Deleted' },
  cancelReservation: { ja: '公開の予約を取り消す', en: 'Cancel scheduled post' },
  cancelReservationTitle: {
    ja: '公開の予約を取り消して、下書きに戻しますか？',
    en: 'Cancel this scheduled post?',
  },
  cancelReservationWords: {
    ja: '内容は下書きとして残り、あとから編集して投稿できます。',
    en: 'What you wrote is saved as a draft. You can post it later.',
  },
  reservationCancelled: { ja: '下書きに戻しました', en: 'Saved as a draft' },
  useAgain: { ja: 'もう一度書く', en: 'Submit another' },
  cancelTitle: { ja: '申請の取り消し', en: 'Withdraw' },
  cancelQuestion: {
    ja: (title: string) => `「${title}」を取り消しますか？`,
    en: (title: string) => `Withdraw “${title}”?`,
  },
  cancelConsequence: {
    ja: '承認の手続きは中止され、承認者に知らせます。予約していた補助も取り消されます。取り消したあとは元に戻せません。',
    en: 'The approval stops, the approvers are notified, and reserved subsidies are released. This cannot be undone.',
  },
  cancelComment: { ja: '取り消しの理由', en: 'Reason' },
  cancelCommentNote: {
    ja: '任意。承認者と管理者が読みます。',
    en: 'Optional. Visible to approvers and administrators.',
  },
  tooLong: {
    ja: (most: number) => `${most.toLocaleString('ja-JP')}文字以内で入力してください。`,
    en: (most: number) => `Use ${most.toLocaleString('en-GB')} characters or fewer.`,
  },
  cancelled: { ja: '取り消しました', en: 'Withdrawn' },
  cannotCancel: { ja: 'この申請は取り消せません', en: 'This can no longer be withdrawn' },
  cannotCancelWords: {
    ja: 'すでに承認されたか、取り消されています。',
    en: 'It has already been approved or withdrawn.',
  },
  keep: { ja: '戻る', en: 'Go back' },
})
