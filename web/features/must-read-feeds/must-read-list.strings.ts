import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

const n = (count: number) => count.toLocaleString('ja')
const e = (count: number) => count.toLocaleString('en')

export const mustReadListWords = strings({
  title: { ja: '必読の一覧', en: 'Must-reads' },
  note: {
    ja: '確認を受け付けている必読です。確認した人の割合を、会社全体または部署ごとに見られます。',
    en: 'Active must-reads and their confirmations, for the whole company or one department.',
  },
  state: { ja: '状態', en: 'Status' },
  open: { ja: (count: number) => `すべて（${n(count)}件）`, en: (count: number) => `All (${e(count)})` },
  overdue: {
    ja: (count: number) => `期限を過ぎたもの（${n(count)}件）`,
    en: (count: number) => `Overdue (${e(count)})`,
  },
  department: { ja: '部署（下の部署を含む）', en: 'Department (including subdepartments)' },
  unreadable: {
    ja: (count: number) => `ほかに、あなたの公開範囲にない投稿の必読が${n(count)}件あります。`,
    en: (count: number) =>
      enPlural(count, {
        one: '# more must-read is in a post you cannot read.',
        other: '# more must-reads are in posts you cannot read.',
      }),
  },
  none: { ja: '確認を受け付けている必読はありません', en: 'No active must-reads' },
  noneOverdue: { ja: '期限を過ぎた必読はありません', en: 'No overdue must-reads' },
  post: { ja: '投稿', en: 'Post' },
  author: { ja: '投稿者', en: 'Author' },
  dueOn: { ja: '期限', en: 'Due' },
  askedAt: { ja: '必読にした日', en: 'Required since' },
  unconfirmed: { ja: '期限後の未確認', en: 'Overdue people' },
  lateCount: { ja: (count: number) => `${n(count)}人`, en: (count: number) => e(count) },
  details: { ja: '内訳', en: 'Details' },
  filters: { ja: '必読の絞り込み', en: 'Filter must-reads' },
  due: { ja: (day: string) => `期限：${day}`, en: (day: string) => `Due ${day}` },
  past: { ja: '期限切れ', en: 'Overdue' },
  by: { ja: (name: string) => `投稿者：${name}`, en: (name: string) => `by ${name}` },
  confirmed: { ja: '確認した人', en: 'Confirmed' },
  people: {
    ja: (confirmed: number, asked: number) =>
      `${n(confirmed)} / ${n(asked)}人${asked > 0 ? `（${Math.floor((confirmed / asked) * 100)}%）` : ''}`,
    en: (confirmed: number, asked: number) =>
      `${e(confirmed)} of ${e(asked)}${asked > 0 ? ` (${Math.floor((confirmed / asked) * 100)}%)` : ''}`,
  },
  late: {
    ja: (count: number) => `期限を過ぎて未確認：${n(count)}人`,
    en: (count: number) => enPlural(count, { one: '# person is overdue', other: '# people are overdue' }),
  },
  show: { ja: '部署別・催促・証跡', en: 'Show details' },
  hide: { ja: '内訳を閉じる', en: 'Hide details' },
})
