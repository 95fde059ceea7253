import { useState } from 'react'
import type { PlainDate } from '#common/plain-date.ts'
import { DatePicker } from '#ui/date-picker.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useAppNavigate } from '#web/app/link.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { useToday } from '../forms/use-today.ts'
import { chatWords } from './chat-rooms.strings.ts'

type Props = { roomId: number; day?: PlainDate; onClose: () => void }

/** Leads to the first message of a day. */
export default function DayDialog({ roomId, day, onClose }: Props) {
  const t = useStrings(chatWords)
  const navigate = useAppNavigate()
  const { today } = useToday()
  const [on, setOn] = useState<PlainDate | ''>(day ?? today)
  const form = useSubmit({
    check: () => ({ on: on ? '' : t.dayMissing }),
    send: async () => undefined,
    done: () => {
      onClose()
      navigate(`/chat/rooms/${roomId}?on=${on}`)
    },
    failed: t.dayMissing,
  })
  return (
    <FormDialog
      submission={form}
      title={t.toDay}
      submitLabel={t.go}
      enterSubmits
      losesNothing
      failure={form.failure}
      onClose={onClose}
    >
      <DatePicker
        label={t.day}
        value={on}
        onChange={setOn}
        max={today}
        today={today}
        error={form.problems.on}
        required
      />
    </FormDialog>
  )
}
