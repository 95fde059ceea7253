import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Days } from '#web/app/dates.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import styles from './absences.module.css'
import { absenceWords } from './absences.strings.ts'
import { absencesQuery } from './absences-query.ts'

const AbsenceDialog = lazyPart(() => import('./absence-dialog.tsx'))

/** The person's upcoming absences and deputies, on their own page. */
export function OwnAbsences() {
  const t = useStrings(absenceWords)
  const me = useCurrentUser()
  const query = useQuery(absencesQuery)
  const [open, setOpen] = useState(false)
  const own = query.data?.absences.filter(({ user }) => user.id === me?.id) ?? []
  return (
    <Card as="section" padding="large" bleeds aria-label={t.title}>
      <h2 className={styles.heading}>{t.title}</h2>
      {query.data && own.length === 0 && <p className={styles.none}>{t.none}</p>}
      {own.length > 0 && (
        <ul className={styles.list}>
          {own.map(({ id, deputy, absentFrom, absentUntil }) => (
            <li key={id} className={styles.absence}>
              <span className={styles.words}>
                <Days from={absentFrom} until={absentUntil} />
                <span className={styles.detail}>{t.standsIn(deputy.name)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button size="xSmall" icon="calendar" onClick={() => setOpen(true)}>
        {t.manage}
      </Button>
      <Suspense>{open && <AbsenceDialog onClose={() => setOpen(false)} />}</Suspense>
    </Card>
  )
}
