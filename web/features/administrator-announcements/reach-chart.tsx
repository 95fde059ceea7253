import { readableDay } from '#common/readable-dates.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import type { AnnouncementProgress } from './announcement-queries.ts'
import { managingWords } from './managing.strings.ts'
import styles from './reach-chart.module.css'

const width = 600
const height = 200
const pad = 24

/** The cumulative number of people who read and confirmed, by day. Screen readers get the same numbers in a table. */
export function ReachChart({ progress }: { progress: AnnouncementProgress }) {
  const t = useStrings(managingWords)
  const locale = useLocale()
  const { days, reachedCount, confirmable } = progress
  if (days.length === 0) return <p className={styles.note}>{t.nothingYet}</p>
  let read = 0
  let confirmed = 0
  const totals = days.map((one) => {
    read += one.readCount
    confirmed += one.confirmedCount
    return { day: one.day, read, confirmed }
  })
  const first = Date.parse(days[0]!.day)
  const span = Math.max(1, Date.parse(days.at(-1)!.day) - first)
  const most = Math.max(1, reachedCount, read, confirmed)
  const x = (day: string) => pad + ((Date.parse(day) - first) / span) * (width - 2 * pad)
  const y = (count: number) => height - pad - (count / most) * (height - 2 * pad)
  const line = (key: 'read' | 'confirmed') =>
    totals.map((one, i) => `${i === 0 ? 'M' : 'L'}${x(one.day)} ${y(one[key])}`).join(' ')
  const series = confirmable ? (['read', 'confirmed'] as const) : (['read'] as const)
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t.chart(days.length)}
        className={styles.chart}
      >
        <line x1={pad} x2={width - pad} y1={y(0)} y2={y(0)} className={styles.axis} />
        <line
          x1={pad}
          x2={width - pad}
          y1={y(most)}
          y2={y(most)}
          className={styles.axis}
          strokeDasharray="4 4"
        />
        <text x={pad} y={y(most) - 6} className={styles.label}>
          {t.people(most)}
        </text>
        <text x={pad} y={height - 6} className={styles.label}>
          {readableDay(days[0]!.day, locale)}
        </text>
        {days.length > 1 && (
          <text x={width - pad} y={height - 6} textAnchor="end" className={styles.label}>
            {readableDay(days.at(-1)!.day, locale)}
          </text>
        )}
        {series.map((key) => (
          <g key={key} className={styles[key]}>
            <path d={line(key)} className={styles.path} />
            {totals.map((one) => (
              <circle key={one.day} cx={x(one.day)} cy={y(one[key])} r="4" />
            ))}
          </g>
        ))}
      </svg>
      <figcaption className={styles.legend}>
        {series.map((key) => (
          <span key={key} className={styles[key]}>
            {t[key]} {t.people(totals.at(-1)![key])}
          </span>
        ))}
      </figcaption>
      <table className="visually-hidden">
        <tbody>
          {totals.map((one) => (
            <tr key={one.day}>
              <th scope="row">{readableDay(one.day, locale)}</th>
              <td>{t.people(one.read)}</td>
              {confirmable && <td>{t.people(one.confirmed)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
