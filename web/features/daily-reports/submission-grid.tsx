import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { listSubmissions } from '#contract/daily-reports.ts'
import type { Answer } from '#contract/endpoint.ts'
import { classNames } from '#ui/class-names.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import styles from './submission-grid.module.css'
import { SubmissionSign } from './submission-mark.tsx'
import { submissions } from './submissions.strings.ts'

type Person = Answer<typeof listSubmissions>['people'][number]
type Props = {
  month: string
  today: string
  holidays: Answer<typeof listSubmissions>['holidays']
  people: readonly Person[]
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
}

const rowHeight = 44
const usualHeight = 700
/** The next page is fetched when this number of rows is left below. */
const ahead = 15

/** People by days. Only the rows near the window are rendered; the names and the days stay visible. */
export function SubmissionGrid({ month, today, holidays, people, query }: Props) {
  const t = useStrings(submissions)
  const locale = useLocale()
  const frame = useRef<HTMLElement>(null)
  const rows = useVirtualizer({
    count: people.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    // If nothing can be measured, as in a test, a window of rows is rendered.
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, (rect) => tell({ ...rect, height: rect.height || usualHeight })),
  })
  const drawn = rows.getVirtualItems()
  const last = drawn.at(-1)?.index ?? 0
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const wants = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && last >= people.length - ahead
  useEffect(() => {
    if (wants) void fetchNextPage()
  }, [wants, fetchNextPage])

  // Scroll to today at the start if the month is wider than the view.
  useEffect(() => {
    const table = frame.current
    const head = table?.querySelector<HTMLElement>('[aria-current="date"]')
    if (table && head && head.offsetLeft + head.offsetWidth > table.clientWidth)
      table.scrollLeft = head.offsetLeft - table.clientWidth / 2
  }, [])

  const days = people[0]?.days.map((_, index) => `${month}-${String(index + 1).padStart(2, '0')}`) ?? []
  const words = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return days.map((day) => format.format(new Date(`${day}T00:00:00Z`)))
  }
  const holidayOn = new Map(holidays.map(({ day, name }) => [day, name]))
  const [weekdays, names] = [words({ weekday: 'narrow' }), words({ month: 'long', day: 'numeric' })]
  const above = drawn[0]?.start ?? 0
  const below = rows.getTotalSize() - (drawn.at(-1)?.end ?? 0)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section ref={frame} aria-label={t.title} tabIndex={0} className={styles.frame}>
        <table
          className={styles.table}
          aria-label={t.title}
          aria-rowcount={hasNextPage ? -1 : people.length + 1}
        >
          <thead>
            <tr>
              <th scope="col" className={classNames(styles.head, styles.corner)}>
                {t.person}
              </th>
              <th scope="col" className={styles.head}>
                {t.submittedShort}
              </th>
              <th scope="col" className={styles.head}>
                {t.missingShort}
              </th>
              {days.map((day, index) => (
                <th
                  key={day}
                  scope="col"
                  className={classNames(
                    styles.head,
                    day === today && styles.today,
                    holidayOn.has(day) && styles.publicHoliday,
                  )}
                  title={holidayOn.get(day)}
                  aria-current={day === today ? 'date' : undefined}
                >
                  <span className="visually-hidden">
                    {[names[index], holidayOn.get(day)].filter(Boolean).join(' ')}
                  </span>
                  <span aria-hidden="true" className={styles.day}>
                    {index + 1}
                    <span className={styles.weekday}>{weekdays[index]}</span>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {above > 0 && <Space height={above} />}
            {drawn.map(({ index }) => {
              const person = people[index]
              return person && <Row key={person.user.id} person={person} index={index} names={names} />
            })}
            {below > 0 && <Space height={below} />}
          </tbody>
        </table>
      </section>
      {isFetchNextPageError && <ErrorState onRetry={() => fetchNextPage()} pending={isFetchingNextPage} />}
    </>
  )
}

const Space = ({ height }: { height: number }) => (
  <tr>
    <td style={{ blockSize: height }} />
  </tr>
)

function Row({ person, index, names }: { person: Person; index: number; names: readonly string[] }) {
  const t = useStrings(submissions)
  const { user, department, days, submittedCount, missingCount } = person
  return (
    <tr aria-rowindex={index + 2} className={styles.row}>
      <th scope="row" className={styles.name}>
        <AppLink to={`/users/${user.id}`} className={styles.person}>
          {user.name}
        </AppLink>
        {department && <span className={styles.department}>{department.name}</span>}
      </th>
      <td className={styles.count}>{submittedCount}</td>
      <td className={classNames(styles.count, missingCount > 0 && styles.some)}>{missingCount}</td>
      {days.map(({ state, hrefPath }, day) => (
        <td key={names[day]} className={classNames(styles.cell, state === 'holiday' && styles.holiday)}>
          {hrefPath ? (
            <AppLink
              to={hrefPath}
              aria-label={t.day(names[day] ?? '', t[state])}
              title={t[state]}
              className={styles.link}
            >
              <SubmissionSign state={state} />
            </AppLink>
          ) : (
            <>
              <SubmissionSign state={state} />
              <span className="visually-hidden">{t[state]}</span>
            </>
          )}
        </td>
      ))}
    </tr>
  )
}
