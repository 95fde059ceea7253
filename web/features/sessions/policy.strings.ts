import { strings } from '#common/strings.ts'

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`)
const sessions = (count: number) => (count === 1 ? '1 session' : `${count.toLocaleString('en')} sessions`)
const ja = (count: number) => count.toLocaleString('ja')

export const policyWords = strings({
  intro: {
    ja: '期限を過ぎた端末は自動でログアウトします。今ログインしている端末にもすぐに適用されます。開いて見えている画面は、使用中とみなします。',
    en: 'Devices are signed out when the time is over. This applies at once to devices that are signed in now. A page that is open and visible counts as used.',
  },
  form: { ja: 'ログインの期限の設定', en: 'Session settings' },
  usual: { ja: '通常のログイン', en: 'Without “Stay signed in”' },
  usualNote: {
    ja: 'ブラウザーを閉じたときにもログアウトします。',
    en: 'These sessions also end when the browser is closed.',
  },
  keptHeading: { ja: '「ログインしたままにする」を選んだ端末', en: 'With “Stay signed in”' },
  keptNote: {
    ja: 'パスキーやシングルサインオンでのログインにも適用されます。',
    en: 'This includes people who signed in with a passkey or single sign-on.',
  },
  hours: { ja: 'ログインから終了まで（時間）', en: 'Hours until the end' },
  hoursWrong: {
    ja: '1から168までの数字を入力してください。',
    en: 'Enter a number from 1 to 168.',
  },
  idleMinutes: { ja: '使わないときに終了するまで（分）', en: 'Minutes without use until the end' },
  blankIdle: { ja: '空欄なら、使わなくても終了しません。', en: 'Blank: they do not end for lack of use.' },
  idleMinutesWrong: {
    ja: '15から10080までの数字を入力するか、空欄にしてください。',
    en: 'Enter a number from 15 to 10080, or leave it blank.',
  },
  keptDays: { ja: 'ログインから終了まで（日）', en: 'Days until the end' },
  keptDaysNote: {
    ja: '空欄なら、ログインしたままにはできません。',
    en: 'Blank: people cannot stay signed in.',
  },
  daysWrong: {
    ja: '1から180までの数字を入力するか、空欄にしてください。',
    en: 'Enter a number from 1 to 180, or leave it blank.',
  },
  keptIdleDays: { ja: '使わないときに終了するまで（日）', en: 'Days without use until the end' },
  affected: { ja: '影響', en: 'What it does' },
  check: { ja: '影響を確認', en: 'Check what it does' },
  checkAgain: {
    ja: '内容が変わりました。もう一度確認してください。',
    en: 'The settings have changed. Check again.',
  },
  checkFirst: { ja: '保存する前に、影響を確認してください。', en: 'Before you save, check what it does.' },
  checkFailed: { ja: '確認できませんでした。', en: 'The check failed.' },
  ended: {
    ja: (userCount: number, count: number) =>
      count === 0
        ? 'すぐにログアウトする人はいません'
        : `${ja(userCount)}人（${ja(count)}台）がすぐにログアウトします`,
    en: (userCount: number, count: number) =>
      count === 0
        ? 'Nobody is signed out at once'
        : `${people(userCount)} (${sessions(count)}) ${userCount === 1 ? 'is' : 'are'} signed out at once`,
  },
  own: { ja: 'あなたのこの端末も含まれます。', en: 'This device of yours is one of them.' },
  shortened: {
    ja: (userCount: number, count: number) =>
      `${ja(userCount)}人（${ja(count)}台）のログインが、今より早く終わります`,
    en: (userCount: number, count: number) =>
      `For ${people(userCount)} (${sessions(count)}), it ends earlier than now`,
  },
  signedIn: {
    ja: (userCount: number, count: number) =>
      `今ログインしているのは${ja(userCount)}人（${ja(count)}台）です`,
    en: (userCount: number, count: number) => `Signed in now: ${people(userCount)} (${sessions(count)})`,
  },
})
