import { daysBetween, localToday } from '#common/plain-date.ts'
import { readableDay } from '#common/readable-dates.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { AppLink } from '#web/app/link.tsx'
import { factorWords } from './factors.strings.ts'

/** How many days are left until a second factor is required. */
export default function DueBanner({ dueOn }: { dueOn: string }) {
  const t = useStrings(factorWords)
  const locale = useLocale()
  const left = Math.max(0, daysBetween(localToday(), dueOn))
  return (
    <aside aria-label={t.dueLabel}>
      <Notice situation="warning" title={left === 0 ? t.dueToday : t.dueIn(left, readableDay(dueOn, locale))}>
        <AppLink to="/two_factor_authentications">{t.dueLink}</AppLink>
      </Notice>
    </aside>
  )
}
