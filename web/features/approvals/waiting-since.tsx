import { formatDateTime } from '#common/dates.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { Moment } from '#web/app/moment.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { approvals } from './approvals.strings.ts'

const day = 86_400_000
/** Days after which the waiting time is shown as long. */
const long = 3

/** Since when a report waits: the time on the first day, then the number of days. */
export function WaitingSince({ at, className }: { at: string; className?: string }) {
  const t = useStrings(approvals)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const days = Math.floor((Date.now() - Date.parse(at)) / day)
  if (days < 1) return <Moment at={at} className={className} />
  const words = (
    <time dateTime={at} title={formatDateTime(at, { locale, timeZone })} className={className}>
      {t.waitingDays(days)}
    </time>
  )
  return days < long ? words : <Tag situation="warning">{words}</Tag>
}
