import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

const count = (number: number) => number.toLocaleString('ja')

export const organisationFileWords = strings({
  export: { ja: 'ファイルに書き出す', en: 'Export to file' },
  import: { ja: 'ファイルから取り込む', en: 'Import from file' },
  exportDepartments: { ja: '部署の書き出し', en: 'Export departments' },
  exportPositions: { ja: '役職の書き出し', en: 'Export positions' },
  importDepartments: { ja: '部署の取り込み', en: 'Import departments' },
  importPositions: { ja: '役職の取り込み', en: 'Import positions' },
  back: {
    ja: 'このファイルは、直してそのまま取り込めます。直さなければ何も変わりません。',
    en: 'You can edit this file and import it again. An unchanged file changes nothing.',
  },
  format: { ja: '形式', en: 'Format' },
  csv: { ja: 'CSV（UTF-8）', en: 'CSV (UTF-8)' },
  csv_sjis: { ja: 'CSV（Shift_JIS）', en: 'CSV (Shift_JIS)' },
  download: { ja: 'ダウンロード', en: 'Download' },
  close: { ja: '閉じる', en: 'Close' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  departmentsIntro: {
    ja: 'IDのある行はその部署を変更し、IDのない行は新しい部署を作ります。部署は「本社／営業本部／一課」のように上から「／」で区切ります。ファイルにない部署は、そのまま残ります。',
    en: 'Lines with an ID change that department; lines without an ID create one. Write paths from the top, with “／” between levels. Departments that are not in the file stay as they are.',
  },
  positionsIntro: {
    ja: 'IDのある行はその役職を変更し、IDのない行は新しい役職を作ります。ファイルにない役職は、そのまま残ります。',
    en: 'Lines with an ID change that position; lines without an ID create one. Positions that are not in the file stay as they are.',
  },
  file: { ja: 'CSVファイル', en: 'CSV file' },
  fileNote: {
    ja: '文字コード（UTF-8・Shift_JIS）は自動で見分けます。2,000行まで。',
    en: 'UTF-8 and Shift_JIS are detected automatically. Up to 2,000 lines.',
  },
  chooseFile: { ja: 'ファイルを選んでください。', en: 'Choose a file.' },
  check: { ja: 'チェックする', en: 'Check' },
  apply: { ja: '反映する', en: 'Apply' },
  result: { ja: 'チェックの結果', en: 'Result of the check' },
  new: { ja: '新規', en: 'New' },
  renamed: { ja: '名前の変更', en: 'Renamed' },
  moved: { ja: '移動', en: 'Moved' },
  changed: { ja: '変更', en: 'Changed' },
  unchanged: { ja: '変更なし', en: 'Unchanged' },
  line: { ja: '行', en: 'Line' },
  what: { ja: '内容', en: 'Change' },
  target: { ja: '名前', en: 'Name' },
  details: { ja: '変わるところ', en: 'Details' },
  from: {
    ja: (field: string, before: string, after: string) => `${field}：${before} → ${after}`,
    en: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  },
  to: {
    ja: (field: string, after: string) => `${field}：${after}`,
    en: (field: string, after: string) => `${field}: ${after}`,
  },
  separator: { ja: '・', en: ', ' },
  blank: { ja: '（なし）', en: '(none)' },
  problemsTitle: {
    ja: (problems: number) => `${count(problems)}か所を直してください`,
    en: (problems: number) => enPlural(problems, { one: 'Fix 1 problem', other: 'Fix # problems' }),
  },
  problemsNote: {
    ja: 'ファイルを直して、もう一度選んでください。まだ何も変わっていません。',
    en: 'Edit the file and choose it again. Nothing has changed yet.',
  },
  more: {
    ja: (more: number) => `ほかに${count(more)}件あります。`,
    en: (more: number) => `And ${count(more)} more.`,
  },
  nothing: { ja: '変わるところはありません。', en: 'This file changes nothing.' },
  conflict: {
    ja: 'チェックのあとで組織が変わりました。何も反映していません。もう一度チェックしてください。',
    en: 'The organisation has changed since the check. Nothing was applied. Check the file again.',
  },
  applied: {
    ja: (lines: number) => `${count(lines)}件を反映しました`,
    en: (lines: number) => enPlural(lines, { one: '# change applied', other: '# changes applied' }),
  },
  failed: {
    ja: '送れませんでした。ファイルはそのままです。もう一度お試しください。',
    en: 'The upload failed. The file is still selected. Try again.',
  },
})

export const organisationFieldWords = strings({
  name: { ja: '名前', en: 'Name' },
  parent: { ja: '上の部署', en: 'Parent department' },
  nameKana: { ja: 'ふりがな', en: 'Reading' },
  published: { ja: '公開', en: 'Published' },
  order: { ja: '並び順', en: 'Order' },
  manager: { ja: '管理職', en: 'Manager' },
  selfApproval: { ja: '自己承認', en: 'Self-approval' },
})
