import { strings } from '#common/strings.ts'

export const subsidies = strings({
  export: { ja: 'ファイルに出力', en: 'Export' },
  exportOf: {
    ja: (year: string) => `${year}の補助を出力`,
    en: (year: string) => `Export the subsidies of ${year}`,
  },
  content: { ja: '内容', en: 'Contents' },
  totals: { ja: '補助ごとの合計', en: 'Totals' },
  totalsNote: {
    ja: '予算、予定額、支給決定額、残り、人数',
    en: 'Budget, reserved, granted, remaining, people',
  },
  entries: { ja: '1件ごとの明細', en: 'All entries' },
  entriesNote: {
    ja: '氏名、社員番号、申請額、補助額、適用された上限、決定日時、支給決定日',
    en: 'Name, employee number, requested, amount, limit applied, decided, granted',
  },
  year: { ja: (year: number) => `${year}年度`, en: (year: number) => `Fiscal year ${year}` },
  yearNote: { ja: '4月から翌年3月までの集計です。', en: 'From April to March of the following year.' },
  before: { ja: '前の年度', en: 'Previous year' },
  after: { ja: '次の年度', en: 'Next year' },
  granted: { ja: '支給決定', en: 'Granted' },
  reserved: { ja: '承認待ちの予定額', en: 'Reserved' },
  yen: { ja: (n: number) => `${n.toLocaleString('ja')}円`, en: (n: number) => `¥${n.toLocaleString('en')}` },
  table: { ja: '制度ごとの補助', en: 'Subsidies by programme' },
  name: { ja: '補助', en: 'Subsidy' },
  people: { ja: '人数', en: 'People' },
  budget: { ja: '予算の使用状況', en: 'Budget' },
  left: {
    ja: (left: string, all: string) => `残り${left} / ${all}`,
    en: (left: string, all: string) => `${left} of ${all} remaining`,
  },
  over: {
    ja: (by: string, all: string) => `${by}超過 / ${all}`,
    en: (by: string, all: string) => `${by} over budget (${all})`,
  },
  noBudget: { ja: '予算の上限なし', en: 'No limit' },
  removed: { ja: '終了', en: 'Ended' },
  none: { ja: '補助のある制度はありません', en: 'No programme pays subsidies' },
  peopleOf: { ja: (name: string) => `${name}：人ごとの集計`, en: (name: string) => `${name}: by person` },
  person: { ja: '氏名', en: 'Person' },
  uses: { ja: '利用', en: 'Submissions' },
  nobody: { ja: 'この年度に支給された人はいません', en: 'No one received a subsidy this year' },
})
