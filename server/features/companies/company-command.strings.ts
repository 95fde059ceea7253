import { strings } from '#common/strings.ts'

const option = (name: string) => `--${name}`

/** Terminal messages of `company:create`, `company:configure` and `company:rescue`. */
export const companyCommandStrings = strings({
  help: {
    ja: `新しい会社を、最初の全体管理者といっしょに作ります。

  npm run company:create -- --code mihon --name 株式会社みほん --admin-name "高橋 健一" --admin-email admin@mihon.example

  --code         会社コード（英小文字・数字・ハイフン、2〜30文字）。必須
  --name         会社名。必須
  --admin-name   管理者の氏名。姓と名のあいだに空白を1つ。必須
  --admin-kana   管理者のよみがな。姓と名のあいだに空白を1つ
  --admin-email  管理者のメールアドレス
  --admin-id     管理者の社員ID。メールアドレスか社員IDのどちらかは必須
  --id-prefix    社員IDの先頭につける文字。省くと「会社コード-」
  --contracted   契約アカウント数。省くと無制限
  --storage      ファイルの保存容量。500MB、200GB、1TB など。省くと環境変数 STORAGE_QUOTA のとおり
  --time-zone    タイムゾーン。省くと Asia/Tokyo
  --locale       会社の言語（ja・en）。省くと ja
  --department   最初の部署の名前。省くと「本社」
  --invite       初期パスワードのかわりに、招待リンクを表示します
  --language     このコマンドの言葉（ja・en）

必須の項目を省くと、端末では（--ask をつけるといつも）ひとつずつ聞きます。`,
    en: `Creates a company with its first full administrator.

  npm run company:create -- --code mihon --name "Mihon Inc." --admin-name "Takahashi Kenichi" --admin-email admin@mihon.example --locale en

  --code         company code (lower-case letters, digits, hyphens; 2 to 30). Required
  --name         name of the company. Required
  --admin-name   the administrator: family name, a space, given name. Required
  --admin-kana   the same in kana
  --admin-email  the administrator's email address
  --admin-id     the administrator's company ID. One of the two is required
  --id-prefix    prefix of company IDs. Default: the code and a hyphen
  --contracted   contracted accounts. Default: unlimited
  --storage      storage quota: 500MB, 200GB, 1TB. Default: STORAGE_QUOTA
  --time-zone    time zone. Default: Asia/Tokyo
  --locale       the company's language (ja, en). Default: ja
  --department   name of the first department. Default: Head office
  --invite       prints an invitation link instead of an initial password
  --language     language of this command (ja, en)

In a terminal, or with --ask, the command prompts for missing required options.`,
  },
  configureHelp: {
    ja: `会社の契約と名前を変えます。書いた項目だけが変わります。

  npm run company:configure -- --code mihon --contracted 300

  --code         会社コード。必須
  --contracted   契約アカウント数。「unlimited」で無制限
  --storage      ファイルの保存容量。500MB、200GB、1TB など。「unlimited」で無制限、「default」で環境変数 STORAGE_QUOTA のとおり
  --id-prefix    これから登録する社員IDの先頭につける文字
  --name         会社名
  --ip-restriction off  IP制限を解除（管理者が使えなくなったとき）
  --language     このコマンドの言葉（ja・en）`,
    en: `Changes a company's contract and name. Only the given options are changed.

  npm run company:configure -- --code mihon --contracted 300

  --code         company code. Required
  --contracted   contracted accounts; "unlimited" for any number
  --storage      storage quota: 500MB, 200GB, 1TB; "unlimited", or "default" for STORAGE_QUOTA
  --id-prefix    prefix of company IDs added from now on
  --name         name of the company
  --ip-restriction off  turns the IP restriction off, if no administrator can enter
  --language     language of this command (ja, en)`,
  },
  rescueHelp: {
    ja: `ログインできなくなった全体管理者を、もう一度入れるようにします。

  npm run company:rescue -- --code mihon --admin-email admin@mihon.example

  --code         会社コード。必須
  --admin-email  全体管理者のメールアドレス
  --admin-id     全体管理者の社員ID。メールアドレスか社員IDのどちらかは必須
  --language     このコマンドの言葉（ja・en）

パスワードが初期パスワードに変わり、2要素認証の登録は消え、ログイン中の端末はすべてログアウトします。シングルサインオンを使っている会社では、緊急用の管理者になります。操作は会社のログに残ります。`,
    en: `Lets a full administrator in again who can no longer sign in.

  npm run company:rescue -- --code mihon --admin-email admin@mihon.example

  --code         company code. Required
  --admin-email  the full administrator's email address
  --admin-id     the full administrator's company ID. One of the two is required
  --language     language of this command (ja, en)

Sets an initial password, removes their second factors and signs them out everywhere. If the company uses single sign-on, they become an emergency administrator. The company's log shows it.`,
  },
  noSuchAdministrator: {
    ja: (login: string) => `「${login}」でログインする、利用中の全体管理者はいません。`,
    en: (login: string) => `There is no active full administrator who signs in as “${login}”.`,
  },
  rescued: {
    ja: (name: string) => `${name}さんは、次の初期パスワードでログインできます。`,
    en: (name: string) => `${name} can sign in with this initial password.`,
  },
  factorsRemoved: {
    ja: '2要素認証の登録を消しました。ログインしたら、登録し直してください。',
    en: 'Their second factors were removed. They must be set up again after signing in.',
  },
  madeEmergency: {
    ja: '緊急用の管理者にしました。シングルサインオンを使わずに、パスワードでログインできます。',
    en: 'They are now an emergency administrator, who can sign in with a password instead of single sign-on.',
  },
  operator: { ja: '運用者（company:rescue）', en: 'The operator (company:rescue)' },
  askCode: { ja: '会社コード（例：mihon）', en: 'Company code (for example mihon)' },
  askName: { ja: '会社名', en: 'Company name' },
  askAdminName: {
    ja: '管理者の氏名（姓と名のあいだに空白）',
    en: 'Administrator (family name, space, given name)',
  },
  askAdminEmail: {
    ja: '管理者のメールアドレス（なければ空のまま Enter）',
    en: 'Administrator’s email address (press Enter to skip)',
  },
  askAdminId: {
    ja: '管理者の社員ID（例：mihon-0001）',
    en: 'Administrator’s company ID (for example mihon-0001)',
  },
  missing: {
    ja: (name: string) => `${option(name)} がありません。`,
    en: (name: string) => `${option(name)} is required.`,
  },
  unknown: {
    ja: (what: string) => `「${what}」は使えない指定です。--help で使い方を表示します。`,
    en: (what: string) => `“${what}” is not a valid option. Run with --help for a list.`,
  },
  noWayIn: {
    ja: '--admin-email か --admin-id のどちらかを指定してください。',
    en: 'Specify --admin-email or --admin-id.',
  },
  inviteNeedsEmail: {
    ja: '招待リンク（--invite）には --admin-email が必要です。',
    en: '--invite requires --admin-email.',
  },
  idWithoutPrefix: {
    ja: (prefix: string) => `--admin-id は「${prefix}」で始め、そのあとに1文字以上を続けてください。`,
    en: (prefix: string) =>
      `--admin-id must start with “${prefix}”, followed by at least one letter or digit.`,
  },
  notMade: { ja: '会社は作られませんでした。', en: 'No company was created.' },
  notChanged: { ja: '何も変わっていません。', en: 'Nothing was changed.' },
  codeTaken: {
    ja: (code: string) => `会社コード「${code}」の会社はすでにあります。`,
    en: (code: string) => `A company with the code “${code}” already exists.`,
  },
  prefixTaken: {
    ja: (prefix: string) => `社員IDの先頭「${prefix}」は、ほかの会社のものと重なります。`,
    en: (prefix: string) =>
      `Company IDs that start with “${prefix}” would conflict with those of another company.`,
  },
  emailTaken: {
    ja: 'このメールアドレスはすでにログインに使われています。',
    en: 'This email address is already used to sign in.',
  },
  idTaken: { ja: 'この社員IDはすでに使われています。', en: 'This company ID is already in use.' },
  noSuchCompany: {
    ja: (code: string) => `会社コード「${code}」の会社はありません。`,
    en: (code: string) => `There is no company with the code “${code}”.`,
  },
  nothingGiven: { ja: '変える項目がありません。', en: 'No changes specified.' },
  serverRuns: {
    ja: 'データベースが使われています。サーバーを止めてから、もう一度実行してください。',
    en: 'The database is in use. Stop the server and run this command again.',
  },
  made: {
    ja: (name: string, code: string) => `${name}（${code}）を作りました。`,
    en: (name: string, code: string) => `${name} (${code}) was created.`,
  },
  login: { ja: 'ログイン', en: 'Sign in as' },
  password: {
    ja: '初期パスワード（表示は今回だけ。最初のログインで変更します）',
    en: 'Initial password (shown only once; must be changed at the first sign-in)',
  },
  link: {
    ja: '招待リンク（7日間、1回だけ使えます）',
    en: 'Invitation link (can be used once, within 7 days)',
  },
  address: { ja: 'ログイン画面', en: 'Sign-in page' },
  prefix: { ja: '社員IDの先頭', en: 'Company ID prefix' },
  onlyOff: {
    ja: '--ip-restriction に書けるのは off だけです。',
    en: '--ip-restriction can only be off.',
  },
  unrestricted: { ja: 'IP制限を解除しました', en: 'The IP restriction is off' },
  contracted: { ja: '契約アカウント数', en: 'Contracted accounts' },
  unlimited: { ja: '無制限', en: 'unlimited' },
  storage: { ja: '保存容量', en: 'Storage' },
  storageUsed: {
    ja: (used: string, quota: string) => `${used} 使用中 / ${quota}`,
    en: (used: string, quota: string) => `${used} of ${quota} used`,
  },
  storageUnlimited: { ja: '無制限', en: 'unlimited' },
  begins: {
    ja: '部署と役職、スタンプ、全員が投稿できるメニューを1つ用意しました。',
    en: 'The company starts with a department, positions, stamps and one programme that everyone can post with.',
  },
  configured: {
    ja: (name: string) => `${name}の設定：`,
    en: (name: string) => `${name}:`,
  },
  overUsed: {
    ja: (used: number) => `いま${used}人が登録されています。減るまで新しい登録はできません。`,
    en: (used: number) => `${used} accounts exist now. No one can be added until there are fewer.`,
  },
})

