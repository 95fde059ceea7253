import { strings } from '#common/strings.ts'

const count = (number: number) => number.toLocaleString('ja')

/** Why a file is rejected, and names of files. */
export const importStrings = strings({
  fileMissing: {
    ja: 'CSVファイルを選ぶか、表を貼り付けてください。',
    en: 'Choose a CSV file or paste a table.',
  },
  tooManyBytes: {
    ja: 'ファイルは20MBまでです。分けてください。',
    en: 'A file can have up to 20 MB. Split it.',
  },
  workbook: {
    ja: 'Excelのブックはそのままでは取り込めません。「CSV（コンマ区切り）」か「CSV UTF-8」で保存するか、表をコピーして貼り付けてください。',
    en: 'Excel workbooks cannot be imported. Save the file as CSV, or copy the cells and paste them.',
  },
  unreadable: {
    ja: '文字コードが分かりません。UTF-8かShift_JISのCSVで保存してください。',
    en: 'The file encoding was not recognised. Save the file as CSV in UTF-8 or Shift_JIS.',
  },
  empty: { ja: '中身が空です。', en: 'The file or table is empty.' },
  brokenHeader: {
    ja: '1行目（見出し）の引用符（"）が閉じられていません。',
    en: 'A quotation mark (") in the header row is not closed.',
  },
  namelessColumn: {
    ja: (cell: string) => `${cell}に見出しがありません。`,
    en: (cell: string) => `${cell} has no header.`,
  },
  tooManyConcurrent: {
    ja: (cell: string, header: string, most: number) => `${cell}「${header}」：兼任は${most}個までです。`,
    en: (cell: string, header: string, most: number) =>
      `${cell} “${header}”: up to ${most} concurrent departments are allowed.`,
  },
  unknownColumn: {
    ja: (cell: string, header: string) => `${cell}「${header}」は、取り込めない列です。`,
    en: (cell: string, header: string) => `${cell} “${header}” is not a known column.`,
  },
  repeatedColumn: {
    ja: (cell: string, header: string, other: string) => `${cell}「${header}」は、${other}と同じ列です。`,
    en: (cell: string, header: string, other: string) =>
      `${cell} “${header}” is the same column as ${other}.`,
  },
  noKeyColumn: {
    ja: '1行目の見出しに、ユーザーID・メールアドレス・社員IDのどれかの列が必要です。',
    en: 'The header row needs a user ID, email or company ID column.',
  },
  namesTwice: {
    ja: '「氏名」の列と「姓」「名」の列は、どちらか一方にしてください。',
    en: 'Use either a “Name” column, or “Family name” and “Given name”.',
  },
  noLines: { ja: '見出しのほかに行がありません。', en: 'There are no lines below the header row.' },
  tooManyCells: {
    ja: (lines: number, columns: number) =>
      `表が大きすぎます。一度に取り込めるのは${count(lines)}行、${columns}列までです。ファイルを分けてください。`,
    en: (lines: number, columns: number) =>
      `The table is too large. The limit is ${count(lines)} lines and ${columns} columns. Split the file.`,
  },
  tooManyLines: {
    ja: (lines: number, most: number) =>
      `${count(lines)}行あります。一度に取り込めるのは${count(most)}行までです。ファイルを分けてください。`,
    en: (lines: number, most: number) =>
      `There are ${count(lines)} lines. The limit is ${count(most)}. Split the file.`,
  },
  tooManyColumns: {
    ja: (most: number) => `列は${most}列までです。`,
    en: (most: number) => `You can use up to ${most} columns.`,
  },
  moreProblems: {
    ja: (more: number) => `ほかに${more}か所あります。`,
    en: (more: number) => `And ${more} more.`,
  },
  mayNotArrange: {
    ja: '部署や役職を作れるのは、会社全体のユーザーを管理する人だけです。',
    en: 'Only administrators of all people in the company can create departments and positions.',
  },
  dayPassed: { ja: '今日より前の日は選べません。', en: 'Choose today or a later date.' },
  tooManyPeople: {
    ja: (people: number, most: number) =>
      `${count(people)}人います。一度に書き出せるのは${count(most)}人までです。部署などで絞り込んでください。`,
    en: (people: number, most: number) =>
      `There are ${count(people)} people. A file can contain up to ${count(most)}. Filter the list.`,
  },
  errorsFile: { ja: '取り込みエラー', en: 'import-errors' },
  peopleFile: { ja: 'ユーザー一覧', en: 'people' },
})

/** The states of an account in a file, in summary and in detail. */
export const exportedStateWords = strings({
  invited: { ja: '招待中', en: 'Invited' },
  active: { ja: '利用中', en: 'Active' },
  stopped: { ja: '停止中', en: 'Suspended' },
  withdrawn: { ja: '退会', en: 'Left' },
  invitationSent: { ja: '招待メール送信済み', en: 'Invitation sent' },
  invitationWaiting: { ja: '招待メール送信待ち', en: 'Invitation pending' },
  invitationNotSent: { ja: '招待メール未送信', en: 'Invitation not sent' },
  invitationCard: { ja: '招待カード発行済み', en: 'Invitation card issued' },
  invitationExpired: { ja: '招待の期限切れ', en: 'Invitation expired' },
  initialPassword: { ja: '初期パスワード発行済み', en: 'Initial password given' },
  initialPasswordExpired: { ja: '初期パスワードの期限切れ', en: 'Initial password expired' },
  noWayIn: { ja: 'パスワード未発行', en: 'No password yet' },
  neverSignedIn: { ja: '未ログイン', en: 'Never signed in' },
  locked: { ja: 'ロック中', en: 'Locked' },
  stopPlanned: { ja: '停止予定', en: 'Suspension planned' },
  resumePlanned: { ja: '再開予定', en: 'Resumption planned' },
  withdrawalPlanned: { ja: '退会予定', en: 'Departure planned' },
  separator: { ja: '・', en: ', ' },
})
