import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createAbsence, deleteAbsence, type listAbsences } from '#contract/absences.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { Days } from '#web/app/dates.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { AbsenceForm } from './absence-form.tsx'
import styles from './absences.module.css'
import { absenceWords } from './absences.strings.ts'
import { absencesQuery } from './absences-query.ts'

type Absence = Answer<typeof listAbsences>['absences'][number]

/** The person's own absences, or for administrators everyone's, and the form for a new one. */
export function Absences({ forOthers = false }: { forOthers?: boolean }) {
  const t = useStrings(absenceWords)
  const me = useCurrentUser()
  const query = useQuery(absencesQuery)
  const [adding, setAdding] = useState(false)
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={2} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const shown = query.data.absences.filter(({ user }) => forOthers || user.id === me?.id)
  return (
    <>
      {forOthers && <p className={styles.note}>{t.forOthersNote}</p>}
      {shown.length === 0 ? (
        <p className={styles.none}>{t.none}</p>
      ) : (
        <ul className={styles.list}>
          {shown.map((absence) => (
            <Row key={absence.id} absence={absence} />
          ))}
        </ul>
      )}
      {adding ? (
        <AbsenceForm forOthers={forOthers} onDone={() => setAdding(false)} />
      ) : (
        <Button size="xSmall" icon="plus" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      )}
    </>
  )
}

function Row({ absence }: { absence: Absence }) {
  const t = useStrings(absenceWords)
  const toast = useToast()
  const client = useQueryClient()
  const { id, user, deputy, absentFrom, absentUntil } = absence
  const refresh = () => client.invalidateQueries({ queryKey: absencesQuery.queryKey })
  const bringBack = async () => {
    const body = { userId: user.id, deputyId: deputy.id, absentFrom, absentUntil }
    await call(createAbsence, { body }).catch((error: unknown) =>
      toast.danger((error instanceof ApiError && error.message) || t.saveFailed),
    )
    await refresh()
  }
  const remove = async () => {
    try {
      await call(deleteAbsence, { params: { id } })
      toast.success(t.removed, { action: { label: t.undo, onAction: bringBack } })
    } catch (error) {
      toast.danger((error instanceof ApiError && error.message) || t.removeFailed)
    }
    await refresh()
  }
  return (
    <li className={styles.absence}>
      <Avatar name={user.name} src={user.profileImgPath} size="small" />
      <span className={styles.words}>
        <span>{user.name}</span>
        <span className={styles.detail}>
          <Days from={absentFrom} until={absentUntil} /> · {t.standsIn(deputy.name)}
        </span>
      </span>
      <IconButton icon="trash" label={t.remove(user.name)} onClick={remove} />
    </li>
  )
}
