import { strings } from '#common/strings.ts'

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`)
const 人 = (count: number) => `${count.toLocaleString('ja')}人`

export const providerWords = strings({
  tabs: { ja: '認証プロバイダーの設定', en: 'Identity provider settings' },
  connection: { ja: '接続', en: 'Connection' },
  reading: { ja: '人と属性', en: 'People and attributes' },
  test: { ja: 'テスト', en: 'Test' },
  use: { ja: '利用', en: 'Use' },
  ownTitle: { ja: '認証プロバイダーに登録する内容', en: 'What to enter at the provider' },
  ownEntityId: { ja: 'エンティティID', en: 'Entity ID (audience)' },
  ownReturnUrl: { ja: '応答のURL（ACS）', en: 'Response address (ACS)' },
  ownRedirect: { ja: 'リダイレクトURI', en: 'Redirect URI' },
  ownSignOutUrl: { ja: 'ログアウトのURL', en: 'Sign-out address' },
  ownOpenidSignOutUrl: {
    ja: 'ログアウト後のリダイレクトURIとバックチャネルログアウトURI',
    en: 'Redirect URI after sign-out, and back-channel sign-out URI',
  },
  ownMetadata: { ja: 'メタデータをダウンロード', en: 'Download our metadata' },
  name: { ja: '名前', en: 'Name' },
  nameMissing: { ja: '名前を入力してください。', en: 'Enter a name.' },
  metadataTitle: { ja: 'メタデータから読み込む', en: 'Fill in from metadata' },
  metadataNote: {
    ja: '認証プロバイダーのメタデータのファイルかURLから、下の欄を埋めます。手で入力することもできます。',
    en: 'Fills in the fields below from the provider’s metadata file or address. You can also enter them by hand.',
  },
  metadataFile: { ja: 'メタデータのファイルを選ぶ', en: 'Choose a metadata file' },
  metadataUrl: { ja: 'メタデータのURL', en: 'Metadata address' },
  fetch: { ja: '読み込む', en: 'Read' },
  filled: {
    ja: '読み込みました。内容を確認して保存してください。',
    en: 'Filled in. Check the fields and save.',
  },
  readFailed: { ja: '読み込めませんでした。', en: 'It could not be read.' },
  entityId: { ja: 'エンティティID', en: 'Entity ID' },
  issuer: { ja: '発行者（Issuer）のURL', en: 'Issuer address' },
  issuerNote: {
    ja: '例：https://login.microsoftonline.com/（テナントID）/v2.0、https://accounts.google.com、https://（会社名）.okta.com',
    en: 'Such as https://login.microsoftonline.com/(tenant ID)/v2.0, https://accounts.google.com or https://(company).okta.com',
  },
  signOnUrl: { ja: 'ログインのURL', en: 'Sign-on address' },
  signOutUrl: { ja: 'ログアウトのURL（任意）', en: 'Sign-out address (optional)' },
  signOutNote: {
    ja: '入力すると、どちらか一方でログアウトしたとき、もう一方からもログアウトします。',
    en: 'With it, signing out here also signs out at the provider, and the other way round.',
  },
  clientId: { ja: 'クライアントID', en: 'Client ID' },
  clientSecret: { ja: 'クライアントシークレット', en: 'Client secret' },
  clientSecretKept: {
    ja: '登録済みです。変えるときだけ入力してください。',
    en: 'It is stored. Enter one only to replace it.',
  },
  certificates: { ja: '署名の証明書', en: 'Signing certificates' },
  certificatesNote: {
    ja: '2つまで登録でき、どちらの署名も受け付けます。期限の30日前、14日前、3日前に管理者へ通知します。',
    en: 'Up to two; a signature by either is accepted. Administrators are notified 30, 14 and 3 days before the end.',
  },
  certificate: { ja: (place: number) => `証明書 ${place}`, en: (place: number) => `Certificate ${place}` },
  certificateDetails: {
    ja: (subject: string, from: string, to: string) => `${subject}（${from}〜${to}）`,
    en: (subject: string, from: string, to: string) => `${subject} (${from} to ${to})`,
  },
  addCertificate: { ja: '証明書を追加', en: 'Add certificate' },
  removeCertificate: {
    ja: (place: number) => `証明書 ${place}を削除`,
    en: (place: number) => `Remove certificate ${place}`,
  },
  changesNobody: {
    ja: '使っていないため、保存しても誰のログインも変わりません。',
    en: 'It is off: saving changes nobody’s sign-in.',
  },
  changesPeople: {
    ja: (count: number) =>
      count === 0
        ? '使用中ですが、ログインに使う人はまだいません。保存したら、テストしてください。'
        : `使用中です。保存すると、${人(count)}が次のログインからこの設定を使います。誤りがあるとログインできなくなります。保存したら、すぐにテストしてください。`,
    en: (count: number) =>
      count === 0
        ? 'It is in use, but nobody signs in with it yet. After saving, test it.'
        : `It is in use. After saving, ${people(count)} sign in with these settings. A mistake locks them out, so test right away.`,
  },
  unlinks: {
    ja: (count: number) =>
      `エンティティIDまたは発行者を変えると、${人(count)}との結び付きが消え、次のログインでメールアドレスから結び直します。`,
    en: (count: number) =>
      `Changing the entity ID or issuer unties ${people(count)}; they are tied again by their email address at their next sign-in.`,
  },
  nameId: { ja: '人の見分け方', en: 'How people are recognised' },
  nameIdEmail: { ja: '名前識別子がメールアドレス', en: 'The name identifier is the email address' },
  nameIdPersistent: {
    ja: '名前識別子は変わらないID、メールアドレスは属性',
    en: 'The name identifier is a permanent ID, the email address an attribute',
  },
  nameIdNote: {
    ja: '初めてのログインで、確認済みのドメインのメールアドレスから人を見つけ、その後は名前識別子で見分けます。',
    en: 'The first sign-in finds the person by an address at a proven domain. Later ones recognise the name identifier.',
  },
  attributes: { ja: '属性の名前', en: 'Names of the attributes' },
  attributesNote: {
    ja: '認証プロバイダーが送る属性の名前です。使わないものは空のままにします。テストの結果で確かめられます。',
    en: 'As the provider sends them. Leave blank what you do not use. The test shows what arrives.',
  },
  email: { ja: 'メールアドレス', en: 'Email' },
  familyName: { ja: '姓', en: 'Family name' },
  givenName: { ja: '名', en: 'Given name' },
  familyNameKana: { ja: '姓の読み', en: 'Family name reading' },
  givenNameKana: { ja: '名の読み', en: 'Given name reading' },
  department: { ja: '部署', en: 'Department' },
  employeeNumber: { ja: '社員番号', en: 'Employee number' },
  emailAttributeMissing: {
    ja: 'メールアドレスの属性を入力してください。',
    en: 'Enter the attribute of the email address.',
  },
  allowsUnsolicited: {
    ja: '認証プロバイダーの画面から始めるログインを受け付ける',
    en: 'Accept sign-ins that start at the provider',
  },
  unsolicitedNote: {
    ja: '便利ですが、他人のアカウントでログインさせる攻撃を防ぎにくくなります。必要なときだけオンにしてください。',
    en: 'Convenient, but it makes it easier to trick people into another person’s account. Turn it on only if you need it.',
  },
  createsPeople: { ja: '初めてログインした人を登録する', en: 'Register people at their first sign-in' },
  createsNote: {
    ja: '全員で使用中のとき、登録されていない人も、確認済みのドメインのアドレスがあればログインできるようになります。契約人数に数えます。',
    en: 'While it is on for everyone, people who are not registered can sign in too, if their address is at a proven domain. They count towards the contracted number.',
  },
  newDepartment: { ja: '部署が分からないときの所属', en: 'Department if none is found' },
  newDepartmentMissing: { ja: '部署を選んでください。', en: 'Choose a department.' },
  testNote: {
    ja: 'あなたのブラウザーで認証プロバイダーにログインし、届いた内容をここに表示します。誰もログインせず、何も登録されません。',
    en: 'You sign in at the provider in this browser, and what arrives is shown here. Nobody is signed in and nothing is registered.',
  },
  startTest: { ja: 'テストのログインを始める', en: 'Start test sign-in' },
  testIncomplete: {
    ja: '先に「接続」を入力して保存してください。',
    en: 'First complete and save the connection.',
  },
  testFailed: { ja: 'テストを始められませんでした。', en: 'The test could not be started.' },
  testedBy: {
    ja: (moment: string, name: string) => `${moment}、${name}さんのテスト`,
    en: (moment: string, name: string) => `Test by ${name}, ${moment}`,
  },
  testWorked: { ja: 'このままログインできます', en: 'Sign-in works' },
  testWorkedAs: {
    ja: (name: string) => `${name}さんとしてログインします。`,
    en: (name: string) => `It would sign in ${name}.`,
  },
  testWorkedNew: {
    ja: (email: string) => `${email}の人を新しく登録してログインします。`,
    en: (email: string) => `It would register and sign in a new person, ${email}.`,
  },
  testProblem: { ja: 'このままではログインできません', en: 'Sign-in does not work yet' },
  neverTested: { ja: 'まだテストしていません。', en: 'It has not been tested yet.' },
  message: { ja: '届いた内容', en: 'What arrived' },
  attributesFound: { ja: '届いた属性', en: 'Attributes that arrived' },
  noAttributes: { ja: '属性はありませんでした。', en: 'There were no attributes.' },
  source: { ja: '元の文書', en: 'Source' },
  yes: { ja: 'はい', en: 'Yes' },
  no: { ja: 'いいえ', en: 'No' },
  ownIssuer: { ja: '発行者（Issuer）', en: 'Issuer' },
  status: { ja: '結果', en: 'Status' },
  statusMessage: { ja: 'メッセージ', en: 'Message' },
  nameIdValue: { ja: '名前識別子', en: 'Name identifier' },
  nameIdFormat: { ja: '名前識別子の形式', en: 'Format of the name identifier' },
  audience: { ja: '宛先（Audience）', en: 'Audience' },
  recipient: { ja: '受け取り先（Recipient）', en: 'Recipient' },
  notBefore: { ja: '有効期間の始め', en: 'Valid from' },
  notOnOrAfter: { ja: '有効期間の終わり', en: 'Valid until' },
  signature: { ja: '署名の方式', en: 'Signature algorithm' },
  stage: { ja: '誰がこの認証プロバイダーでログインするか', en: 'Who signs in with this provider' },
  stageOff: { ja: '使わない', en: 'Nobody: off' },
  stageTrial: { ja: '選んだ人だけ（試用）', en: 'Chosen people: trial' },
  stageEveryone: { ja: '全員', en: 'Everyone' },
  trialWho: { ja: '試す人', en: 'Who tries it' },
  trialMissing: { ja: '試す人を選んでください。', en: 'Choose who tries it.' },
  everyoneOn: { ja: '全員に広げる日（任意）', en: 'Day from which it is for everyone (optional)' },
  everyoneOnNote: {
    ja: 'この日の0時から、確認済みのドメインの全員がこの認証プロバイダーでログインします。',
    en: 'From midnight of this day, everyone at the proven domains signs in with this provider.',
  },
  useNote: {
    ja: '対象の人はパスワードでログインできなくなります。すでに開いている画面はそのまま使えます。',
    en: 'The people it covers can no longer sign in with a password. Open sessions continue.',
  },
  domainMissing: {
    ja: '使い始める前に、確認済みのドメインをこの認証プロバイダーに割り当ててください。',
    en: 'Before you turn it on, assign a proven domain to this provider.',
  },
  preview: { ja: '影響を確認', en: 'Check who is affected' },
  previewFirst: {
    ja: '保存する前に、影響を確認してください。',
    en: 'Check who is affected before you save.',
  },
  previewAgain: {
    ja: '内容が変わりました。もう一度確認してください。',
    en: 'The settings have changed. Check again.',
  },
  previewFailed: { ja: '確認できませんでした。', en: 'The check failed.' },
  now: {
    ja: (count: number) => `${人(count)}が、保存するとすぐに、この認証プロバイダーだけでログインします`,
    en: (count: number) => `${people(count)} sign in only with this provider as soon as you save`,
  },
  later: {
    ja: (count: number, day: string) =>
      `さらに${人(count)}が、${day}からこの認証プロバイダーだけでログインします。`,
    en: (count: number, day: string) => `${people(count)} more do so from ${day}.`,
  },
  linkedOf: {
    ja: (count: number) => `そのうち${人(count)}は、もうログインしたことがあります。`,
    en: (count: number) => `Of them, ${people(count)} have already signed in with it.`,
  },
  outside: {
    ja: (count: number) =>
      `${人(count)}は、確認済みのドメインのメールアドレスがないため、これまでどおりパスワードでログインします。`,
    en: (count: number) => `${people(count)} have no address at a proven domain and keep their password.`,
  },
  emergencyOf: {
    ja: (count: number) => `緊急用の管理者${人(count)}は、どちらでもログインできます。`,
    en: (count: number) => `${people(count)}, as emergency administrators, can use both.`,
  },
  more: {
    ja: (count: number) => `ほか${人(count)}`,
    en: (count: number) => `and ${count.toLocaleString('en')} more`,
  },
  password: { ja: 'あなたのパスワード', en: 'Your password' },
  passwordNote: {
    ja: '認証プロバイダーが使えなくても会社に入れる人が必要です。あなたは緊急用の管理者になり、パスワードを使い続けます。',
    en: 'Somebody must be able to sign in if the provider fails. You become an emergency administrator and keep your password.',
  },
  passwordMissing: { ja: 'パスワードを入力してください。', en: 'Enter your password.' },
  removeTitle: { ja: (name: string) => `${name}を削除しますか`, en: (name: string) => `Delete ${name}?` },
  removeWords: {
    ja: (count: number) => `${人(count)}との結び付きも消えます。ドメインは残ります。`,
    en: (count: number) => `It is also untied from ${people(count)}. The domains stay.`,
  },
  remove: { ja: '削除', en: 'Delete' },
  removed: { ja: '削除しました', en: 'Deleted' },
})
