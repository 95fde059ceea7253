import { strings } from '#common/strings.ts'

export const digestWords = strings({
  digests: { ja: '遅い処理とエラー', en: 'Slow work and errors' },
  intro: {
    ja: '値や個人の情報は記録していません。30日で消えます。',
    en: 'Without values and without anything about people. Kept for 30 days.',
  },
  filters: { ja: '絞り込み', en: 'Filters' },
  span: { ja: '期間', en: 'Days' },
  today: { ja: '今日', en: 'Today' },
  week: { ja: '7日間', en: '7 days' },
  month: { ja: '30日間', en: '30 days' },
  order: { ja: 'SQLの並び順', en: 'Order of statements' },
  byTotal: { ja: '合計時間', en: 'Total time' },
  byWorst: { ja: '最も遅い回', en: 'Worst run' },
  bySlow: { ja: '遅い回数', en: 'Slow runs' },
  statements: { ja: '時間のかかったSQL', en: 'Statements' },
  statement: { ja: 'SQL', en: 'Statement' },
  runs: { ja: '回数', en: 'Runs' },
  slowRuns: {
    ja: (ms: number) => `${ms}ミリ秒超`,
    en: (ms: number) => `Over ${ms} ms`,
  },
  total: { ja: '合計', en: 'Total' },
  mean: { ja: '平均', en: 'Mean' },
  worst: { ja: '最大', en: 'Worst' },
  lastSeen: { ja: '最後', en: 'Last seen' },
  seconds: {
    ja: (seconds: string) => `${seconds}秒`,
    en: (seconds: string) => `${seconds} s`,
  },
  milliseconds: {
    ja: (ms: string) => `${ms}ミリ秒`,
    en: (ms: string) => `${ms} ms`,
  },
  noStatements: { ja: '記録はまだありません', en: 'Nothing yet' },
  noStatementsWords: {
    ja: 'SQLの実行時間は、15秒ごとにここへ加わります。',
    en: 'The time that statements take is added here every 15 seconds.',
  },
  errors: { ja: 'サーバーのエラー', en: 'Errors of the server' },
  kind: { ja: '種類', en: 'Kind' },
  work: { ja: '処理', en: 'Call or job' },
  place: { ja: '場所', en: 'Place' },
  count: { ja: '件数', en: 'Number' },
  firstSeen: { ja: '最初', en: 'First seen' },
  noErrors: { ja: 'エラーはありません', en: 'No errors' },
  noErrorsWords: {
    ja: 'エラーが起きると、種類と場所がここに残ります。',
    en: 'When something breaks, its kind and place are listed here.',
  },
})
