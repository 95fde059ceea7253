import { formatDay } from '#common/dates.ts'
import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

const points = (n: number) => enPlural(n, { one: '# point', other: '# points' })
const people = (n: number) => enPlural(n, { one: '# person', other: '# people' })

export const rewardBudgetStrings = strings({
  notYourself: { ja: '自分には贈れません。', en: 'You cannot give points to yourself.' },
  beyond: {
    ja: (left: number, asked: number, lastDay: string) =>
      `予算の残りは${left.toLocaleString('ja')}ポイントです（合計${asked.toLocaleString('ja')}ポイント必要）。この予算は${formatDay(lastDay, 'ja')}までのものです。`,
    en: (left: number, asked: number, lastDay: string) =>
      `The budget has ${points(left)} left; this needs ${asked.toLocaleString('en')}. The budget lasts until ${formatDay(lastDay, 'en')}.`,
  },
  givenLimit: {
    ja: (most: number, left: number, day: string) =>
      `1週間にサンクスを贈れるのは${most}人までです（今週はあと${left}人）。${formatDay(day, 'ja')}に、また贈れるようになります。`,
    en: (most: number, left: number, day: string) =>
      `You can thank ${people(most)} in a week (${left} left this week). This renews on ${formatDay(day, 'en')}.`,
  },
  receivedLimit: {
    ja: (name: string, most: number, day: string) =>
      `${name}さんは、今週すでに${most}回サンクスを受け取っています。${formatDay(day, 'ja')}に、また贈れるようになります。`,
    en: (name: string, most: number, day: string) =>
      `${name} has already received thanks ${enPlural(most, { one: 'once', other: '# times' })} this week. This renews on ${formatDay(day, 'en')}.`,
  },
  toOneLimit: {
    ja: (name: string, most: number, day: string) =>
      `同じ人にサンクスを贈れるのは1週間に${most}回までです（${name}さん）。${formatDay(day, 'ja')}に、また贈れるようになります。`,
    en: (name: string, most: number, day: string) =>
      `You can thank the same person ${enPlural(most, { one: 'once', other: '# times' })} a week (${name}). This renews on ${formatDay(day, 'en')}.`,
  },
})
