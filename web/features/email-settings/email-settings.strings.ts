import { strings } from '#common/strings.ts'

export const emailSettingsWords = strings({
  intro: {
    ja: '社員に送るメールと、社員から届くメールについて、会社として使うものを決めます。',
    en: 'What your company uses of emails to people and from people.',
  },
  summaries: { ja: 'まとめメール', en: 'Summary emails' },
  summariesNote: {
    ja: 'まだ見ていないもの（投稿、お知らせ、必読、承認待ち）を、一人ひとりにまとめて送るメールです。各自が通知設定で間隔と時刻を選べます。',
    en: 'Emails that sum up what a person has not seen: posts, notifications, must-reads and approvals. Everyone can choose how often and when in their notification settings.',
  },
  allowed: { ja: 'まとめメールを使う', en: 'Use summary emails' },
  usual: {
    ja: '自分で選んでいない人への標準',
    en: 'The default, for people who have not chosen themselves',
  },
  on: { ja: 'オン', en: 'On' },
  off: { ja: 'オフ', en: 'Off' },
  zone: { ja: (zone: string) => `時刻は${zone}の時刻です。`, en: (zone: string) => `Times are in ${zone}.` },
})
