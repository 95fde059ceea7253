import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listPlannedChanges } from '#contract/planned-changes.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { queryFor } from '#web/app/query.ts'
import type { Account } from '../admin-users/account-values.ts'
import styles from '../administration/admin-lists.module.css'
import { plannedWords } from '../planned-changes/planned.strings.ts'
import { PlannedDialog } from '../planned-changes/planned-dialog.tsx'
import { PlannedLine } from '../planned-changes/planned-line.tsx'

/** A person's planned transfers, and the form for a new one. Suspending and offboarding are below. */
export function PlannedPart({ account, today }: { account: Account; today: string }) {
  const t = useStrings(plannedWords)
  const [adding, setAdding] = useState(false)
  const { data } = useQuery({
    ...queryFor(listPlannedChanges, { query: { userId: account.id, limit: 100 } }),
    staleTime: 0,
  })
  const transfers = data?.plannedChanges.filter(({ kind }) => kind === 'transfer')
  return (
    <Card as="section" aria-labelledby="planned" padding="large" className={styles.section}>
      <h2 id="planned" className={styles.heading}>
        {t.part}
      </h2>
      <p className={styles.note}>{t.partNote}</p>
      {transfers?.length === 0 && <p>{t.nothingPlanned}</p>}
      {transfers && transfers.length > 0 && (
        <ul aria-label={t.part}>
          {transfers.map((change) => (
            <PlannedLine key={change.id} change={change} today={today} named={false} />
          ))}
        </ul>
      )}
      {account.can.change && (
        <div className={styles.actions}>
          <Button size="xSmall" icon="calendar" onClick={() => setAdding(true)}>
            {t.plan}
          </Button>
        </div>
      )}
      {adding && <PlannedDialog account={account} today={today} onClose={() => setAdding(false)} />}
    </Card>
  )
}
