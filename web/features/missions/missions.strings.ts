import { strings } from '#common/strings.ts'

export const missionWords = strings({
  missions: { ja: 'ミッション', en: 'Missions' },
  progressOf: {
    ja: (name: string) => `「${name}」の進み具合`,
    en: (name: string) => `Progress of “${name}”`,
  },
  counted: {
    ja: (done: number, needed: number) => `${done} / ${needed}回`,
    en: (done: number, needed: number) => `${done} of ${needed}`,
  },
  carried: {
    ja: (count: number) => `前回からの繰り越し${count}回を含む`,
    en: (count: number) => `includes ${count} carried over`,
  },
  streak: {
    ja: (count: number) => `${count}回連続で達成`,
    en: (count: number) => (count === 1 ? '1 period in a row' : `${count} periods in a row`),
  },
  due: { ja: (day: string) => `${day}まで`, en: (day: string) => `due ${day}` },
  late: { ja: (day: string) => `期限超過（${day}まで）`, en: (day: string) => `overdue since ${day}` },
  every: {
    ja: (every: number, unit: 'day' | 'week' | 'month') => {
      const words = { day: ['毎日', '日ごと'], week: ['毎週', '週間ごと'], month: ['毎月', 'か月ごと'] }[unit]
      return every === 1 ? words[0]! : `${every}${words[1]}`
    },
    en: (every: number, unit: 'day' | 'week' | 'month') =>
      every === 1 ? { day: 'daily', week: 'weekly', month: 'monthly' }[unit] : `every ${every} ${unit}s`,
  },
  once: { ja: '1回だけ', en: 'once' },
  relay: { ja: 'リレー', en: 'relay' },
  handedBy: { ja: (who: string) => `${who}さんから`, en: (who: string) => `from ${who}` },
  post: { ja: '投稿する', en: 'Post' },
  postFor: { ja: (name: string) => `「${name}」を投稿する`, en: (name: string) => `Post for “${name}”` },
  notUsable: { ja: '今は利用できません', en: 'Not available now' },
  done: { ja: '達成', en: 'Done' },
  open: { ja: '未達成', en: 'Open' },
  missed: { ja: '期限切れ', en: 'Missed' },
  excused: { ja: '免除（不在）', en: 'Excused (away)' },
  skipped: { ja: '対象外', en: 'Skipped' },
  handOver: { ja: '次の人を選ぶ', en: 'Choose who continues' },
  history: { ja: 'これまでの記録', en: 'History' },
  relayPosted: {
    ja: (name: string) => `投稿しました。「${name}」の次の人を選んでください。`,
    en: (name: string) => `Posted. Choose who continues “${name}”.`,
  },
  historyOf: {
    ja: (name: string) => `「${name}」のこれまでの記録`,
    en: (name: string) => `History of “${name}”`,
  },
  chain: { ja: 'これまでの順番', en: 'Turns so far' },
  chainOf: {
    ja: (name: string) => `「${name}」のこれまでの順番`,
    en: (name: string) => `Turns so far of “${name}”`,
  },
  noPeriods: { ja: 'まだ記録がありません', en: 'Nothing yet' },
  more: { ja: 'さらに表示', en: 'Show more' },
  failed: { ja: '読み込めませんでした', en: 'This could not be loaded' },
  handOverTitle: { ja: '次の人を選ぶ', en: 'Choose who continues' },
  handOverNote: {
    ja: '選んだ人に通知が届きます。長く不在の人は選べません。',
    en: 'The person is notified. People who are away for long cannot be chosen.',
  },
  search: { ja: '名前で探す', en: 'Search by name' },
  next: { ja: '次の人', en: 'Next person' },
  awayUntil: { ja: (day: string) => `${day}まで不在`, en: (day: string) => `away until ${day}` },
  nobody: { ja: '選べる人が見つかりません', en: 'Nobody found' },
  nextMissing: { ja: '次の人を選んでください。', en: 'Choose a person.' },
  choose: { ja: 'この人に渡す', en: 'Hand over' },
  handedOver: {
    ja: (name: string) => `${name}さんに渡しました`,
    en: (name: string) => `Handed over to ${name}`,
  },
  handOverFailed: {
    ja: '渡せませんでした。もう一度お試しください。',
    en: 'This could not be handed over. Try again.',
  },
})
