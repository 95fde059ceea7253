import { strings } from '#common/strings.ts'

export const usersStrings = strings({
  wrongPassword: { ja: '現在のパスワードが正しくありません。', en: 'The current password is not right.' },
  samePassword: {
    ja: '現在とは別のパスワードを入力してください。',
    en: 'Please choose a password other than the current one.',
  },
})
