import { strings } from '#common/strings.ts'

export const operatorStrings = strings({
  signInFailed: {
    ja: 'ログインできませんでした。メールアドレスとパスワードを確認してください。',
    en: 'Sign-in failed. Check your email address and password.',
  },
  wrongCode: {
    ja: 'コードが違うか、すでに使われています。アプリに表示されている6桁の数字を入力してください。',
    en: 'The code is wrong or was already used. Enter the six digits that the app shows now.',
  },
  tooShort: {
    ja: (least: number) => `パスワードは${least}文字以上にしてください。`,
    en: (least: number) => `Use at least ${least} characters.`,
  },
  common: {
    ja: '推測されやすいパスワードです。別のものにしてください。',
    en: 'This password is easy to guess. Choose another one.',
  },
  sameAsInitial: {
    ja: '初期パスワードとは違うものにしてください。',
    en: 'Choose a password other than the initial one.',
  },
})
