import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlainDate } from '#common/plain-date.ts'
import { getMembershipHistory } from '#contract/membership-history.ts'
import { Card } from '#ui/card.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { useDay } from '#ui/use-day.ts'
import { queryFor } from '#web/app/query.ts'
import type { Account } from '../admin-users/account-values.ts'
import styles from '../administration/admin-lists.module.css'
import { historyWords } from '../membership-history/history.strings.ts'
import { placeWords } from '../membership-history/place-words.ts'

/** A person's departments on a chosen day, and their whole history. */
export function HistoryPart({ account, today }: { account: Account; today: string }) {
  const t = useStrings(historyWords)
  const day = useDay()
  const [on, setOn] = useState<PlainDate | ''>('')
  const { data } = useQuery({
    ...queryFor(getMembershipHistory, { params: { id: account.id }, query: on ? { on } : {} }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (!data) return null
  const { memberships, knownFrom } = data
  return (
    <Card as="section" aria-labelledby="history" padding="large" className={styles.section}>
      <h2 id="history" className={styles.heading}>
        {t.part}
      </h2>
      <p className={styles.note}>{knownFrom ? t.partNote(day(knownFrom)) : t.nothing}</p>
      <div className={styles.pair}>
        <DatePicker label={t.on} note={t.onNote} value={on} max={today} today={today} onChange={setOn} />
      </div>
      {on !== '' && data.on && (
        <section aria-label={t.onDay(day(on))} aria-live="polite">
          <p className={styles.strong}>{t.onDay(day(on))}</p>
          {data.on.length === 0 && <p>{knownFrom && on < knownFrom ? t.beforeKnown : t.nowhere}</p>}
          <ul className={styles.changes}>
            {data.on.map((place) => (
              <li key={place.departmentId}>
                {placeWords(place)} {place.main && <Tag situation="standard">{t.main}</Tag>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {memberships.length > 0 && (
        <ul aria-label={t.all}>
          {memberships.map((place) => (
            <li key={`${place.departmentId} ${place.fromOn} ${place.untilOn}`} className={styles.act}>
              <span className={styles.actHead}>
                {placeWords(place)}
                {place.main && <Tag situation="standard">{t.main}</Tag>}
              </span>
              <span className={styles.note}>
                {place.untilOn
                  ? t.fromUntil(day(place.fromOn), day(place.untilOn))
                  : t.since(day(place.fromOn))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
