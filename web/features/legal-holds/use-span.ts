import { readableDay } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { listLegalHolds } from '#contract/legal-holds.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { legalHoldWords } from './legal-holds.strings.ts'

type Hold = Answer<typeof listLegalHolds>['legalHolds'][number]

/** The people and menus of a hold. */
export const namesOf = ({ users, menus }: Pick<Hold, 'users' | 'menus'>) =>
  [...users, ...menus].map(({ name }) => name).join('、')

/** Says on which days something was written to be under a hold. */
export function useSpan() {
  const t = useStrings(legalHoldWords)
  const locale = useLocale()
  const day = (on: string | null) => (on ? readableDay(on, locale) : '')
  return ({ fromOn, untilOn }: Pick<Hold, 'fromOn' | 'untilOn'>) =>
    fromOn || untilOn ? t.span({ from: day(fromOn), until: day(untilOn) }) : t.anyDay
}
