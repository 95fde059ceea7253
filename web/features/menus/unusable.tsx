import { readableDateTime } from '#common/readable-dates.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { menus } from './menus.strings.ts'
import type { MenuCard } from './menus-query.ts'

const short = {
  not_for_you: 'notForYou',
  unfinished: 'unfinished',
  not_open_yet: 'notOpenYet',
  closed: 'closed',
  limit_reached: 'limitReached',
} as const

/** Why a menu cannot be used, as a label and as a sentence; undefined if it can. */
export function useUnusableWords(menu: Pick<MenuCard, 'unusable' | 'opensAt' | 'closesAt'> | undefined) {
  const t = useStrings(menus)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  if (!menu?.unusable) return undefined
  const at = (moment: string | null) => (moment ? readableDateTime(moment, { locale, timeZone }) : '')
  const sentences = {
    not_for_you: t.notForYouWords,
    unfinished: t.unfinishedWords,
    not_open_yet: t.notOpenWords(at(menu.opensAt)),
    closed: t.closedWords(at(menu.closesAt)),
    limit_reached: t.limitWords,
  }
  return { word: t[short[menu.unusable]], sentence: sentences[menu.unusable] }
}
