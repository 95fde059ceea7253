import { strings } from '#common/strings.ts'

export const oauthWords = strings({
  // What a tool receives.
  openid: { ja: 'あなたが誰であるかの確認（会社名を含みます）', en: 'Confirm who you are and your company' },
  profile: { ja: '氏名、フリガナ、言語', en: 'Your name, its reading and your language' },
  email: { ja: 'メールアドレス', en: 'Your email address' },
  offline_access: {
    ja: 'あなたが使っていないときも、上の内容を受け取り続ける',
    en: 'Keep receiving this while you are not using it',
  },

  // Agreeing.
  askTitle: { ja: 'ツールとの連携', en: 'Connect a tool' },
  ask: {
    ja: (name: string) => `「${name}」にHirobaのアカウントでログインします`,
    en: (name: string) => `Sign in to “${name}” with your Hiroba account`,
  },
  signedInAs: {
    ja: (person: string) => `${person}さんとして続けます。ツールにパスワードは伝わりません。`,
    en: (person: string) => `You continue as ${person}. The tool does not receive your password.`,
  },
  receives: { ja: 'このツールが受け取る内容', en: 'What this tool receives' },
  goesTo: {
    ja: (target: string) => `許可すると ${target} に移動します。`,
    en: (target: string) => `If you allow this, you go to ${target}.`,
  },
  canEnd: {
    ja: 'マイページの「連携しているツール」で、いつでも終了できます。',
    en: 'You can end this at any time under Connected tools on your page.',
  },
  allow: { ja: '許可する', en: 'Allow' },
  decline: { ja: '許可しない', en: 'Don’t allow' },
  failed: {
    ja: '続けられませんでした。ツールの画面に戻って、もう一度お試しください。',
    en: 'This could not continue. Return to the tool and try again.',
  },
  moving: { ja: 'ツールに移動しています…', en: 'Going to the tool…' },
  prove: {
    ja: 'このツールを使うには、もう一度ログインしてください。',
    en: 'To use this tool, sign in again.',
  },
  proveWords: {
    ja: 'ツールが、いま使っているのがご本人であることの確認を求めています。',
    en: 'The tool asks to confirm that it is you who is using it now.',
  },
  signInAgain: { ja: 'もう一度ログイン', en: 'Sign in again' },
  unknown: { ja: 'このツールは登録されていません', en: 'This tool is not registered' },
  unknownWords: {
    ja: '会社が登録したツールだけが使えます。会社の管理者にお問い合わせください。',
    en: 'Only tools that your company has registered can be used. Contact an administrator of your company.',
  },
  stopped: { ja: 'このツールは停止されています', en: 'This tool has been stopped' },
  stoppedWords: {
    ja: '会社の管理者が停止しました。必要なときは、管理者にお問い合わせください。',
    en: 'An administrator of your company stopped it. Contact them if you need it.',
  },
  redirect_uri: { ja: '戻り先が登録と違います', en: 'The return address is not registered' },
  redirect_uriWords: {
    ja: '安全のため、ここで止めました。心当たりのないリンクを開いた場合は、会社の管理者にお知らせください。',
    en: 'This was stopped for your safety. If you opened a link that you did not expect, tell an administrator of your company.',
  },
  toHome: { ja: 'ホームへ', en: 'Go to home' },

  // Connected tools of a person.
  toolsTitle: { ja: '連携しているツール', en: 'Connected tools' },
  toolsIntro: {
    ja: 'Hirobaのアカウントでログインしたツールです。使わなくなったものは、連携を終了してください。',
    en: 'Tools in which you signed in with your Hiroba account. End the connection with those you no longer use.',
  },
  noTools: { ja: '連携しているツールはありません', en: 'No connected tools' },
  noToolsWords: {
    ja: 'ツールにHirobaのアカウントでログインすると、ここに表示されます。',
    en: 'Tools appear here once you sign in to them with your Hiroba account.',
  },
  toolsFailed: { ja: 'ツールを表示できませんでした', en: 'The tools could not be shown' },
  agreedAt: { ja: (at: string) => `${at}に許可`, en: (at: string) => `Allowed ${at}` },
  lastUsed: { ja: (at: string) => `最後の使用 ${at}`, en: (at: string) => `Last used ${at}` },
  neverUsed: { ja: 'まだ使われていません', en: 'Not used yet' },
  stoppedTool: {
    ja: '会社の管理者が停止しています',
    en: 'Stopped by an administrator of your company',
  },
  end: { ja: '連携を終了', en: 'End connection' },
  endTitle: {
    ja: (name: string) => `「${name}」との連携を終了しますか？`,
    en: (name: string) => `End the connection with “${name}”?`,
  },
  endWords: {
    ja: 'ツールはすぐに、あなたの情報を受け取れなくなります。次にログインするときに、もう一度許可を求められます。',
    en: 'The tool can no longer read anything about you. It asks you again the next time you sign in to it.',
  },
  ended: { ja: '連携を終了しました', en: 'Connection ended' },
})

