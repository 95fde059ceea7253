import { strings } from '#common/strings.ts'

const count = (number: number) => number.toLocaleString('ja')

/** Starting an import, and the list of imports. */
export const importsWords = strings({
  title: { ja: 'CSVで登録・変更', en: 'Import people' },
  intro: {
    ja: '1行が1人です。まず内容をチェックし、変わるところを見てから取り込みます。チェックしただけでは何も変わりません。',
    en: 'One line per person. The file is checked first, and you see the changes before they are applied.',
  },
  source: { ja: '取り込み方', en: 'Source' },
  file: { ja: 'ファイル', en: 'File' },
  paste: { ja: '貼り付け', en: 'Paste' },
  fileLabel: { ja: 'CSVファイル', en: 'CSV file' },
  fileNote: {
    ja: '文字コード（UTF-8・Shift_JIS）は自動で見分けます。20,000行まで。',
    en: 'UTF-8 and Shift_JIS are detected automatically. Up to 20,000 lines.',
  },
  pasteLabel: { ja: '表', en: 'Table' },
  pasteNote: {
    ja: 'Excelなどで見出しの行から選んでコピーし、ここに貼り付けてください。',
    en: 'Copy from a spreadsheet, including the header row, and paste here.',
  },
  kind: { ja: '内容', en: 'Type of import' },
  people: { ja: '登録・変更', en: 'Add and update' },
  peopleNote: {
    ja: 'いない人は登録し、いる人は変更します。空欄のところは変わりません。',
    en: 'New people are added and existing people are updated. Blank cells are left unchanged.',
  },
  withdrawal: { ja: '退会', en: 'Offboard' },
  withdrawalNote: {
    ja: '最終日の翌日に退会になります。当日まで取り消せます。',
    en: 'Accounts are closed the night after their last day. You can cancel this until then.',
  },
  lastOn: { ja: '最終日', en: 'Last day' },
  lastOnNote: {
    ja: '最終日の列が空欄の人は、この日になります。',
    en: 'For people whose last day is blank.',
  },
  unknown: { ja: '登録されていない部署・役職', en: 'Unknown departments and positions' },
  createDepartments: { ja: 'ファイルにある部署を新しく作る', en: 'Create missing departments' },
  createPositions: { ja: 'ファイルにある役職を新しく作る', en: 'Create missing positions' },
  createNote: {
    ja: 'チェックしないと、その行はエラーになります。',
    en: 'If off, these lines are errors.',
  },
  check: { ja: 'チェックする', en: 'Check' },
  sending: { ja: '送っています', en: 'Uploading' },
  chooseFile: { ja: 'ファイルを選んでください。', en: 'Choose a file.' },
  pasteFirst: { ja: '表を貼り付けてください。', en: 'Paste a table.' },
  failed: {
    ja: '送れませんでした。入力はそのままです。もう一度お試しください。',
    en: 'The upload failed. Nothing is lost. Try again.',
  },
  templates: { ja: 'ひな形', en: 'Templates' },
  emailTemplate: { ja: 'メールアドレスのある人', en: 'People with email' },
  idTemplate: { ja: '社員IDの人', en: 'People with a company ID' },
  leavingTemplate: { ja: '退会する人', en: 'People leaving' },
  templateFile: { ja: 'ひな形', en: 'template' },
  columns: { ja: '列の見出しと書き方', en: 'Columns' },
  column: { ja: '見出し', en: 'Header' },
  meaning: { ja: '書き方', en: 'How to fill it in' },
  keyRule: {
    ja: '人は、ユーザーID・メールアドレス・社員IDのどれかで探します。列は要るものだけで構いません。',
    en: 'People are identified by user ID, email or company ID. You can omit any other column.',
  },
  eraseRule: {
    ja: '値を消すときは、セルに「（消去）」と書くか、見出しの後ろに「（空欄は消去）」を付けます。',
    en: 'To erase a value, write “(erase)” in its cell, or add “(blank erases)” after the header.',
  },
  roleRule: {
    ja: '権限はCSVでは変えられません。',
    en: 'Roles cannot be changed by import.',
  },
  history: { ja: 'これまでの取り込み', en: 'Past imports' },
  noHistory: { ja: 'まだ取り込みはありません', en: 'No imports yet' },
  noHistoryWords: {
    ja: 'だれが、いつ、何人を取り込んだかがここに残ります。',
    en: 'Past imports are listed here with who ran them, when, and how many people changed.',
  },
  pasted: { ja: '貼り付けた表', en: 'Pasted table' },
  counts: {
    ja: (made: number, changed: number) => `登録${count(made)}人・変更${count(changed)}人`,
    en: (made: number, changed: number) => `${count(made)} added, ${count(changed)} changed`,
  },
  errors: {
    ja: (errors: number) => `エラー${count(errors)}行`,
    en: (errors: number) => `${count(errors)} with errors`,
  },
})

/** How each column is filled in. */
export const columnNotes = strings({
  userId: {
    ja: '書き出したファイルにある番号。変えられません。',
    en: 'The number in an exported file. It never changes.',
  },
  name: {
    ja: '姓と名の間に半角スペース。「姓」「名」の2列でも。',
    en: 'Family name and given name separated by a space, or in two columns.',
  },
  nameKana: { ja: '氏名と同じ。ひらがなでもカタカナでも。', en: 'Like the name, in hiragana or katakana.' },
  email: { ja: '新しい人には招待メールを送ります。', en: 'New people receive an invitation.' },
  companyLoginId: {
    ja: 'メールアドレスのない人のログインID。',
    en: 'Used to sign in without an email address.',
  },
  employeeNumber: {
    ja: '出力するファイルで本人を見分ける番号。会社の中で重複できません。',
    en: 'Identifies people in exported files. Must be unique in the company.',
  },
  initialPassword: {
    ja: '英大文字・小文字・数字を含む8文字以上。本人が変えたあとは使われません。',
    en: 'At least 8 characters with an uppercase letter, a lowercase letter and a number. Ignored once the person has set their own.',
  },
  department: {
    ja: '上の部署から全角の「／」で区切る。例：営業本部／東京支店',
    en: 'Path from the top, with a full-width “／” between levels.',
  },
  position: { ja: '役職の名前。', en: 'The name of the position.' },
  jobLabel: { ja: '名前の横に出る言葉。', en: 'Shown beside the name.' },
  concurrentDepartment: {
    ja: '番号を付けて30まで：兼任部署1、兼任役職1、兼任職種1、…',
    en: 'Numbered up to 30: Concurrent department1, Concurrent position1, Concurrent job label1, …',
  },
  stopsOn: { ja: '例：2027-03-31、2027/3/31', en: 'For example 2027-03-31 or 2027/3/31.' },
  resumesOn: { ja: '停止日より後の日。', en: 'A date after the suspension date.' },
  lastOn: {
    ja: 'この日まで使え、翌日に退会になります。',
    en: 'The last day of use. The account is closed the night after.',
  },
})

/** The states of an import. */
export const importStateWords = strings({
  checking: { ja: 'チェック中', en: 'Checking' },
  checked: { ja: '取り込み前', en: 'Checked, not applied' },
  applying: { ja: '取り込み中', en: 'Applying' },
  applied: { ja: '取り込み済み', en: 'Applied' },
  undoing: { ja: '取り消し中', en: 'Undoing' },
  undone: { ja: '取り消し済み', en: 'Undone' },
  failed: { ja: 'チェックできず', en: 'Check failed' },
})
