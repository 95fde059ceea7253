import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const applications = strings({
  views: { ja: '表示の切り替え', en: 'Views' },
  uses: { ja: '申請・投稿の一覧', en: 'Submissions' },
  waiting: { ja: '承認待ち', en: 'Waiting for approval' },
  files: { ja: '出力したファイル', en: 'Exported files' },
  filters: { ja: '申請・投稿を絞り込む', en: 'Filter submissions' },
  menu: { ja: '制度', en: 'Programme' },
  everyMenu: { ja: 'すべて', en: 'All' },
  unpublished: { ja: (name: string) => `${name}（非公開）`, en: (name: string) => `${name} (unpublished)` },
  status: { ja: '状態', en: 'Status' },
  everyStatus: { ja: 'すべて', en: 'All statuses' },
  department: { ja: '部署', en: 'Department' },
  from: { ja: '申請・投稿の日（から）', en: 'Submitted from' },
  until: { ja: '申請・投稿の日（まで）', en: 'Submitted until' },
  search: { ja: '件名・氏名で探す', en: 'Search by title or person' },
  table: { ja: '申請・投稿', en: 'Submissions' },
  when: { ja: '申請・投稿日', en: 'Submitted' },
  who: { ja: '申請・投稿した人', en: 'Person' },
  what: { ja: '件名', en: 'Title' },
  state: { ja: '状態', en: 'Status' },
  place: { ja: '部署', en: 'Department' },
  programme: { ja: '制度', en: 'Programme' },
  unnamed: { ja: '（閲覧範囲外の投稿）', en: '(a post you cannot view)' },
  nothingFound: { ja: '当てはまるものはありません', en: 'No matching submissions' },
  none: { ja: 'まだ申請・投稿はありません', en: 'No submissions yet' },
  listEnd: { ja: '以上です', en: 'End of list' },

  oneApprover: {
    ja: '1人の承認者を待っているものだけを表示しています。',
    en: 'Only items waiting for one approver are shown.',
  },
  everyApprover: { ja: 'すべて表示', en: 'Show all' },
  stalledTitle: { ja: '先に進められる人がいません', en: 'Blocked approvals' },
  stalledWords: {
    ja: '承認者か申請者が停止または退会しているため、先に進めません。承認者は別の人に交代し、申請者がいなくなったものは取り消すか削除してください。',
    en: 'The approver or the applicant was suspended or has left. Choose another approver. If the applicant has left, withdraw or delete the submission.',
  },
  replace: { ja: '承認者を交代', en: 'Replace' },
  waitsForChanges: { ja: '申請者の再提出', en: 'Waiting to be resubmitted' },
  waitsForReport: { ja: '申請者の報告', en: 'Waiting for the report' },
  endUse: { ja: '取り消し・削除へ', en: 'Withdraw or delete' },
  replaceOf: {
    ja: (title: string) => `「${title}」の承認者を交代`,
    en: (title: string) => `Replace the approver of “${title}”`,
  },
  waitingTitle: { ja: '承認待ちの一覧', en: 'All pending approvals' },
  waitingCount: {
    ja: (n: number) => `全社で${n.toLocaleString('ja')}件が承認待ちです。`,
    en: (n: number) =>
      `${n.toLocaleString('en')} ${enPlural(n, { one: 'item', other: 'items' })} waiting across the company.`,
  },
  waitsFor: { ja: '待っている相手', en: 'Waiting for' },
  since: { ja: '待ち始めた日時', en: 'Since' },
  step: { ja: '段階', en: 'Step' },
  applicant: { ja: '申請者', en: 'Applicant' },
  amount: { ja: '金額', en: 'Amount' },
  nothingWaits: { ja: '承認待ちのものはありません', en: 'Nothing is waiting for approval' },

  exportTitle: { ja: 'ファイルに出力', en: 'Export' },
  exportNeedsMenu: {
    ja: '制度を1つ選ぶと出力できます',
    en: 'Choose a programme to export its submissions',
  },
  exportWords: {
    ja: (menu: string) =>
      `「${menu}」の提出内容を、いまの絞り込みのまま出力します。1行が1件、1列が1項目です。非公開の回答も含みます。`,
    en: (menu: string) =>
      `The submissions of “${menu}” that match the current filters: one row per submission, one column per item, including answers that are not published.`,
  },
  start: { ja: '出力する', en: 'Export' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  close: { ja: '閉じる', en: 'Close' },
  running: { ja: '出力しています', en: 'Exporting' },
  runningWords: {
    ja: 'この画面を閉じても続きます。できたファイルは「出力したファイル」から取り出せます。',
    en: 'You can close this. The file will appear under “Exported files”.',
  },
  progress: {
    ja: (done: number, all: number) => `${done.toLocaleString('ja')} / ${all.toLocaleString('ja')}件`,
    en: (done: number, all: number) => `${done.toLocaleString('en')} of ${all.toLocaleString('en')}`,
  },
  finished: {
    ja: (n: number) => `${n.toLocaleString('ja')}件を出力しました。`,
    en: (n: number) => `${n.toLocaleString('en')} exported.`,
  },
  replaced: {
    ja: (n: number) => `Shift_JISにない文字が${n.toLocaleString('ja')}個あり、「〓」に置き換えました。`,
    en: (n: number) =>
      `${n.toLocaleString('en')} characters that do not exist in Shift_JIS were replaced with 〓.`,
  },
  failed: {
    ja: '出力できませんでした。もう一度お試しください。',
    en: 'The export failed. Try again.',
  },
  failedTag: { ja: '失敗', en: 'Failed' },
  download: { ja: 'ダウンロード', en: 'Download' },
  downloadOf: { ja: (name: string) => `${name}をダウンロード`, en: (name: string) => `Download ${name}` },
  made: { ja: '作成日時', en: 'Created' },
  rows: { ja: '件数', en: 'Rows' },
  file: { ja: 'ファイル', en: 'File' },
  expires: { ja: (on: string) => `${on}まで`, en: (on: string) => `until ${on}` },
  kept: { ja: 'ファイルは7日間保管されます。', en: 'Files are kept for seven days.' },
  noFiles: { ja: '出力したファイルはありません', en: 'No files yet' },
})
