import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const submissions = strings({
  title: { ja: '提出状況', en: 'Submission status' },
  titleOf: { ja: (menu: string) => `${menu}の提出状況`, en: (menu: string) => `Submission status: ${menu}` },
  gone: { ja: 'この提出状況は表示できません', en: 'The submission status cannot be shown' },
  toMenus: { ja: '制度一覧へ', en: 'Go to programmes' },
  department: { ja: '部署', en: 'Department' },
  everyDepartment: { ja: 'すべての部署', en: 'All departments' },
  csv: { ja: 'CSV', en: 'CSV' },
  download: { ja: 'CSVをダウンロード', en: 'Download CSV' },
  people: {
    ja: (n: number) => `${n.toLocaleString('ja')}人`,
    en: (n: number) => enPlural(n, { one: '# person', other: '# people' }),
  },
  missingToday: {
    ja: (n: number) => `今日の未提出は${n.toLocaleString('ja')}人`,
    en: (n: number) => `${n.toLocaleString('en')} not submitted today`,
  },
  nobodyMissing: { ja: '今日の未提出はありません', en: 'Everyone has submitted today' },
  remind: { ja: '今日の未提出者に催促', en: 'Remind people who have not submitted' },
  remindTitle: { ja: '催促を送りますか？', en: 'Send a reminder?' },
  noticeOnly: {
    ja: (n: number) =>
      `今日まだ提出していない${n.toLocaleString('ja')}人に、お知らせを送ります（メールは設定されていないため送られません）。同じ人には1日に1回だけ届きます。`,
    en: (n: number) =>
      `${enPlural(n, { one: 'The one person', other: 'The # people' })} who have not submitted today will get a notification, at most once a day. Email is not sent because no mail server is configured.`,
  },
  remindWords: {
    ja: (n: number) =>
      `今日まだ提出していない${n.toLocaleString('ja')}人に、お知らせとメールを送ります。同じ人には1日に1回だけ届きます。`,
    en: (n: number) =>
      `${enPlural(n, { one: 'The one person', other: 'The # people' })} who have not submitted today will get a notification and an email, at most once a day.`,
  },
  reminded: {
    ja: (n: number) =>
      n === 0 ? '今日はすでに全員に催促しています' : `${n.toLocaleString('ja')}人に催促しました`,
    en: (n: number) =>
      n === 0
        ? 'Everyone has already been reminded today'
        : `${enPlural(n, { one: '# person', other: '# people' })} reminded`,
  },
  legend: { ja: '記号の意味', en: 'Legend' },
  approved: { ja: '承認済み', en: 'Approved' },
  submitted: { ja: '提出済み', en: 'Submitted' },
  returned: { ja: '差戻し', en: 'Returned' },
  missing: { ja: '未提出', en: 'Missing' },
  absent: { ja: '不在', en: 'Away' },
  holiday: { ja: '休日', en: 'Holiday' },
  none: { ja: '対象外', en: 'Not required' },
  person: { ja: '氏名', en: 'Name' },
  submittedShort: { ja: '提出', en: 'Done' },
  missingShort: { ja: '未提出', en: 'Missing' },
  day: {
    ja: (day: string, state: string) => `${day} ${state}`,
    en: (day: string, state: string) => `${day} ${state}`,
  },
  nobodyTitle: { ja: '対象の人がいません', en: 'No one to show' },
  nobodyWords: {
    ja: 'この制度を使える人が、選んだ部署にいません。',
    en: 'No one in the selected department can use this programme.',
  },
  showAll: { ja: '絞り込みを解除', en: 'Show everyone' },
})
