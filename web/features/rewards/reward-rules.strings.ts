import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

const points = {
  ja: (n: number) => `${n.toLocaleString('ja')}ポイント`,
  en: (n: number) => enPlural(n, { one: '# point', other: '# points' }),
}

export const rewardRuleWords = strings({
  tabRules: { ja: '予算と決まり', en: 'Budgets and rules' },
  tabReport: { ja: '年間の集計', en: 'Yearly sums' },

  budgets: { ja: '部署の予算', en: 'Budgets of departments' },
  budgetsNote: {
    ja: '部署の責任者は、予算の範囲でだれにでもポイントを贈れます。予算を超えると贈れません。',
    en: 'The manager of a department can give points to anyone within its budget, and not beyond it.',
  },
  noBudgets: { ja: '予算のある部署はまだありません', en: 'No department has a budget yet' },
  department: { ja: '部署', en: 'Department' },
  period: { ja: '期間', en: 'Period' },
  month: { ja: '毎月', en: 'Each month' },
  year: { ja: '年度ごと（4月から）', en: 'Each fiscal year (from April)' },
  budget: { ja: '予算', en: 'Budget' },
  given: { ja: '贈ったポイント', en: 'Given' },
  left: { ja: '残り', en: 'Left' },
  actions: { ja: '操作', en: 'Actions' },
  edit: { ja: '変更', en: 'Edit' },
  editOf: { ja: (name: string) => `${name}の予算を変更`, en: (name: string) => `Edit the budget of ${name}` },
  addBudget: { ja: '予算を追加', en: 'Add a budget' },
  budgetTitle: { ja: '部署の予算', en: 'Budget of a department' },
  findDepartment: { ja: '部署の名前で探す', en: 'Search by name' },
  departmentMissing: { ja: '部署を選んでください', en: 'Choose a department' },
  budgetPoints: { ja: '予算（ポイント）', en: 'Budget in points' },
  budgetWrong: {
    ja: '1から100,000,000までの整数を入力してください',
    en: 'Enter a whole number from 1 to 100,000,000',
  },
  remove: { ja: '予算をなくす', en: 'Remove the budget' },
  save: { ja: '保存', en: 'Save' },
  saved: { ja: '保存しました', en: 'Saved' },
  failed: { ja: '保存できませんでした。もう一度お試しください。', en: 'This could not be saved. Try again.' },

  limits: { ja: 'サンクスの上限とランキング', en: 'Limits of thanks, and the ranking' },
  limitsNote: {
    ja: '1週間は月曜日から数えます。空欄は上限なしです。上限を超えるサンクスは贈れません。',
    en: 'A week starts on Monday. Without a number there is no limit. Thanks beyond a limit are refused.',
  },
  givenPerWeek: { ja: '1人が1週間に贈れる人数', en: 'People one can thank in a week' },
  receivedPerWeek: { ja: '1人が1週間に受け取れる回数', en: 'Thanks one can receive in a week' },
  toOnePerWeek: { ja: '1週間に同じ人へ贈れる回数', en: 'Thanks to the same person in a week' },
  limitWrong: { ja: '1から1,000までの整数を入力してください', en: 'Enter a whole number from 1 to 1,000' },
  ranking: {
    ja: '獲得ポイントの順位とランキングを表示する',
    en: 'Show ranks and the ranking of points earned',
  },
  yes: { ja: 'はい', en: 'Yes' },
  no: { ja: 'いいえ', en: 'No' },

  give: { ja: '部署の予算から贈る', en: 'Give from the budget' },
  giveNote: {
    ja: '1回に10人まで選べます。理由は本人に表示されます。',
    en: 'Up to ten people at once. Recipients can read the reason.',
  },
  budgetLeft: {
    ja: (department: string, left: number, whole: number, day: string) =>
      `${department}の残り：${points.ja(left)}（予算${points.ja(whole)}、${day}まで）`,
    en: (department: string, left: number, whole: number, day: string) =>
      `${department}: ${points.en(left)} left of ${whole.toLocaleString('en')}, until ${day}`,
  },
  fromBudget: { ja: '予算', en: 'Budget' },
  people: { ja: '贈る相手', en: 'People' },
  findPeople: { ja: '名前やよみがなで探す', en: 'Search by name' },
  peopleMissing: { ja: '贈る相手を選んでください', en: 'Choose at least one person' },
  amount: { ja: '1人あたりのポイント', en: 'Points per person' },
  amountWrong: {
    ja: '1から1,000,000までの整数を入力してください',
    en: 'Enter a whole number from 1 to 1,000,000',
  },
  reason: { ja: '理由', en: 'Reason' },
  reasonMissing: { ja: '理由を入力してください', en: 'Enter a reason' },
  giveNow: { ja: '贈る', en: 'Give' },
  gave: {
    ja: (people: number) => `${people}人に贈りました`,
    en: (people: number) => `Given to ${enPlural(people, { one: '# person', other: '# people' })}`,
  },
  cancel: { ja: 'キャンセル', en: 'Cancel' },

  rankTerm: { ja: '今年度の順位', en: 'Rank this year' },
  rankOf: {
    ja: (place: number, of: number) => `${place.toLocaleString('ja')}位 / ${of.toLocaleString('ja')}人`,
    en: (place: number, of: number) => `${place.toLocaleString('en')} of ${of.toLocaleString('en')}`,
  },
  rankingTitle: { ja: '今年度の獲得ランキング', en: 'Points earned this fiscal year' },
  place: {
    ja: (n: number) => `${n.toLocaleString('ja')}位`,
    en: (n: number) => `${n.toLocaleString('en')}.`,
  },
  points,

  yearTitle: { ja: '1人ごとの年間の集計', en: 'Yearly sums per person' },
  yearNote: {
    ja: '給与・税務のための集計です。期首の残高に獲得を足し、交換・回収・失効を引くと、期末の残高になります。取り消しは元の項目から差し引かれます。',
    en: 'For payroll and tax. The opening balance plus what was earned, minus what was redeemed, collected and expired, is the closing balance. Reversals are subtracted from what they reverse.',
  },
  yearChoice: { ja: '年', en: 'Year' },
  calendarYear: {
    ja: (year: number) => `${year}年（1月から12月）`,
    en: (year: number) => `${year} (January to December)`,
  },
  fiscalYear: {
    ja: (year: number) => `${year}年度（4月から3月）`,
    en: (year: number) => `Fiscal ${year} (April to March)`,
  },
  person: { ja: '氏名', en: 'Person' },
  opening: { ja: '期首の残高', en: 'Opening balance' },
  menu: { ja: '制度', en: 'Programmes' },
  thanks: { ja: 'サンクス', en: 'Thanks' },
  granted: { ja: '付与', en: 'Granted' },
  fromDepartments: { ja: '部署から', en: 'From departments' },
  redeemed: { ja: '交換', en: 'Redeemed' },
  collected: { ja: '回収', en: 'Collected' },
  expired: { ja: '失効', en: 'Expired' },
  closing: { ja: '期末の残高', en: 'Closing balance' },
  nobody: { ja: 'この期間の記録はありません', en: 'No entries in this period' },
  download: { ja: 'CSVをダウンロード', en: 'Download CSV' },
  shown: {
    ja: (n: number, of: number) =>
      `${of.toLocaleString('ja')}人のうち${n.toLocaleString('ja')}人を表示しています。全員分はCSVで確認できます。`,
    en: (n: number, of: number) =>
      `${n.toLocaleString('en')} of ${of.toLocaleString('en')} people are shown. The CSV file contains everyone.`,
  },
})
