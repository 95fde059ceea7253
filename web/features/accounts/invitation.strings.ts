import { strings } from '#common/strings.ts'

export const invitationWords = strings({
  title: { ja: 'ひろばへようこそ', en: 'Welcome to Hiroba' },
  note: {
    ja: (name: string, company: string) =>
      `${name}さん、${company}の「ひろば」に招待されました。はじめにパスワードを設定してください。`,
    en: (name: string, company: string) =>
      `${name}, you have been invited to ${company}’s Hiroba. Set a password to begin.`,
  },
  begin: { ja: 'パスワードを設定してはじめる', en: 'Set password and begin' },
  goneTitle: { ja: 'このリンクは使えません', en: 'This link does not work' },
  goneNote: {
    ja: '期限が切れたか、すでに使われたリンクです。パスワードを設定済みの方はログインしてください。まだの方は、会社の管理者に招待メールの再送を依頼してください。',
    en: 'It has expired or was used already. If you have set your password, sign in. If not, ask your administrator to send the invitation again.',
  },
  toSignIn: { ja: 'ログイン画面へ', en: 'To the sign-in page' },
})
