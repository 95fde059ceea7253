import { strings } from '#common/strings.ts'

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`)
const 人 = (count: number) => `${count.toLocaleString('ja')}人`

export const providersWords = strings({
  intro: {
    ja: '会社の認証プロバイダー（Microsoft Entra ID、Google Workspace、Oktaなど）でログインできるようにします。次の順に進めます。',
    en: 'Let people sign in with your company’s identity provider, such as Microsoft Entra ID, Google Workspace or Okta:',
  },
  stepAdd: { ja: '認証プロバイダーを追加する', en: 'Add the provider' },
  stepDomain: { ja: 'メールのドメインを確認する', en: 'Prove your email domain' },
  stepTest: { ja: 'テストする', en: 'Test it' },
  stepTrial: { ja: '一部の人で試す', en: 'Try it with some people' },
  stepEveryone: { ja: '全員に広げる', en: 'Turn it on for everyone' },
  providers: { ja: '認証プロバイダー', en: 'Identity providers' },
  noProviders: { ja: '認証プロバイダーはまだありません', en: 'There are no identity providers yet' },
  noProvidersWords: {
    ja: '追加しても、使い始めるまで誰のログインも変わりません。',
    en: 'Adding one changes nobody’s sign-in until you turn it on.',
  },
  add: { ja: '認証プロバイダーを追加', en: 'Add identity provider' },
  addNote: {
    ja: '方式は後から変えられません。どちらにも対応しているときは、設定の少ないOpenID Connectをおすすめします。',
    en: 'The protocol cannot be changed later. If your provider offers both, OpenID Connect needs fewer settings.',
  },
  kind: { ja: '方式', en: 'Protocol' },
  name: { ja: '名前', en: 'Name' },
  nameNote: {
    ja: 'ログイン画面のボタンに表示されます。例：Microsoft',
    en: 'Shown on the button of the sign-in page, such as Microsoft.',
  },
  nameMissing: { ja: '名前を入力してください。', en: 'Enter a name.' },
  saml: { ja: 'SAML 2.0', en: 'SAML 2.0' },
  oidc: { ja: 'OpenID Connect', en: 'OpenID Connect' },
  added: { ja: '追加しました', en: 'Added' },
  incomplete: { ja: '設定が足りません', en: 'Not set up completely' },
  linked: {
    ja: (count: number) => `ログインしたことのある人 ${人(count)}`,
    en: (count: number) => `${people(count)} signed in with it so far`,
  },
  certificateEnds: {
    ja: (day: string) => `証明書の期限 ${day}`,
    en: (day: string) => `Certificate ends on ${day}`,
  },
  everyoneFrom: { ja: (day: string) => `${day}から全員`, en: (day: string) => `For everyone from ${day}` },
  domains: { ja: 'メールのドメイン', en: 'Email domains' },
  domainsNote: {
    ja: 'メールアドレスのドメインで認証プロバイダーを選びます。会社のものであることをDNSのTXTレコードで確認したドメインだけが使えます。ほかの会社が確認したドメインは使えません。',
    en: 'The domain of an email address selects the provider. A domain counts once a DNS TXT record proves that it is yours. No other company can use it then.',
  },
  noDomains: { ja: 'ドメインはまだありません。', en: 'There are no domains yet.' },
  domain: { ja: 'ドメイン', en: 'Domain' },
  addDomain: { ja: 'ドメインを追加', en: 'Add domain' },
  domainAdded: { ja: 'ドメインを追加しました', en: 'Domain added' },
  domainPeople: {
    ja: (count: number) => `このドメインのアドレスを使っている人 ${人(count)}`,
    en: (count: number) => `${people(count)} with an address at this domain`,
  },
  proven: { ja: '確認済み', en: 'Proven' },
  notProven: { ja: '未確認', en: 'Not proven' },
  record: {
    ja: 'このドメインのDNSに、次の内容のTXTレコードを追加してから「確認する」を押してください。確認後は消せます。',
    en: 'Add a TXT record with this content to the domain’s DNS, then check. You can remove it afterwards.',
  },
  check: { ja: '確認する', en: 'Check' },
  checkOf: { ja: (domain: string) => `${domain}を確認する`, en: (domain: string) => `Check ${domain}` },
  provenNow: { ja: 'ドメインを確認しました', en: 'Domain proven' },
  providerOf: {
    ja: (domain: string) => `${domain}の人が使う認証プロバイダー`,
    en: (domain: string) => `Provider for people at ${domain}`,
  },
  noProvider: { ja: 'なし（パスワード）', en: 'None: password' },
  remove: { ja: '削除', en: 'Delete' },
  removeOf: { ja: (name: string) => `${name}を削除`, en: (name: string) => `Delete ${name}` },
  removeDomainTitle: {
    ja: (name: string) => `${name}を削除しますか`,
    en: (name: string) => `Delete ${name}?`,
  },
  removeDomainWords: {
    ja: (count: number) =>
      `このドメインのアドレスを使っている${人(count)}は、シングルサインオンの対象ではなくなります。まだ認証プロバイダーでログインしたことのない人は、パスワードでログインします。`,
    en: (count: number) =>
      `The domain no longer leads its ${people(count)} to single sign-on. Those who never signed in with the provider use their password.`,
  },
  removed: { ja: '削除しました', en: 'Deleted' },
  failed: { ja: 'できませんでした。もう一度お試しください。', en: 'This did not work. Try again.' },
  emergency: { ja: '緊急用の管理者', en: 'Emergency administrators' },
  emergencyNote: {
    ja: '認証プロバイダーが使えないときのために、パスワードでもログインできる全体管理者です。シングルサインオンを使っている間は、1人以上が必要です。',
    en: 'Full administrators who keep their password, in case the provider fails. At least one is needed while single sign-on is on.',
  },
  noEmergency: {
    ja: 'まだいません。シングルサインオンを使い始めると、操作した人が緊急用の管理者になります。',
    en: 'There are none yet. Whoever turns single sign-on on becomes one.',
  },
  becomeEmergency: { ja: '自分を緊急用の管理者にする', en: 'Become an emergency administrator' },
  becomeNote: {
    ja: 'パスワードを覚えていることを確かめます。',
    en: 'Your password proves that you can use it in an emergency.',
  },
  password: { ja: 'あなたのパスワード', en: 'Your password' },
  passwordMissing: { ja: 'パスワードを入力してください。', en: 'Enter your password.' },
  provenOn: { ja: (day: string) => `${day}に確認`, en: (day: string) => `Proven on ${day}` },
  endEmergency: { ja: '外す', en: 'Remove' },
  endEmergencyOf: { ja: (name: string) => `${name}を外す`, en: (name: string) => `Remove ${name}` },
  endEmergencyTitle: {
    ja: (name: string) => `${name}さんを緊急用の管理者から外しますか`,
    en: (name: string) => `Remove ${name} from the emergency administrators?`,
  },
  endEmergencyWords: {
    ja: 'シングルサインオンの対象のときは、パスワードでログインできなくなります。',
    en: 'If single sign-on covers this person, they can no longer sign in with their password.',
  },
  open: { ja: '設定を開く', en: 'Open settings' },
  openOf: {
    ja: (name: string) => `${name}の設定を開く`,
    en: (name: string) => `Open settings of ${name}`,
  },
})

export const stageWords = strings({
  off: { ja: '使っていません', en: 'Off' },
  trial: { ja: '試用中', en: 'Trial' },
  everyone: { ja: '全員で使用中', en: 'On for everyone' },
})
