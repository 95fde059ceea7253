import { strings } from '#common/strings.ts'

export const secondFactorsStrings = strings({
  wrongPassword: { ja: 'パスワードが正しくありません。', en: 'The password is incorrect.' },
})