/** What is wrong with an option. */
export const optionProblems = strings({
  code: {
    ja: '--code は英小文字・数字・ハイフンの2〜30文字です（先頭と末尾は英数字）。',
    en: '--code must be 2 to 30 lowercase letters, digits and hyphens, with a letter or digit at both ends.',
  },
  name: { ja: '--name は1〜100文字です。', en: '--name must be 1 to 100 characters.' },
  'admin-name': {
    ja: '--admin-name は「姓 名」のように、空白を1つはさんで指定してください。',
    en: '--admin-name must be a family name, one space, and a given name.',
  },
  'admin-kana': {
    ja: '--admin-kana は「セイ メイ」のように、空白を1つはさんで指定してください。',
    en: '--admin-kana must be a family name, one space, and a given name.',
  },
  'admin-email': {
    ja: '--admin-email がメールアドレスの形になっていません。',
    en: '--admin-email must be an email address.',
  },
  'admin-id': {
    ja: '--admin-id は半角英数字と - _ . で、先頭と末尾は英数字です。',
    en: '--admin-id must be letters, digits and - _ . with a letter or digit at both ends.',
  },
  'id-prefix': {
    ja: '--id-prefix は英小文字・数字と . _ - の2〜30文字で、先頭は英数字です。',
    en: '--id-prefix must be 2 to 30 lowercase letters, digits and . _ - starting with a letter or digit.',
  },
  storage: {
    ja: '--storage は 500MB、200GB、1TB のような大きさか、default です。',
    en: '--storage must be a size such as 500MB, 200GB or 1TB, or default.',
  },
  contracted: {
    ja: '--contracted は1以上の整数です。',
    en: '--contracted must be a whole number of at least 1.',
  },
  'time-zone': {
    ja: '--time-zone は Asia/Tokyo のような名前です。',
    en: '--time-zone must be a name such as Asia/Tokyo.',
  },
  locale: { ja: '--locale は ja か en です。', en: '--locale must be ja or en.' },
  department: { ja: '--department は1〜100文字です。', en: '--department must be 1 to 100 characters.' },
})
