import { strings } from './strings.ts'

/** The headers of an import file. */
export const importColumnWords = strings({
  userId: { ja: 'ユーザーID', en: 'User ID' },
  name: { ja: '氏名', en: 'Name' },
  familyName: { ja: '姓', en: 'Family name' },
  givenName: { ja: '名', en: 'Given name' },
  nameKana: { ja: '氏名カナ', en: 'Name reading' },
  familyNameKana: { ja: 'セイ', en: 'Family name reading' },
  givenNameKana: { ja: 'メイ', en: 'Given name reading' },
  email: { ja: 'メールアドレス', en: 'Email' },
  companyLoginId: { ja: '社員ID', en: 'Company ID' },
  employeeNumber: { ja: '社員番号', en: 'Employee number' },
  initialPassword: { ja: '初期パスワード', en: 'Initial password' },
  department: { ja: '部署', en: 'Department' },
  position: { ja: '役職', en: 'Position' },
  jobLabel: { ja: '職種', en: 'Job label' },
  concurrentDepartment: { ja: '兼任部署', en: 'Concurrent department' },
  concurrentPosition: { ja: '兼任役職', en: 'Concurrent position' },
  concurrentJobLabel: { ja: '兼任職種', en: 'Concurrent job label' },
  stopsOn: { ja: '停止日', en: 'Suspension date' },
  resumesOn: { ja: '再開日', en: 'Resume date' },
  lastOn: { ja: '最終日', en: 'Last day' },
  status: { ja: '状態', en: 'Status' },
  detailedStatus: { ja: '詳細な状態', en: 'Detailed status' },
  problem: { ja: 'エラー', en: 'Error' },
})

/** The text of a cell or a header that clears a value. */
export const eraseWords = strings({
  cell: { ja: '（消去）', en: '(erase)' },
  header: { ja: '（空欄は消去）', en: '(blank erases)' },
})

/** Alternative column names from other software, with the words accepted for each. */
export const otherHeaders = strings({
  nameKana: { ja: '氏名（カナ）', en: 'Name (kana)' },
  email: { ja: 'Eメール', en: 'E-mail' },
  stopsOn: { ja: '利用停止日', en: 'Stop date' },
  detailedStatus: { ja: '詳細状態', en: 'Status detail' },
  person: { ja: '名前', en: 'Person' },
})
