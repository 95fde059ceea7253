import { strings } from '#common/strings.ts'

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`)

export const requirementWords = strings({
  intro: {
    ja: 'パスワードに加えて、パスキーまたは認証アプリを必須にします。期限までは本人の画面に残りの日数を表示し、期限を過ぎると、登録するまで他の操作はできません。会社のIDプロバイダーでログインする人には適用されません。',
    en: 'Requires a passkey or an authenticator app besides the password. Until the deadline, people see how many days are left. After it, they can do nothing else before they set one up. It does not apply to people who sign in at your identity provider.',
  },
  form: { ja: '2要素認証の設定', en: 'Two-factor authentication settings' },
  scope: { ja: '必須にする人', en: 'Who needs a second factor' },
  nobody: { ja: '必須にしない', en: 'Nobody' },
  administrators: { ja: '管理者', en: 'Administrators' },
  some: { ja: '選んだ部署や人', en: 'Chosen departments and people' },
  everybody: { ja: '全員', en: 'Everyone' },
  who: { ja: '対象の部署や人', en: 'Departments and people' },
  dueOn: { ja: '期限（この日までは登録なしで使えます）', en: 'Deadline (the last day without it)' },
  dayMissing: { ja: '期限を選んでください。', en: 'Choose a deadline.' },
  concerned: { ja: '影響する人', en: 'Who is affected' },
  check: { ja: '影響を確認', en: 'Check who is affected' },
  checkAgain: {
    ja: '内容が変わりました。もう一度確認してください。',
    en: 'The settings have changed. Check again.',
  },
  checkFirst: {
    ja: '保存する前に、影響する人を確認してください。',
    en: 'Before you save, check who is affected.',
  },
  checkFailed: { ja: '確認できませんでした。', en: 'The check failed.' },
  counts: {
    ja: (count: number, without: number) =>
      `対象${count.toLocaleString('ja')}人のうち、${without.toLocaleString('ja')}人が未登録です`,
    en: (count: number, without: number) =>
      `${people(without)} of ${count.toLocaleString('en')} have no second factor`,
  },
  told: {
    ja: '保存すると、未登録の人に通知とメールで知らせます。',
    en: 'When you save, they are told by notification and email.',
  },
  more: { ja: (count: number) => `ほか${count}人`, en: (count: number) => `and ${count} more` },
})
