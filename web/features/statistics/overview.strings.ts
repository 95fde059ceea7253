import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

const hoursJa = (hours: number) =>
  hours >= 48 ? `${Math.round(hours / 24).toLocaleString('ja')}日` : `${hours.toLocaleString('ja')}時間`
const hoursEn = (hours: number) =>
  hours >= 48 ? `${Math.round(hours / 24).toLocaleString('en')} days` : `${hours.toLocaleString('en')} h`

export const overviewWords = strings({
  overview: { ja: '利用状況', en: 'Use' },
  lastDays: {
    ja: (days: number) => `過去${days}日間の利用状況`,
    en: (days: number) => `Use in the last ${days} days`,
  },
  more: { ja: '統計を見る', en: 'Statistics' },
  people: { ja: '利用者', en: 'Active users' },
  posts: { ja: '投稿', en: 'Posts' },
  reads: { ja: '既読', en: 'Reads' },
  reactions: { ja: 'リアクション', en: 'Reactions' },
  comments: { ja: 'コメント', en: 'Comments' },
  readRate: { ja: '閲覧率', en: 'Read rate' },
  medianWait: { ja: '承認までの時間（中央値）', en: 'Time to decision (median)' },
  ofAccounts: {
    ja: (count: number) => `アカウント${count.toLocaleString('ja')}件中`,
    en: (count: number) => `of ${count.toLocaleString('en')} accounts`,
  },
  decided: {
    ja: (count: number) => `${count.toLocaleString('ja')}件を承認・却下`,
    en: (count: number) => `${count.toLocaleString('en')} decided`,
  },
  readRateNote: { ja: '閲覧できる人のうち読んだ人', en: 'of those who can read a post' },
  before: {
    ja: (figure: string) => `前の期間は${figure}`,
    en: (figure: string) => `${figure} in the period before`,
  },
  same: { ja: '前の期間と同じ', en: 'Same as before' },
  up: { ja: (by: string) => `${by}増`, en: (by: string) => `Up ${by}` },
  down: { ja: (by: string) => `${by}減`, en: (by: string) => `Down ${by}` },
  none: { ja: '–', en: '–' },
  hours: { ja: hoursJa, en: hoursEn },
  percent: { ja: (value: number) => `${value}%`, en: (value: number) => `${value}%` },
  points: {
    ja: (value: number) => `${value}ポイント`,
    en: (value: number) => enPlural(value, { one: '# point', other: '# points' }),
  },
  choose: { ja: 'グラフに表示する項目', en: 'Figure in the chart' },
  chart: {
    ja: (name: string, days: number, most: string, day: string) =>
      `${name}の推移。${days}日間で最も多いのは${day}の${most}。`,
    en: (name: string, days: number, most: string, day: string) =>
      `${name} by day. The highest of ${days} days is ${most} on ${day}.`,
  },
  chartTitle: {
    ja: (name: string, from: string, until: string) => `${name} ${from}〜${until}`,
    en: (name: string, from: string, until: string) => `${name}, ${from} to ${until}`,
  },
  bars: {
    ja: (name: string, top: string, figure: string) => `${name}。最も多いのは${top}の${figure}。`,
    en: (name: string, top: string, figure: string) => `${name}. The highest is ${top}: ${figure}.`,
  },
  table: { ja: '表で見る', en: 'Show as a table' },
  day: { ja: '日付', en: 'Day' },
  // Posts by programme and department
  groups: { ja: '制度・部署ごと', en: 'By programme and department' },
  groupsNote: {
    ja: '部署は、投稿・閲覧・反応した人の主所属です。グラフは上位12件です。',
    en: 'Departments are the main ones of the person who posted, read or reacted. The chart shows the top 12.',
  },
  by: { ja: '集計の単位', en: 'Grouped by' },
  menu: { ja: '制度', en: 'Programme' },
  department: { ja: '部署', en: 'Department' },
  measure: { ja: '項目', en: 'Figure' },
  groupsTitle: {
    ja: (measure: string, by: string) => `${by}ごとの${measure}`,
    en: (measure: string, by: string) => `${measure} by ${by.toLowerCase()}`,
  },
  download: { ja: 'CSVをダウンロード', en: 'Download CSV' },
  nothing: { ja: 'この期間の記録はありません。', en: 'No activity in this period.' },
  // Waiting for decisions
  waiting: { ja: '承認にかかった時間', en: 'Time to decision' },
  waitingNote: {
    ja: '期間中に承認・却下された申請・報告が、提出されてから決まるまでの時間です。部署は申請した人の現在の主所属です。',
    en: 'How long submissions decided in this period had waited since they were submitted. Departments are the current main ones of the applicants.',
  },
  waitingTitle: {
    ja: (by: string) => `${by}ごとの承認にかかった時間（中央値）`,
    en: (by: string) => `Time to decision by ${by.toLowerCase()} (median)`,
  },
  decidedCount: { ja: '承認・却下', en: 'Decided' },
  median: { ja: '中央値', en: 'Median' },
  slow: { ja: '9割が決まるまで', en: '9 of 10 within' },
  waitsNow: { ja: '承認待ち', en: 'Waiting now' },
  oldest: { ja: '最も古い承認待ち', en: 'Waiting longest' },
  since: {
    ja: (days: number) => (days < 1 ? '今日から' : `${days}日前から`),
    en: (days: number) => (days < 1 ? 'since today' : days === 1 ? '1 day' : `${days} days`),
  },
  noneDecided: {
    ja: 'この期間に決まった申請も、承認待ちの申請もありません。',
    en: 'Nothing was decided in this period, and nothing is waiting.',
  },
})
