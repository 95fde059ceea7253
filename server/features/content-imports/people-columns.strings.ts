import { foldedName } from '#common/folded-name.ts'
import type { MappedColumn } from '#common/import-column.ts'
import { locales } from '#common/locale.ts'
import { phrases, strings } from '#common/strings.ts'

export const peopleColumnProblems = strings({
  noKey: {
    ja: '社員番号・メールアドレス・社員IDのどれかにする列を選んでください。',
    en: 'Choose a column for the employee number, the email address or the company ID.',
  },
  namesTwice: {
    ja: '「氏名」と「姓」「名」は、どちらか一方にしてください。',
    en: 'Use either “Name”, or “Family name” and “Given name”.',
  },
  twice: {
    ja: '2つ以上の列を同じものにはできません（部署と兼任は除きます）。',
    en: 'Two columns cannot become the same, except departments and concurrent posts.',
  },
  tooManyConcurrent: { ja: '兼任は30個までです。', en: 'Up to 30 concurrent posts are possible.' },
  unknown: {
    ja: 'ファイルにない列か、使われていないプロフィール項目です。画面を更新してください。',
    en: 'A column is not in the file, or a profile item is no longer used. Reload the screen.',
  },
})

/** How other products name the columns of people. */
const headerWords = strings({
  employeeNumber: {
    ja: '社員番号|社員コード|社員No|社員No.|従業員番号|従業員コード|職員番号|社番',
    en: 'Employee number|Employee ID|Employee No|Staff number',
  },
  email: {
    ja: 'メールアドレス|Eメール|メール|会社メールアドレス|ログインメールアドレス',
    en: 'Email|E-mail|Email address|Mail',
  },
  companyLoginId: { ja: '社員ID|ログインID|企業ID|TUNAG ID|ユーザー名', en: 'Company ID|Login ID|Username' },
  name: { ja: '氏名|名前|姓名|社員名|従業員名', en: 'Name|Full name' },
  familyName: { ja: '姓|苗字|名字|氏', en: 'Family name|Last name|Surname' },
  givenName: { ja: '名', en: 'Given name|First name' },
  nameKana: {
    ja: '氏名カナ|氏名（カナ）|フリガナ|ふりがな|カナ|氏名フリガナ|カナ氏名',
    en: 'Name reading|Kana',
  },
  familyNameKana: {
    ja: 'セイ|姓カナ|姓（カナ）|姓フリガナ|フリガナ（姓）|せい',
    en: 'Family name reading|Family name kana',
  },
  givenNameKana: {
    ja: 'メイ|名カナ|名（カナ）|名フリガナ|フリガナ（名）|めい',
    en: 'Given name reading|Given name kana',
  },
  initialPassword: { ja: '初期パスワード|仮パスワード|パスワード', en: 'Initial password|Password' },
  department: {
    ja: '部署|所属|所属部署|部門|部署名|主務部署|本務部署|部署パス|第1階層|第2階層|第3階層|本部|部|課',
    en: 'Department|Division|Team',
  },
  position: { ja: '役職|役職名|職位', en: 'Position|Title|Job title' },
  jobLabel: { ja: '職種|職務|担当', en: 'Job label|Job' },
  concurrentDepartment: { ja: '兼任部署|兼務部署|兼務先|兼任先', en: 'Concurrent department' },
  concurrentPosition: { ja: '兼任役職|兼務役職', en: 'Concurrent position' },
  concurrentJobLabel: { ja: '兼任職種|兼務職種', en: 'Concurrent job label' },
  stopsOn: { ja: '停止日|利用停止日|休職日|休職開始日', en: 'Suspension date|Stop date' },
  resumesOn: { ja: '再開日|復職日', en: 'Resume date' },
  lastOn: { ja: '最終日|退職日|退会日|最終出社日', en: 'Last day|Leaving date' },
  status: { ja: '状態|ステータス|在籍状況|在籍区分|利用状況', en: 'Status|State' },
})

const known = new Map<string, MappedColumn>()
for (const locale of locales)
  for (const [key, words] of Object.entries(phrases(headerWords, locale)))
    for (const word of words.split('|')) known.set(foldedName(word), key as MappedColumn)

/** What a column with this header probably is; null: unknown. Numbers at the end count repeated columns. */
export const guessedColumn = (header: string): MappedColumn | null =>
  known.get(foldedName(header)) ?? known.get(foldedName(header).replace(/\d{1,2}$/, '')) ?? null

const secret = /pass|パスワード|暗証/

/** Whether a column with this header holds passwords, which are shown nowhere. */
export const isSecret = (header: string) => secret.test(foldedName(header))