export const oauthClientWords = strings({
  // Shorter words for what a tool receives.
  openid: { ja: '本人の確認', en: 'Confirm who you are' },
  profile: { ja: '氏名と言語', en: 'Name and language' },
  email: { ja: 'メールアドレス', en: 'Email address' },
  offline_access: { ja: '使っていないときの更新', en: 'Updates while not in use' },

  intro: {
    ja: 'ここに登録したツールには、社員がHirobaのアカウントでログインできます（OAuth 2.0 / OpenID Connect）。',
    en: 'People can sign in to the tools registered here with their Hiroba account (OAuth 2.0 and OpenID Connect).',
  },
  discovery: { ja: '設定用アドレス（ディスカバリー）', en: 'Discovery address' },
  none: { ja: '登録したツールはありません', en: 'No tools yet' },
  noneWords: {
    ja: 'ツールの説明書にある戻り先のアドレス（リダイレクトURI）を用意してください。',
    en: 'Have the redirect URI from the tool’s documentation ready.',
  },
  create: { ja: 'ツールを登録', en: 'Register a tool' },
  edit: { ja: '変更', en: 'Edit' },
  editTitle: { ja: 'ツールの変更', en: 'Edit the tool' },
  save: { ja: '保存', en: 'Save' },
  saveFailed: { ja: '保存できませんでした。', en: 'This could not be saved.' },
  created: { ja: 'ツールを登録しました', en: 'Tool registered' },
  saved: { ja: '保存しました', en: 'Saved' },
  name: { ja: 'ツールの名前', en: 'Name of the tool' },
  nameNote: {
    ja: 'ログインする人に表示されます。',
    en: 'Shown to the people who sign in.',
  },
  nameMissing: { ja: '名前を入力してください。', en: 'Enter a name.' },
  kind: { ja: '種類', en: 'Kind' },
  confidential: {
    ja: 'サーバーで動くツール（シークレットを使う）',
    en: 'A tool that runs on a server (uses a secret)',
  },
  open: {
    ja: 'アプリやブラウザーだけで動くツール（シークレットなし）',
    en: 'A tool that runs only in an app or browser (no secret)',
  },
  addresses: { ja: '戻り先のアドレス（リダイレクトURI）', en: 'Redirect URIs' },
  address: { ja: (n: number) => `戻り先のアドレス ${n}`, en: (n: number) => `Redirect URI ${n}` },
  addressNote: {
    ja: 'ツールの説明書のとおりに、https:// から入力します。一文字でも違うとログインできません。',
    en: 'Enter it exactly as in the tool’s documentation, from https:// on. Sign-in fails if one character differs.',
  },
  addressMissing: { ja: 'アドレスを入力してください。', en: 'Enter an address.' },
  addAddress: { ja: 'アドレスを追加', en: 'Add an address' },
  removeAddress: { ja: (n: number) => `アドレス ${n} を外す`, en: (n: number) => `Remove address ${n}` },
  use: { ja: '利用状況', en: 'Use' },
  scopes: { ja: 'ツールに伝える内容', en: 'What the tool receives' },
  clientId: { ja: 'クライアントID', en: 'Client ID' },
  secret: { ja: 'シークレット', en: 'Secret' },
  people: {
    ja: (count: number) => `${count}人が連携`,
    en: (count: number) => (count === 1 ? '1 person connected' : `${count} people connected`),
  },
  lastUsed: { ja: (at: string) => `最後の使用 ${at}`, en: (at: string) => `Last used ${at}` },
  neverUsed: { ja: 'まだ使われていません', en: 'Not used yet' },
  secretSet: { ja: (at: string) => `シークレット発行 ${at}`, en: (at: string) => `Secret issued ${at}` },
  secretMissing: {
    ja: 'シークレットが未発行のため、まだログインできません。',
    en: 'Nobody can sign in yet: issue a secret first.',
  },
  stoppedSince: { ja: (at: string) => `${at}から停止中`, en: (at: string) => `Stopped since ${at}` },
  issue: { ja: 'シークレットを発行', en: 'Issue a secret' },
  renew: { ja: 'シークレットを再発行', en: 'Replace the secret' },
  renewTitle: {
    ja: (name: string) => `「${name}」のシークレットを再発行しますか？`,
    en: (name: string) => `Replace the secret of “${name}”?`,
  },
  renewWords: {
    ja: 'いまのシークレットはすぐに使えなくなります。ツールに新しいシークレットを登録するまで、ログインできません。',
    en: 'The current secret stops working at once. Nobody can sign in until the new one is entered in the tool.',
  },
  onceTitle: { ja: 'シークレットを発行しました', en: 'Secret issued' },
  once: {
    ja: 'シークレットは、この画面を閉じると二度と表示できません。ツールに登録してから閉じてください。',
    en: 'The secret cannot be shown again after you close this. Enter it in the tool first.',
  },
  close: { ja: '閉じる', en: 'Close' },
  stop: { ja: '停止', en: 'Stop' },
  resume: { ja: '再開', en: 'Start again' },
  stopTitle: { ja: (name: string) => `「${name}」を停止しますか？`, en: (name: string) => `Stop “${name}”?` },
  stopWords: {
    ja: (count: number) =>
      `連携している${count}人は、このツールにHirobaのアカウントでログインできなくなります。ツールがもつ許可はすぐに使えなくなり、再開しても元に戻りません。`,
    en: (count: number) =>
      `${count === 1 ? '1 person' : `${count} people`} can no longer sign in to this tool with Hiroba. What the tool holds stops working at once, and does not return when you start it again.`,
  },
  stopDone: { ja: 'ツールを停止しました', en: 'Tool stopped' },
  resumeTitle: {
    ja: (name: string) => `「${name}」を再開しますか？`,
    en: (name: string) => `Start “${name}” again?`,
  },
  resumeWords: {
    ja: 'このツールにふたたびログインできるようになります。',
    en: 'People can sign in to this tool again.',
  },
  resumeDone: { ja: 'ツールを再開しました', en: 'Tool started again' },
  delete: { ja: '削除', en: 'Delete' },
  deleteTitle: {
    ja: (name: string) => `「${name}」を削除しますか？`,
    en: (name: string) => `Delete “${name}”?`,
  },
  deleteWords: {
    ja: (count: number) => `${count}人の連携もすべて終了します。元に戻せません。`,
    en: (count: number) =>
      `This also ends the connections of ${count === 1 ? '1 person' : `${count} people`}. It cannot be undone.`,
  },
  deleteDone: { ja: 'ツールを削除しました', en: 'Tool deleted' },
})
