import { strings } from '#common/strings.ts'

export const smsSettingsWords = strings({
  form: { ja: '電話番号とSMSの設定', en: 'Phone number settings' },
  intro: {
    ja: '社員は自分の携帯電話の番号を確認し、ログインとパスワードの再設定に使えます。管理者のパスワードは、SMSでは再設定できません。',
    en: 'People confirm their own mobile number, sign in with it and reset their password. Administrators cannot reset theirs by SMS.',
  },
  none: {
    ja: 'SMSの送信元が設定されていないため、SMSは送られません。',
    en: 'No SMS provider is configured, so nothing is sent.',
  },
  counts: {
    ja: (people: number, sent: number) => `番号を確認した人: ${people}人。今月送ったSMS: ${sent}通。`,
    en: (people: number, sent: number) =>
      `People with a confirmed number: ${people}. Messages sent this month: ${sent}.`,
  },
  enabled: { ja: 'SMSを使う', en: 'Use SMS' },
  countries: { ja: '登録できる番号の国・地域', en: 'Countries and regions whose numbers are accepted' },
  countriesMissing: { ja: '国・地域を選んでください。', en: 'Choose at least one.' },
  defaultCountry: { ja: 'はじめに選ばれている国・地域', en: 'Selected by default' },
  defaultNote: {
    ja: '国番号を付けずに入力された番号は、この国・地域の番号として扱われます。',
    en: 'Numbers typed without a calling code are numbers of this country or region.',
  },
  most: { ja: '1日に送るSMSの上限', en: 'Most messages a day' },
  mostWrong: { ja: '1から10,000までの数を入力してください。', en: 'Enter a number from 1 to 10,000.' },
  on: { ja: 'オン', en: 'On' },
  off: { ja: 'オフ', en: 'Off' },
})
