import { strings } from '#common/strings.ts'

const count = (number: number) => number.toLocaleString('ja')

/** The problem of a line, shown after the name of its cell. `text`: the content of the cell. */
export const rowProblemWords = strings({
  unclosedQuote: {
    ja: (_text: string, _number: number) => '引用符（"）が閉じられていません。',
    en: (_text: string, _number: number) => 'A quotation mark (") is not closed.',
  },
  textAfterQuote: {
    ja: (_text: string, _number: number) =>
      '引用符（"）のあとに文字があります。セル全体を引用符で囲んでください。',
    en: (_text: string, _number: number) => 'There is text after a closing quotation mark (").',
  },
  ragged: {
    ja: (text: string, number: number) => `見出しは${text}列ですが、この行は${number}列です。`,
    en: (text: string, number: number) => `The header has ${text} columns, but this line has ${number}.`,
  },
  control: {
    ja: (_text: string, _number: number) => '改行などの使えない文字が入っています。',
    en: (_text: string, _number: number) =>
      'This contains a line break or another character that cannot be used.',
  },
  tooLong: {
    ja: (_text: string, number: number) => `${number}文字以内にしてください。`,
    en: (_text: string, number: number) => `Use ${number} characters or fewer.`,
  },
  noKey: {
    ja: (_text: string, _number: number) =>
      'だれの行か分かりません。ユーザーID・メールアドレス・社員IDのどれかを入力してください。',
    en: (_text: string, _number: number) => 'Enter a user ID, an email address or a company ID.',
  },
  noNumberOrEmail: {
    ja: (_text: string, _number: number) =>
      'だれの行か分かりません。社員番号・メールアドレス・社員IDのどれかが必要です。',
    en: (_text: string, _number: number) => 'An employee number, an email address or a company ID is needed.',
  },
  leftElsewhere: {
    ja: (text: string, _number: number) =>
      `もとのサービスで「${text}」の人です。登録も変更もしません。退会は別に行ってください。`,
    en: (text: string, _number: number) =>
      `“${text}” in the other service: neither registered nor changed. Offboard people separately.`,
  },
  numberAndEmail: {
    ja: (text: string, _number: number) =>
      `社員番号「${text}」は、メールアドレスや社員IDとは別の人のものです。`,
    en: (text: string, _number: number) =>
      `The employee number “${text}” belongs to another person than the email address or company ID.`,
  },
  profileAnswer: {
    ja: (text: string, _number: number) => `「${text}」は、このプロフィール項目には入れられません。`,
    en: (text: string, _number: number) => `“${text}” is not possible in this profile item.`,
  },
  unknownUser: {
    ja: (text: string, _number: number) =>
      `ユーザーID「${text}」の人は、いないか、管理できる範囲の外にいます。`,
    en: (text: string, _number: number) => `None of the people you administer has the user ID “${text}”.`,
  },
  nobody: {
    ja: (_text: string, _number: number) => 'この人は、登録されていないか、管理できる範囲の外にいます。',
    en: (_text: string, _number: number) => 'No matching person among the people you administer.',
  },
  severalPeople: {
    ja: (text: string, _number: number) => `社員ID「${text}」は、メールアドレスとは別の人のものです。`,
    en: (text: string, _number: number) =>
      `The company ID “${text}” does not belong to the person with this email address.`,
  },
  samePerson: {
    ja: (_text: string, number: number) => `${count(number)}行目と同じ人です。1人は1行にまとめてください。`,
    en: (_text: string, number: number) => `Line ${count(number)} is about the same person.`,
  },
  sameIdentifier: {
    ja: (text: string, number: number) => `「${text}」は${count(number)}行目でも使われています。`,
    en: (text: string, number: number) => `Line ${count(number)} also has “${text}”.`,
  },
  withdrawn: {
    ja: (_text: string, _number: number) => '退会した人です。変更できません。',
    en: (_text: string, _number: number) => 'This person has left and cannot be changed.',
  },
  administrator: {
    ja: (_text: string, _number: number) => '管理者のアカウントです。変更できるのは全体管理者だけです。',
    en: (_text: string, _number: number) => 'Only full administrators can change an administrator’s account.',
  },
  lastAdministrator: {
    ja: (_text: string, _number: number) =>
      '全体管理者が1人もいなくなります。ほかの人を全体管理者にしてから行ってください。',
    en: (_text: string, _number: number) => 'There must be at least one full administrator.',
  },
  nameMissing: {
    ja: (_text: string, _number: number) => '新しく登録する人の氏名がありません。',
    en: (_text: string, _number: number) => 'A new person needs a name.',
  },
  nameSpace: {
    ja: (text: string, _number: number) => `「${text}」は、姓と名の間に半角スペースを入れてください。`,
    en: (text: string, _number: number) => `Add a space between family name and given name in “${text}”.`,
  },
  notErasable: {
    ja: (_text: string, _number: number) => 'この項目は消去できません。',
    en: (_text: string, _number: number) => 'This value cannot be erased.',
  },
  invalidEmail: {
    ja: (text: string, _number: number) => `「${text}」は、メールアドレスの形ではありません。`,
    en: (text: string, _number: number) => `“${text}” is not a valid email address.`,
  },
  emailTaken: {
    ja: (text: string, _number: number) =>
      `「${text}」は登録に使えません。同じ人がすでに登録されていないか確かめ、いなければ別のアドレスか社員IDを使ってください。`,
    en: (text: string, _number: number) =>
      `“${text}” cannot be used. Check whether the person has already been added. If not, use another address or a company ID.`,
  },
  invalidCompanyLoginId: {
    ja: (text: string, _number: number) =>
      `「${text}」は使えません。半角の英数字と「-」「_」「.」で、英数字で始まり終わる2文字以上にしてください。`,
    en: (text: string, _number: number) =>
      `“${text}” is not a valid company ID. Use two or more letters, digits, “-”, “_” or “.”, with a letter or digit at both ends.`,
  },
  companyIdsOff: {
    ja: (_text: string, _number: number) => '社員IDは使えません。',
    en: (_text: string, _number: number) => 'Company IDs cannot be used.',
  },
  companyLoginIdPrefix: {
    ja: (text: string, _number: number) => `社員IDは「${text}」で始めてください。`,
    en: (text: string, _number: number) => `Company IDs start with “${text}”.`,
  },
  companyLoginIdTaken: {
    ja: (text: string, _number: number) => `「${text}」は、すでに使われています。`,
    en: (text: string, _number: number) => `“${text}” is already in use.`,
  },
  invalidEmployeeNumber: {
    ja: (text: string, _number: number) =>
      `「${text}」は社員番号に使えません。文字と数字、間の「-」「_」「.」「/」だけを使ってください。`,
    en: (text: string, _number: number) =>
      `“${text}” is not a valid employee number. Use letters and digits, with “-”, “_”, “.” or “/” between them.`,
  },
  employeeNumberTaken: {
    ja: (text: string, _number: number) => `社員番号「${text}」は、ほかの人に使われています。`,
    en: (text: string, _number: number) => `Someone else has the employee number “${text}”.`,
  },
  noWayIn: {
    ja: (_text: string, _number: number) => 'メールアドレスか社員IDのどちらかが必要です。',
    en: (_text: string, _number: number) => 'Enter an email address or a company ID.',
  },
  passwordMissing: {
    ja: (_text: string, _number: number) => 'メールアドレスのない新しい人には、初期パスワードが必要です。',
    en: (_text: string, _number: number) => 'A new person without email needs an initial password.',
  },
  weakPassword: {
    ja: (_text: string, _number: number) =>
      '初期パスワードは、英大文字・英小文字・数字をそれぞれ含む8文字以上（会社で決めた文字数があれば、それ以上）にしてください。',
    en: (_text: string, _number: number) =>
      'Use at least 8 characters, or as many as your company requires, with an uppercase letter, a lowercase letter and a number.',
  },
  ownPassword: {
    ja: (_text: string, _number: number) => '自分のパスワードは、ここでは変えられません。',
    en: (_text: string, _number: number) => 'Your own password cannot be changed here.',
  },
  departmentRequired: {
    ja: (_text: string, _number: number) => '新しく登録する人の部署がありません。',
    en: (_text: string, _number: number) => 'A new person needs a department.',
  },
  unknownDepartment: {
    ja: (text: string, _number: number) =>
      `部署「${text}」がありません。上の部署から「／」で区切って書いてあるか確かめてください。`,
    en: (text: string, _number: number) =>
      `The department “${text}” does not exist. Enter the path from the top, with “／” between levels.`,
  },
  emptyLevel: {
    ja: (text: string, _number: number) =>
      `部署「${text}」に、名前のない階層があります。「／」の前後を確かめてください。`,
    en: (text: string, _number: number) =>
      `A level of the department “${text}” has no name. Check around “／”.`,
  },
  longLevel: {
    ja: (_text: string, number: number) => `部署名は1つ${count(number)}文字以内にしてください。`,
    en: (_text: string, number: number) => `Department names can have up to ${count(number)} characters.`,
  },
  deepPath: {
    ja: (_text: string, number: number) => `部署の階層は${count(number)}段までにしてください。`,
    en: (_text: string, number: number) => `Departments can have up to ${count(number)} levels.`,
  },
  ambiguousDepartment: {
    ja: (text: string, _number: number) => `部署「${text}」が複数あり、どれか決められません。`,
    en: (text: string, _number: number) => `Several departments are named “${text}”.`,
  },
  departmentMissing: {
    ja: (text: string, _number: number) => `「${text}」を入れる部署がありません。`,
    en: (text: string, _number: number) => `There is no department for “${text}”.`,
  },
  repeatedDepartment: {
    ja: (text: string, _number: number) => `部署「${text}」が2回書かれています。`,
    en: (text: string, _number: number) => `The department “${text}” is listed twice.`,
  },
  outOfReach: {
    ja: (text: string, _number: number) => `部署「${text}」は、管理できる範囲の外にあります。`,
    en: (text: string, _number: number) => `You cannot administer the department “${text}”.`,
  },
  unknownPosition: {
    ja: (text: string, _number: number) => `役職「${text}」がありません。`,
    en: (text: string, _number: number) => `The position “${text}” does not exist.`,
  },
  ambiguousPosition: {
    ja: (text: string, _number: number) => `役職「${text}」が複数あり、どれか決められません。`,
    en: (text: string, _number: number) => `Several positions are named “${text}”.`,
  },
  invalidDay: {
    ja: (text: string, _number: number) =>
      `「${text}」は日付ではありません。2027-03-31か令和9年3月31日のように入力してください。`,
    en: (text: string, _number: number) => `“${text}” is not a valid date. Enter it like 2027-03-31.`,
  },
  dayPassed: {
    ja: (text: string, _number: number) =>
      `「${text}」は過ぎた日です。今日か、それより後の日にしてください。`,
    en: (text: string, _number: number) => `“${text}” has passed. Enter today or a later date.`,
  },
  stopAfterLast: {
    ja: (_text: string, _number: number) => '停止日が最終日より後です。停止する前に退会になります。',
    en: (_text: string, _number: number) =>
      'The suspension starts after the last day, when the account is already closed.',
  },
  resumeAfterStop: {
    ja: (_text: string, _number: number) => '再開日は、停止日と今日より後の日にしてください。',
    en: (_text: string, _number: number) =>
      'The resume date must be after the suspension date and after today.',
  },
  resumeWithoutStop: {
    ja: (_text: string, _number: number) => '停止日がないので、再開日は入れられません。',
    en: (_text: string, _number: number) => 'There is no suspension to resume from.',
  },
  stopFixed: {
    ja: (_text: string, _number: number) =>
      'すでに停止中です。変えられるのは再開日と、停止の取りやめ（（消去））だけです。',
    en: (_text: string, _number: number) =>
      'Already suspended: you can only change the resume date or erase the suspension.',
  },
})
export type ProblemCode = keyof typeof rowProblemWords

/** A problem with the name of its cell. */
export const cellWords = strings({
  inCell: {
    ja: (cell: string, header: string, sentence: string) => `${cell}「${header}」：${sentence}`,
    en: (cell: string, header: string, sentence: string) => `${cell} “${header}”: ${sentence}`,
  },
  inLine: {
    ja: (place: number, sentence: string) => `${count(place)}行目：${sentence}`,
    en: (place: number, sentence: string) => `Line ${count(place)}: ${sentence}`,
  },
})
