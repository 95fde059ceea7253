import { useQuery } from '@tanstack/react-query'
import { readableDate } from '#common/readable-dates.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { approval } from '../reports/approval.strings.ts'
import { workflowQuery } from '../reports/report-cache.ts'
import type { Overview } from './approval-cache.ts'
import styles from './approval-stamps.module.css'
import { report as catalogue } from './report.strings.ts'

/** For print only: who decided on which day, as a row of stamps. */
export function ApprovalStamps({ report }: { report: Overview }) {
  const t = useStrings(catalogue)
  const a = useStrings(approval)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const steps = useQuery(workflowQuery(report.id)).data?.steps ?? []
  if (steps.length === 0) return null
  // Without the weekday, which does not fit into a stamp's cell.
  const day = (at: string) => readableDate(at, { locale, timeZone }).replace(/\(.\)$/, '')
  return (
    <section aria-label={t.stamps} className={styles.row}>
      {report.submittedAt && (
        <Stamp over={t.applicant} name={report.applicant.name} under={day(report.submittedAt)} />
      )}
      {steps.flatMap((step) =>
        step.seats.map((seat) => (
          <Stamp
            key={`${step.index} ${seat.user.id}`}
            over={a.stepOf(step.index + 1, step.name)}
            name={seat.approvedAt ? (seat.approvedBy ?? seat.user).name : undefined}
            under={
              seat.approvedAt
                ? [
                    day(seat.approvedAt),
                    seat.automatic && t.automatic,
                    seat.approvedBy && t.deputy(seat.user.name),
                  ]
                    .filter(Boolean)
                    .join(' ')
                : seat.user.name
            }
          />
        )),
      )}
    </section>
  )
}

const Stamp = ({ over, name, under }: { over: string; name: string | undefined; under: string }) => (
  <div className={styles.cell}>
    <p className={styles.over}>{over}</p>
    <p className={styles.place}>{name && <span className={styles.stamp}>{name}</span>}</p>
    <p className={styles.under}>{under}</p>
  </div>
)
