import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const personalAccessWords = strings({
  intro: {
    ja: '管理者の権限で、ほかの人の個人データを開いたり書き出したりした記録です。同じ人の同じ内容は、1時間に1回だけ記録されます。誰も変更・削除できません。',
    en: 'When administrators opened or exported the personal data of others by virtue of their right. The same of the same person is recorded once an hour. Nobody can change or delete it.',
  },
  filters: { ja: '絞り込み', en: 'Filters' },
  person: { ja: '対象の人', en: 'Person' },
  actor: { ja: '管理者', en: 'Administrator' },
  anybody: { ja: '全員', en: 'Anyone' },
  kind: { ja: '内容', en: 'What' },
  anything: { ja: 'すべて', en: 'Anything' },
  from: { ja: 'この日から', en: 'From' },
  until: { ja: 'この日まで', en: 'Until' },
  clear: { ja: '絞り込みを解除', en: 'Clear filters' },
  csv: { ja: 'CSVで書き出す', en: 'Export as CSV' },
  list: { ja: '個人データの閲覧記録', en: 'Looks at personal data' },
  when: { ja: '日時', en: 'When' },
  none: { ja: '記録はありません', en: 'Nothing is recorded' },
  noneWords: {
    ja: '管理者がほかの人の個人データを開くと、ここに記録されます。',
    en: 'When administrators open the personal data of others, it is recorded here.',
  },
  nothingFound: { ja: '見つかりませんでした', en: 'Nothing found' },
  nothingFoundWords: { ja: '条件を変えてお試しください。', en: 'Try other filters.' },
})

export const ownAccessWords = strings({
  title: { ja: '管理者による閲覧', en: 'Looks of administrators' },
  words: {
    ja: '会社の管理者が、管理者の権限であなたの個人データを開いたり書き出したりした回数です（この12か月）。1時間以内の同じ閲覧は1回と数えます。情報漏えいの調査は含まれません。',
    en: 'How often administrators of your company opened or exported your personal data by virtue of their right, in the last 12 months. The same within an hour counts once. Leak reports are not included.',
  },
  none: { ja: 'この12か月の記録はありません。', en: 'Nothing in the last 12 months.' },
  list: { ja: '管理者による閲覧の回数', en: 'Looks of administrators' },
  month: { ja: '月', en: 'Month' },
  who: { ja: '管理者', en: 'Administrator' },
  left: { ja: '退職した管理者', en: 'A former administrator' },
  what: { ja: '内容', en: 'What' },
  count: { ja: '回数', en: 'Times' },
  times: {
    ja: (count: number) => `${count.toLocaleString('ja-JP')}回`,
    en: (count: number) => enPlural(count, { one: 'once', other: '# times' }),
  },
})
