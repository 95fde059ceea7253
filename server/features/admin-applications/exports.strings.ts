import { strings } from '#common/strings.ts'

/** Files of a menu's reports. */
export const exportStrings = strings({
  applyId: { ja: '利用番号', en: 'Use' },
  stage: { ja: '段階', en: 'Stage' },
  apply: { ja: '申請', en: 'Application' },
  report: { ja: '報告', en: 'Report' },
  status: { ja: '状態', en: 'State' },
  draft: { ja: '下書き', en: 'Draft' },
  waiting: { ja: '承認待ち', en: 'In approval' },
  returned: { ja: '差戻し', en: 'Returned' },
  approved: { ja: '承認済み', en: 'Approved' },
  rejected: { ja: '却下', en: 'Rejected' },
  cancelled: { ja: '取消', en: 'Cancelled' },
  person: { ja: '氏名', en: 'Name' },
  companyLoginId: { ja: '社員ID', en: 'Company ID' },
  department: { ja: '部署', en: 'Department' },
  submittedAt: { ja: '提出日時', en: 'Submitted' },
  decidedAt: { ja: '決定日時', en: 'Decided' },
  forDay: { ja: '対象日', en: 'Day' },
  title: { ja: '件名', en: 'Title' },
  formerColleague: { ja: '退会した人', en: 'Former colleague' },
  from: { ja: (name: string) => `${name}（開始）`, en: (name: string) => `${name} (from)` },
  until: { ja: (name: string) => `${name}（終了）`, en: (name: string) => `${name} (until)` },
  former: { ja: (name: string) => `${name}（以前の項目）`, en: (name: string) => `${name} (former item)` },
  ofStage: {
    ja: (stage: string, name: string) => `${stage}：${name}`,
    en: (stage: string, name: string) => `${stage}: ${name}`,
  },
  ofRow: {
    ja: (name: string, row: number, column: string) => `${name}${row}：${column}`,
    en: (name: string, row: number, column: string) => `${name} ${row}: ${column}`,
  },
  post: { ja: '投稿', en: 'Post' },
  body: { ja: '本文', en: 'Text' },
  fileCount: { ja: '写真・添付の数', en: 'Photos and files' },
  unreadable: { ja: '（公開範囲外のため表示できません）', en: '(not shown to you)' },
  tooMany: {
    ja: (count: number, most: number) =>
      `${count.toLocaleString('ja')}件あります。一度に${most.toLocaleString('ja')}件まで出力できます。期間などで絞り込んでください。`,
    en: (count: number, most: number) =>
      `There are ${count.toLocaleString('en')} rows; one file holds ${most.toLocaleString('en')}. Please narrow the period.`,
  },
  nothing: { ja: '出力するものがありません。', en: 'There is nothing to export.' },
})
