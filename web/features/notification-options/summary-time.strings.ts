import { strings } from '#common/strings.ts'

export const summaryTimeWords = strings({
  frequency: { ja: '送る間隔', en: 'How often' },
  off: { ja: '送らない', en: 'Off' },
  daily: { ja: '毎日', en: 'Daily' },
  weekly: { ja: '毎週', en: 'Weekly' },
  weekday: { ja: '曜日', en: 'Weekday' },
  hour: { ja: '時刻', en: 'Time' },
  hourOf: { ja: (hour: number) => `${hour}:00`, en: (hour: number) => `${String(hour).padStart(2, '0')}:00` },
})

/** Starting on Sunday. */
export const weekdayWords = strings({
  0: { ja: '日曜日', en: 'Sunday' },
  1: { ja: '月曜日', en: 'Monday' },
  2: { ja: '火曜日', en: 'Tuesday' },
  3: { ja: '水曜日', en: 'Wednesday' },
  4: { ja: '木曜日', en: 'Thursday' },
  5: { ja: '金曜日', en: 'Friday' },
  6: { ja: '土曜日', en: 'Saturday' },
})

export const summaryEmailWords = strings({
  title: { ja: 'まとめメール', en: 'Summary emails' },
  intro: {
    ja: 'まだ見ていない投稿とお知らせ、確認していない必読、承認待ちを、1通のメールにまとめて送ります。送る時点で読めるものだけが入り、何もなければ送りません。',
    en: 'One email with the posts and notifications you have not seen, the must-reads you have not confirmed and the approvals waiting for you. It contains only what you can read when it is sent, and is not sent if there is nothing.',
  },
  next: {
    ja: (when: string, zone: string) => `次回は ${when}（${zone}）です。`,
    en: (when: string, zone: string) => `The next one is due ${when} (${zone}).`,
  },
  byDefault: { ja: '会社の標準の設定です。', en: 'This is your company’s default.' },
  test: { ja: '今すぐ1通送る', en: 'Send me one now' },
  testNote: {
    ja: 'この1週間のうち、まだ見ていないものを送ります。',
    en: 'Sends what you have not seen in the last week.',
  },
  sent: { ja: (to: string) => `${to} に送りました。`, en: (to: string) => `Sent to ${to}.` },
  nothing: {
    ja: 'まだ見ていないものはないため、送っていません。',
    en: 'You have seen everything, so nothing was sent.',
  },
  tooMany: {
    ja: (count: number) => `1時間に送れるのは${count}通までです。しばらくしてからもう一度お試しください。`,
    en: (count: number) => `You can send ${count} an hour. Try again later.`,
  },
  testFailed: { ja: '送れませんでした。もう一度お試しください。', en: 'This could not be sent. Try again.' },
})
