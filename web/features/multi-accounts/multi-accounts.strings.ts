import { strings } from '#common/strings.ts'

export const multiAccountWords = strings({
  title: { ja: 'アカウントの切り替え', en: 'Switch accounts' },
  note: {
    ja: 'このブラウザーでログインしているアカウントです。会社ごとに、ログインし直さずに切り替えられます。',
    en: 'The accounts that this browser is signed in to. Switch between them without signing in again.',
  },
  none: {
    ja: 'ログインしているアカウントはありません。',
    en: 'You are not signed in to any account.',
  },
  toSignIn: { ja: 'ログイン画面へ', en: 'Go to sign-in' },
  list: { ja: 'アカウント', en: 'Accounts' },
  unnamed: { ja: 'ログインの途中のアカウント', en: 'Account being signed in to' },
  inUse: { ja: '使用中', en: 'In use' },
  factor: { ja: '2要素認証が必要です', en: 'Needs your second factor' },
  address: {
    ja: 'いまのネットワークからは使えません',
    en: 'Cannot be used from this network',
  },
  ended: { ja: 'ログインが終了しています', en: 'Signed out' },
  unread: { ja: (count: number) => `未読${count}件`, en: (count: number) => `${count} unread` },
  switchTo: { ja: '切り替える', en: 'Switch' },
  switchToName: { ja: (name: string) => `${name}に切り替える`, en: (name: string) => `Switch to ${name}` },
  again: { ja: 'もう一度ログイン', en: 'Sign in again' },
  againName: {
    ja: (name: string) => `${name}にもう一度ログイン`,
    en: (name: string) => `Sign in again: ${name}`,
  },
  signOut: { ja: 'ログアウト', en: 'Sign out' },
  signOutName: { ja: (name: string) => `${name}からログアウト`, en: (name: string) => `Sign out of ${name}` },
  remove: { ja: '一覧から外す', en: 'Remove' },
  removeName: { ja: (name: string) => `${name}を一覧から外す`, en: (name: string) => `Remove ${name}` },
  signOutTitle: { ja: 'このアカウントからログアウトしますか', en: 'Sign out of this account?' },
  signOutNote: {
    ja: 'ほかのアカウントはログインしたままです。',
    en: 'You stay signed in to your other accounts.',
  },
  signOutAll: { ja: 'すべてのアカウントからログアウト', en: 'Sign out of all accounts' },
  signOutAllTitle: {
    ja: 'すべてのアカウントからログアウトしますか',
    en: 'Sign out of all accounts?',
  },
  signOutAllNote: {
    ja: 'このブラウザーだけが対象です。ほかの端末はログインしたままです。',
    en: 'This affects this browser only. You stay signed in on other devices.',
  },
  add: { ja: 'アカウントを追加', en: 'Add an account' },
  back: { ja: '元のアカウントで続ける', en: 'Continue with the current account' },
  failed: {
    ja: '切り替えられませんでした。もう一度お試しください。',
    en: 'The account could not be switched. Try again.',
  },
  addTitle: { ja: 'アカウントを追加', en: 'Add an account' },
  addNote: {
    ja: '追加するアカウントでログインしてください。いまのアカウントはログインしたままです。',
    en: 'Sign in to the account you want to add. You stay signed in to the current one.',
  },
  cancelAdding: { ja: '追加せずに戻る', en: 'Back without adding' },
})
