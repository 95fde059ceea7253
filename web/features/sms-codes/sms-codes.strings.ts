import { strings } from '#common/strings.ts'

export const smsWords = strings({
  title: { ja: '電話番号の確認', en: 'Phone number' },
  intro: {
    ja: '確認した携帯電話の番号で、ログインとパスワードの再設定ができます。',
    en: 'With a confirmed mobile number you can sign in and reset your password.',
  },
  present: { ja: '現在の番号', en: 'Current number' },
  country: { ja: '国・地域', en: 'Country or region' },
  number: { ja: '携帯電話の番号', en: 'Mobile number' },
  numberMissing: { ja: '携帯電話の番号を入力してください。', en: 'Enter your mobile number.' },
  send: { ja: 'コードを送る', en: 'Send code' },
  remove: { ja: '番号を削除', en: 'Remove number' },
  removed: { ja: '番号を削除しました。', en: 'Number removed' },
  offTitle: { ja: 'SMSは利用できません', en: 'Text messages are not in use' },
  offNote: { ja: '会社の管理者に相談してください。', en: 'Contact your administrator.' },
  toMyPage: { ja: 'マイページに戻る', en: 'Back to my page' },
  code: { ja: '確認コード（6けた）', en: 'Code (6 digits)' },
  codeNote: {
    ja: 'SMSで届いた6けたのコードを、10分以内に入力してください。',
    en: 'Enter the 6-digit code from the text message within 10 minutes.',
  },
  codeMissing: { ja: '6けたのコードを入力してください。', en: 'Enter the 6-digit code.' },
  confirm: { ja: '確認する', en: 'Confirm' },
  confirmed: { ja: '電話番号を確認しました。', en: 'Phone number confirmed' },
  again: { ja: '番号を入力し直す', en: 'Enter another number' },
  resetTitle: { ja: 'SMSでパスワードを再設定', en: 'Reset password by SMS' },
  resetNote: {
    ja: '確認済みの携帯電話の番号に、コードを送ります。',
    en: 'We will send a code to your confirmed mobile number.',
  },
  sentNote: {
    ja: 'この番号が確認済みであれば、まもなくSMSが届きます。',
    en: 'If this number is confirmed, a text message will arrive shortly.',
  },
  own: {
    ja: (name: string, company: string) => `${company}の${name}さんの新しいパスワードを設定します。`,
    en: (name: string, company: string) => `Set a new password for ${name} of ${company}.`,
  },
  setPassword: { ja: '設定してログイン', en: 'Set password and sign in' },
  toSignIn: { ja: 'ログイン画面へ', en: 'To sign-in' },
})
