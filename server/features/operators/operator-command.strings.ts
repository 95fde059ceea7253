import { strings } from '#common/strings.ts'

/** What the commands about operators print. */
export const operatorCommandStrings = strings({
  help: {
    ja: `運営担当者を1人作ります。担当者は /backyard/sign_in からログインします。

  npm run operator:create -- --email tanto@example.jp --name "田中 一郎" --role support

  --email       ログインに使うメールアドレス
  --name        名前
  --role        support | success | engineer | finance
  --ip-ranges   ログインできるネットワーク（例: 192.0.2.0/24,2001:db8::/32）。省くとどこからでも
  --language    ja か en`,
    en: `Creates an operator. Operators sign in at /backyard/sign_in.

  npm run operator:create -- --email staff@example.com --name "Ann Smith" --role support

  --email       the email address to sign in with
  --name        the name
  --role        support | success | engineer | finance
  --ip-ranges   the networks to sign in from, such as 192.0.2.0/24,2001:db8::/32. If unset, anywhere
  --language    ja or en`,
  },
  configureHelp: {
    ja: `運営担当者を変更します。

  npm run operator:configure -- --email tanto@example.jp --role engineer

  --email       変更する担当者のメールアドレス
  --name, --role, --ip-ranges   新しい値。--ip-ranges any でどこからでも
  --stop        すぐにログアウトさせ、ログインできなくする
  --resume      ログインできるように戻す
  --reset       初期パスワードを発行し、認証アプリを登録し直してもらう`,
    en: `Changes an operator.

  npm run operator:configure -- --email staff@example.com --role engineer

  --email       the email address of the operator
  --name, --role, --ip-ranges   new values. --ip-ranges any: from anywhere
  --stop        signs them out at once, and lets them sign in no more
  --resume      lets them sign in again
  --reset       makes an initial password; the authenticator app must be set up again`,
  },
  unknown: {
    ja: (what: string) => `「${what}」は使えない指定です。--help で使い方を表示します。`,
    en: (what: string) => `“${what}” is not a valid option. Run with --help for a list.`,
  },
  wrongRange: {
    ja: (range: string) => `「${range}」はネットワークの形になっていません（例: 192.0.2.0/24）。`,
    en: (range: string) => `“${range}” is not a network such as 192.0.2.0/24.`,
  },
  wrongRole: {
    ja: (roles: string) => `--role は ${roles} のどれかです。`,
    en: (roles: string) => `--role must be ${roles}.`,
  },
  wrongEmail: {
    ja: '--email にメールアドレスを指定してください。',
    en: 'Specify an email address with --email.',
  },
  wrongName: { ja: '--name は1〜100文字です。', en: '--name must be 1 to 100 characters.' },
  emailTaken: {
    ja: 'このメールアドレスの運営担当者はすでにいます。',
    en: 'An operator with this email address already exists.',
  },
  noSuchOperator: {
    ja: (email: string) => `${email} の運営担当者はいません。`,
    en: (email: string) => `There is no operator ${email}.`,
  },
  nothingGiven: { ja: '変える項目がありません。', en: 'No changes specified.' },
  notMade: { ja: '運営担当者は作られませんでした。', en: 'No operator was created.' },
  notChanged: { ja: '何も変わっていません。', en: 'Nothing was changed.' },
  serverRuns: {
    ja: 'データベースが使われています。サーバーを止めてから、もう一度実行してください。',
    en: 'The database is in use. Stop the server and run this command again.',
  },
  askEmail: { ja: 'メールアドレス', en: 'Email address' },
  askName: { ja: '名前', en: 'Name' },
  askRole: { ja: (roles: string) => `役割（${roles}）`, en: (roles: string) => `Role (${roles})` },
  made: {
    ja: (name: string) => `運営担当者 ${name} を作りました。`,
    en: (name: string) => `Operator ${name} was created.`,
  },
  email: { ja: 'ログイン', en: 'Sign in as' },
  password: {
    ja: (days: number) =>
      `初期パスワード（表示は今回だけ。${days}日以内の最初のログインで、自分のパスワードと認証アプリを設定します）`,
    en: (days: number) =>
      `Initial password (shown only once; sign in within ${days} days to set your own password and an authenticator app)`,
  },
  address: { ja: 'ログイン画面', en: 'Sign-in page' },
  commandLine: { ja: 'コマンドライン', en: 'Command line' },
  role: { ja: '役割', en: 'Role' },
  networks: { ja: 'ネットワーク', en: 'Networks' },
  anywhere: { ja: 'どこからでも', en: 'anywhere' },
  state: { ja: '状態', en: 'State' },
  stopped: { ja: '停止中', en: 'stopped' },
  active: { ja: '利用中', en: 'active' },
})
