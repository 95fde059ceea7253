import { strings } from '#common/strings.ts'

export const smsCodesStrings = strings({
  text: {
    ja: (code: string, minutes: number) =>
      `【ひろば】確認コード: ${code}（${minutes}分間有効）。だれにも教えないでください。`,
    en: (code: string, minutes: number) =>
      `Hiroba code: ${code} (valid for ${minutes} minutes). Do not share it with anyone.`,
  },
  notMobile: {
    ja: '携帯電話の番号を入力してください。海外の番号は +81 のような国番号から入力します。',
    en: 'Enter a mobile number. Start numbers outside Japan with their country code, such as +44.',
  },
  otherCountry: {
    ja: 'この国の番号は、会社の設定により登録できません。',
    en: 'Your company does not accept numbers of this country.',
  },
  samePassword: {
    ja: 'これまでとは別のパスワードを入力してください。',
    en: 'Choose a password that differs from the previous one.',
  },
  unknownCountry: {
    ja: '国コード（JP など）を確認してください。',
    en: 'Check the country codes, such as JP.',
  },
})
