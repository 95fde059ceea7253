import { strings } from '#common/strings.ts'

export const operatorWords = strings({
  backyard: { ja: 'バックヤード', en: 'Backyard' },
  network: {
    ja: 'サーバーに接続できませんでした。接続を確認して、もう一度お試しください。',
    en: 'The server could not be reached. Check your connection and try again.',
  },
  areas: { ja: 'バックヤードの画面', en: 'Screens of the backyard' },
  companies: { ja: '会社', en: 'Companies' },
  notes: { ja: 'コンパスノート', en: 'Compass notes' },
  queues: { ja: '処理の状況', en: 'Queues' },
  log: { ja: '操作の記録', en: 'Log' },
  operators: { ja: '運営担当者', en: 'Operators' },
  signOut: { ja: 'ログアウト', en: 'Sign out' },
  signIn: { ja: 'バックヤードにログイン', en: 'Sign in to the backyard' },
  signInNote: {
    ja: '運営担当者だけが使う画面です。会社のアカウントではログインできません。',
    en: 'For the operator’s staff only. Accounts of companies cannot sign in here.',
  },
  email: { ja: 'メールアドレス', en: 'Email address' },
  emailMissing: { ja: 'メールアドレスを入力してください。', en: 'Enter your email address.' },
  password: { ja: 'パスワード', en: 'Password' },
  passwordMissing: { ja: 'パスワードを入力してください。', en: 'Enter your password.' },
  submit: { ja: 'ログイン', en: 'Sign in' },
  code: { ja: '6桁のコード', en: 'Six-digit code' },
  codeMissing: { ja: 'コードを入力してください。', en: 'Enter the code.' },
  codeTitle: { ja: '2つ目の確認', en: 'Second factor' },
  codeNote: {
    ja: '認証アプリに表示されている6桁の数字を入力してください。',
    en: 'Enter the six digits that your authenticator app shows.',
  },
  confirm: { ja: '確認する', en: 'Confirm' },
  setUpTitle: { ja: '最初の設定', en: 'Set up your account' },
  setUpNote: {
    ja: '自分のパスワードを決め、認証アプリを登録します。次からは両方を使ってログインします。',
    en: 'Choose a password of your own and set up an authenticator app. From now on you need both to sign in.',
  },
  newPassword: { ja: '新しいパスワード', en: 'New password' },
  newPasswordHint: {
    ja: (least: number) => `${least}文字以上`,
    en: (least: number) => `At least ${least} characters`,
  },
  scan: {
    ja: '認証アプリでQRコードを読み取り、表示されたコードを入力してください。',
    en: 'Scan the QR code with your authenticator app, then enter the code that it shows.',
  },
  qr: { ja: '認証アプリに登録するQRコード', en: 'QR code for the authenticator app' },
  key: { ja: '読み取れないときのキー：', en: 'If you cannot scan it, enter this key:' },
  setUp: { ja: '設定してログイン', en: 'Set up and sign in' },
  startOver: { ja: '別のアカウントでログインする', en: 'Sign in as someone else' },
  failed: { ja: 'できませんでした。もう一度お試しください。', en: 'This did not work. Try again.' },
  name: { ja: '名前', en: 'Name' },
  role: { ja: '役割', en: 'Role' },
  networks: { ja: 'ログインできるネットワーク', en: 'Networks' },
  anywhere: { ja: 'どこからでも', en: 'Anywhere' },
  state: { ja: '状態', en: 'State' },
  active: { ja: '利用中', en: 'Active' },
  stopped: { ja: '停止中', en: 'Stopped' },
  notSetUp: { ja: '未設定', en: 'Not set up' },
  lastSeen: { ja: '最後の利用', en: 'Last seen' },
  never: { ja: 'なし', en: 'Never' },
  commandHint: {
    ja: '追加と変更は、サーバーのコマンド（npm run operator:create、operator:configure）で行います。',
    en: 'Operators are added and changed on the server’s command line (npm run operator:create, operator:configure).',
  },
  none: { ja: 'まだありません', en: 'Nothing yet' },
  noneWords: {
    ja: '運営担当者の操作が、ここに残ります。記録はだれにも変更できません。',
    en: 'What operators do is kept here. Nobody can change these entries.',
  },
  unchangeable: {
    ja: 'この記録は、だれにも変更・削除できません。',
    en: 'Nobody can change or delete these entries.',
  },
  when: { ja: '日時', en: 'When' },
  who: { ja: '担当者', en: 'Operator' },
  company: { ja: '会社', en: 'Company' },
  what: { ja: '操作', en: 'Action' },
  reason: { ja: '理由', en: 'Reason' },
  changes: { ja: '変更', en: 'Changes' },
  everything: { ja: 'すべて', en: 'All' },
  filters: { ja: '絞り込み', en: 'Filters' },
})

/** The roles of operators. */
export const operatorRoleWords = strings({
  support: { ja: 'サポート', en: 'Support' },
  success: { ja: '導入・活用支援', en: 'Customer success' },
  engineer: { ja: 'エンジニア', en: 'Engineer' },
  finance: { ja: '契約・経理', en: 'Finance' },
})

/** What operators do, in the log. */
export const operatorActionWords = strings({
  sign_in: { ja: 'ログイン', en: 'Signed in' },
  sign_in_refused: { ja: '許可されていないネットワークからのログイン', en: 'Sign-in refused: network' },
  set_up: { ja: 'アカウントの最初の設定', en: 'Set up the account' },
  operator_created: { ja: '運営担当者の作成', en: 'Created an operator' },
  operator_changed: { ja: '運営担当者の変更', en: 'Changed an operator' },
  company_viewed: { ja: '会社の画面の閲覧', en: 'Looked at a company' },
  company_created: { ja: '会社の作成', en: 'Created a company' },
  company_changed: { ja: '契約の変更', en: 'Changed a contract' },
  company_suspended: { ja: '会社の停止', en: 'Suspended a company' },
  company_resumed: { ja: '会社の再開', en: 'Resumed a company' },
  company_closed: { ja: '会社の解約', en: 'Closed a company' },
  job_retried: { ja: '失敗した処理の再実行', en: 'Ran a failed job again' },
  note_written: { ja: 'コンパスノートの作成', en: 'Wrote a compass note' },
  note_changed: { ja: 'コンパスノートの変更', en: 'Changed a compass note' },
  note_shared: { ja: 'コンパスノートの共有', en: 'Shared a compass note' },
  note_deleted: { ja: 'コンパスノートの削除', en: 'Deleted a compass note' },
  company_erased: { ja: '会社のデータの消去', en: 'Erased a company' },
})

/** The fields of changes in the log. */
export const operatorFieldWords = strings({
  name: { ja: '名前', en: 'Name' },
  email: { ja: 'メールアドレス', en: 'Email address' },
  role: { ja: '役割', en: 'Role' },
  ipRanges: { ja: 'ネットワーク', en: 'Networks' },
  stopped: { ja: '停止', en: 'Stopped' },
  code: { ja: '会社コード', en: 'Code' },
  plan: { ja: 'プラン', en: 'Plan' },
  onTrial: { ja: '試用', en: 'Trial' },
  contractedCount: { ja: '契約アカウント数', en: 'Contracted accounts' },
  storageBytes: { ja: '保存容量（バイト）', en: 'Storage (bytes)' },
  idPrefix: { ja: '社員IDの先頭', en: 'Company ID prefix' },
  reset: { ja: 'パスワードと認証アプリの再設定', en: 'Password and app reset' },
})
