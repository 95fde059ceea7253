import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { getUrgentMessage } from '#contract/urgent-messages.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { queryFor } from '#web/app/query.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { useUrgentChanges } from './urgent-cache.ts'
import styles from './urgent-messages.module.css'
import { urgentWords } from './urgent-messages.strings.ts'

const UrgentPeople = lazyPart(() => import('./urgent-people.tsx'))

/** The line of an urgent message: whether it must be confirmed, and how many have. */
export default function UrgentMark({ id }: { id: number }) {
  const t = useStrings(urgentWords)
  const { data } = useQuery({ ...queryFor(getUrgentMessage, { params: { id } }), staleTime: 0 })
  const [listed, setListed] = useState(false)
  useUrgentChanges(id)
  const ended =
    data && data.endedAt !== null && (data.endedByName === null ? t.lapsed : t.takenBack(data.endedByName))
  return (
    <div className={styles.mark}>
      <Tag situation={ended ? 'neutral' : 'danger'}>{t.urgent}</Tag>
      {data?.can.confirm && <ConfirmButton id={id} />}
      {data?.confirmedAt && <span className={styles.detail}>{t.confirmed}</span>}
      {data?.progress && (
        <span className={styles.detail}>
          {t.counts(data.progress.confirmedCount, data.progress.askedCount)}
        </span>
      )}
      {ended && <span className={styles.detail}>{ended}</span>}
      {data?.can.list && (
        <Button
          size="xSmall"
          situation="neutral"
          icon="users"
          aria-haspopup="dialog"
          onClick={() => setListed(true)}
        >
          {t.showPeople}
        </Button>
      )}
      {listed && (
        <Suspense>
          <UrgentPeople id={id} onClose={() => setListed(false)} />
        </Suspense>
      )}
    </div>
  )
}
