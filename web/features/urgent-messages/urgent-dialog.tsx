import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UrgentRepeatMinutes, urgentRepeatMinutes, urgentRepeats } from '#common/urgent-message.ts'
import { getUrgentReach } from '#contract/urgent-messages.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { ApiError } from '#web/app/api.ts'
import { useMailDelivery } from '#web/app/mail-delivery.tsx'
import { queryFor } from '#web/app/query.ts'
import styles from './urgent-messages.module.css'
import { urgentWords } from './urgent-messages.strings.ts'

type Props = {
  roomId: number
  /** The beginning of the text; empty if there are only files. */
  text: string
  onSend: (minutes: UrgentRepeatMinutes) => void
  onClose: () => void
}

/** Before an urgent message is sent: whom it reaches, how, and how often it is repeated. */
export default function UrgentDialog({ roomId, text, onSend, onClose }: Props) {
  const t = useStrings(urgentWords)
  const delivery = useMailDelivery()
  const [minutes, setMinutes] = useState<UrgentRepeatMinutes>(15)
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...queryFor(getUrgentReach, { params: { id: roomId } }),
    staleTime: 0,
  })
  return (
    <FormDialog
      title={t.sendTitle}
      losesNothing
      danger
      className={styles.dialog}
      submitLabel={t.sendUrgent}
      submitDisabled={!data || data.peopleCount === 0}
      submission={{ pending: false, sent: false, submit: () => onSend(minutes) }}
      onClose={onClose}
    >
      {isPending && (
        <SkeletonGroup>
          <SkeletonText lines={2} />
        </SkeletonGroup>
      )}
      {error && !data && (
        <ErrorState
          title={error instanceof ApiError ? error.message : t.reachFailed}
          onRetry={() => refetch()}
          pending={isFetching}
        />
      )}
      {data && (
        <div>
          <p className={styles.reach}>{t.reach(data.peopleCount)}</p>
          <p>{delivery === 'none' ? t.noticeOnly : t.channels(data.mailCount)}</p>
        </div>
      )}
      {text && <blockquote className={styles.quote}>{text}</blockquote>}
      <RadioGroup
        label={t.repeat}
        note={t.repeatNote(urgentRepeats)}
        row
        options={urgentRepeatMinutes.map((each) => ({ value: String(each), label: t.minutes(each) }))}
        value={String(minutes)}
        onChange={(value) => setMinutes(Number(value) as UrgentRepeatMinutes)}
      />
    </FormDialog>
  )
}
