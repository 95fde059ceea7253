import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const waitingWords = strings({
  title: { ja: '対応待ち', en: 'Waiting for you' },
  overdueItems: { ja: '期限超過', en: 'Overdue' },
  thisWeek: { ja: '今週', en: 'This week' },
  others: { ja: 'その他', en: 'Everything else' },
  byKind: { ja: '種類で絞り込む', en: 'Filter by kind' },
  waitingDays: {
    ja: (days: number) => `${days}日待ち`,
    en: (days: number) => enPlural(days, { one: 'waiting # day', other: 'waiting # days' }),
  },
  due: { ja: (day: string) => `${day}まで`, en: (day: string) => `due ${day}` },
  late: { ja: (day: string) => `期限超過（${day}まで）`, en: (day: string) => `overdue since ${day}` },
  emptyTitle: { ja: '対応待ちはありません', en: 'Nothing is waiting for you' },
  emptyWords: {
    ja: '必読の投稿など、あなたの対応が必要なものがここに並びます。',
    en: 'Items that need your action, such as must-read posts, appear here.',
  },
  toTimeline: { ja: 'タイムラインを見る', en: 'Go to timeline' },
  toApprovals: { ja: '承認管理で並べ替え・まとめて承認', en: 'Sort and decide in bulk in Approvals' },
  byMenu: { ja: '制度で絞り込む', en: 'Filter by programme' },
  everything: { ja: 'すべて', en: 'All' },
  count: { ja: (count: number) => `${count}件`, en: (count: number) => `${count} waiting` },
  absence: { ja: '不在と代理', en: 'Absences' },
})
