import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDay } from '#common/readable-dates.ts'
import { handOverMission, listMissionCandidates } from '#contract/missions.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './mission-dialog.module.css'
import { missionWords } from './missions.strings.ts'

type NextProps = {
  missionId: number
  send: (userId: number) => Promise<unknown>
  onClose: () => void
  /** Fetches what changed. */
  onDone: () => Promise<unknown>
}

/** Chooses who continues a relay; people who are away for long are shown but cannot be chosen. */
export function NextPersonDialog({ missionId, send, onClose, onDone }: NextProps) {
  const t = useStrings(missionWords)
  const locale = useLocale()
  const toast = useToast()
  const [text, setText] = useState('')
  const [userId, setUserId] = useState<string>()
  const { data } = useQuery({
    ...queryFor(listMissionCandidates, {
      params: { id: missionId },
      query: { query: text.trim() || undefined },
    }),
    placeholderData: (last) => last,
    staleTime: 0,
  })
  const form = useSubmit({
    check: () => ({ userId: userId === undefined ? t.nextMissing : '' }),
    send: () => send(Number(userId)),
    done: async () => {
      toast.success(t.handedOver(data?.users.find(({ id }) => String(id) === userId)?.name ?? ''))
      onClose()
      await onDone()
    },
    failed: t.handOverFailed,
  })
  return (
    <FormDialog
      submission={form}
      size="small"
      title={t.handOverTitle}
      submitLabel={t.choose}
      failure={form.failure}
      className={styles.form}
      onClose={onClose}
    >
      <p>{t.handOverNote}</p>
      <Input label={t.search} value={text} onChange={setText} />
      {data && data.users.length === 0 && <p role="status">{t.nobody}</p>}
      <RadioGroup
        label={t.next}
        required
        options={(data?.users ?? []).map((user) => ({
          value: String(user.id),
          label: user.name,
          note: [user.departmentName, user.awayUntil && t.awayUntil(readableDay(user.awayUntil, locale))]
            .filter(Boolean)
            .join(' · '),
          disabled: user.awayUntil !== null,
        }))}
        value={userId}
        error={form.problems.userId}
        onChange={(chosen) => {
          setUserId(chosen)
          form.clear()
        }}
      />
    </FormDialog>
  )
}

type Props = Pick<NextProps, 'onClose' | 'onDone'> & { mission: { id: number; periodId: number } }

/** Hands over a relay after one's own turn. */
export const HandOverDialog = ({ mission: { id, periodId }, ...rest }: Props) => (
  <NextPersonDialog
    missionId={id}
    send={(userId) => call(handOverMission, { params: { id }, body: { periodId, userId } })}
    {...rest}
  />
)
