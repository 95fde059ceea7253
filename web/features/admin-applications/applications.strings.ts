import { strings } from '#common/strings.ts'

export const applications = strings({
  views: { ja: '表示の切り替え', en: 'What is shown' },
  uses: { ja: '利用一覧', en: 'Uses' },
  waiting: { ja: '承認待ち', en: 'Waiting for approval' },
  files: { ja: '出力したファイル', en: 'Exported files' },
  filters: { ja: '利用を絞り込む', en: 'Narrow the uses' },
  menu: { ja: '制度', en: 'Menu' },
  everyMenu: { ja: 'すべての制度', en: 'Every menu' },
  unpublished: { ja: (name: string) => `${name}（非公開）`, en: (name: string) => `${name} (unpublished)` },
  status: { ja: '状態', en: 'State' },
  everyStatus: { ja: 'すべての状態', en: 'Every state' },
  department: { ja: '部署', en: 'Department' },
  from: { ja: '利用日（から）', en: 'Used from' },
  until: { ja: '利用日（まで）', en: 'Used until' },
  search: { ja: '件名・氏名で探す', en: 'Find by title or person' },
  clear: { ja: '絞り込みを解除', en: 'Clear the filters' },
  table: { ja: '制度の利用', en: 'Uses of menus' },
  when: { ja: '利用日', en: 'Used' },
  who: { ja: '利用した人', en: 'Person' },
  what: { ja: '件名', en: 'Title' },
  state: { ja: '状態', en: 'State' },
  unnamed: { ja: '（閲覧範囲外の投稿）', en: '(a post you cannot read)' },
  nothingFound: { ja: '当てはまる利用はありません', en: 'No uses match' },
  none: { ja: 'まだ利用はありません', en: 'No uses yet' },
  listEnd: { ja: '以上です', en: 'That is all' },

  stalledTitle: { ja: '承認できる人がいません', en: 'Nobody can approve these' },
  stalledWords: {
    ja: '承認者か申請者が停止または退会しているため、先に進めません。承認者は別の人に交代し、申請者がいなくなったものは取り消すか削除してください。',
    en: 'The approver or the applicant was stopped or has left. Put somebody else in the approver’s place; cancel or delete what has lost its applicant.',
  },
  replace: { ja: '承認者を交代', en: 'Replace' },
  endUse: { ja: '取り消し・削除へ', en: 'Cancel or delete' },
  replaceOf: {
    ja: (title: string) => `「${title}」の承認者を交代`,
    en: (title: string) => `Replace the approver of “${title}”`,
  },
  waitingTitle: { ja: '承認待ちの一覧', en: 'Everything that waits' },
  waitingCount: {
    ja: (n: number) => `全社で${n.toLocaleString('ja')}件が承認待ちです。長く待っている順に並びます。`,
    en: (n: number) =>
      `${n.toLocaleString('en')} ${n === 1 ? 'waits' : 'wait'} across the company, the longest first.`,
  },
  waitsFor: { ja: '待っている相手', en: 'Waits for' },
  since: { ja: '待ち始めた日時', en: 'Since' },
  step: { ja: '段階', en: 'Step' },
  applicant: { ja: '申請者', en: 'Applicant' },
  nothingWaits: { ja: '承認待ちのものはありません', en: 'Nothing waits for approval' },

  exportTitle: { ja: 'ファイルに出力', en: 'Export' },
  exportNeedsMenu: {
    ja: 'フォームのある制度を1つ選ぶと出力できます',
    en: 'Choose one menu with a form to export its reports',
  },
  exportWords: {
    ja: (menu: string) =>
      `「${menu}」の提出内容を、いまの絞り込みのまま出力します。1行が1件、1列が1項目です。非公開の回答も含みます。`,
    en: (menu: string) =>
      `What was submitted through “${menu}”, as filtered now: a row for each, a column for each item, unpublished answers included.`,
  },
  format: { ja: '形式', en: 'Format' },
  xlsx: { ja: 'Excel（.xlsx）', en: 'Excel (.xlsx)' },
  csv: { ja: 'CSV（UTF-8）', en: 'CSV (UTF-8)' },
  csv_sjis: { ja: 'CSV（Shift_JIS）', en: 'CSV (Shift_JIS)' },
  csvSjisNote: {
    ja: 'Shift_JISにない文字は「〓」に置き換わります。',
    en: 'Characters that Shift_JIS lacks become 〓.',
  },
  start: { ja: '出力する', en: 'Export' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  close: { ja: '閉じる', en: 'Close' },
  running: { ja: '出力しています', en: 'Exporting' },
  runningWords: {
    ja: 'この画面を閉じても続きます。できたファイルは「出力したファイル」から取り出せます。',
    en: 'This goes on when you close it. The file will be under “Exported files”.',
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
    en: (n: number) => `${n.toLocaleString('en')} characters that Shift_JIS lacks became 〓.`,
  },
  failed: {
    ja: '出力できませんでした。もう一度お試しください。',
    en: 'The export failed. Please try again.',
  },
  failedTag: { ja: '失敗', en: 'Failed' },
  download: { ja: 'ダウンロード', en: 'Download' },
  downloadOf: { ja: (name: string) => `${name}をダウンロード`, en: (name: string) => `Download ${name}` },
  made: { ja: '作成日時', en: 'Made' },
  rows: { ja: '件数', en: 'Rows' },
  file: { ja: 'ファイル', en: 'File' },
  expires: { ja: (on: string) => `${on}まで`, en: (on: string) => `until ${on}` },
  kept: { ja: 'ファイルは7日間保管されます。', en: 'Files are kept for seven days.' },
  noFiles: { ja: '出力したファイルはありません', en: 'No files yet' },
})
