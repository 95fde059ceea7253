import { readableDate } from '#common/readable-dates.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { digestWords } from './digests.strings.ts'

type Props = { digest: { periodFrom: string; periodUntil: string }; className?: string | undefined }

/** The days a digest covers. */
export function DigestPeriod({ digest, className }: Props) {
  const t = useStrings(digestWords)
  const locale = useLocale()
  const place = { locale, timeZone: useCurrentUser()?.timeZone ?? 'Asia/Tokyo' }
  return (
    <span className={className}>
      {t.period(readableDate(digest.periodFrom, place), readableDate(digest.periodUntil, place))}
    </span>
  )
}
