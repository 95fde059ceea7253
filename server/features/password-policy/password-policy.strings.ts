import { strings } from '#common/strings.ts'

export const passwordPolicyStrings = strings({
  tooShort: {
    ja: (length: number) => `${length}文字以上にしてください。`,
    en: (length: number) => `Use at least ${length} characters.`,
  },
  containsWord: {
    ja: '名前、会社名、メールアドレス、社員番号などに含まれる言葉は使えません。',
    en: 'Do not use parts of your name, your company’s name, your email address or your employee number.',
  },
  common: {
    ja: 'よく使われるパスワードか、それに近いものです。推測されにくいパスワードにしてください。',
    en: 'This password is common or close to a common one. Choose one that is harder to guess.',
  },
  samePassword: {
    ja: '現在とは別のパスワードを入力してください。',
    en: 'Choose a password that is different from the current one.',
  },
  earlierPassword: {
    ja: (count: number) =>
      count === 1
        ? '前回使ったパスワードは使えません。'
        : `過去${count}回までに使ったパスワードは使えません。`,
    en: (count: number) =>
      count === 1
        ? 'Do not use your previous password again.'
        : `Do not use one of your last ${count} passwords again.`,
  },
})
