import { strings } from '#common/strings.ts'

export const invitationWords = strings({
  title: { ja: 'ひろばへようこそ', en: 'Welcome to Hiroba' },
  note: {
    ja: (name: string, company: string) =>
      `${name}さん、${company}の「ひろば」に招待されました。はじめにパスワードを設定してください。`,
    en: (name: string, company: string) =>
      `${name}, you have been invited to ${company}’s Hiroba. Set a password to get started.`,
  },
  begin: { ja: 'パスワードを設定してはじめる', en: 'Set password and continue' },
  goneTitle: { ja: 'このリンクは使えません', en: 'This link is no longer valid' },
  goneNote: {
    ja: '期限が切れたか、すでに使われたリンクです。パスワードを設定済みの方はログインしてください。まだの方は、会社の管理者に、もう一度招待するよう依頼してください。',
    en: 'It has expired or has already been used. If you have set your password, sign in. Otherwise, ask your administrator to invite you again.',
  },
})
