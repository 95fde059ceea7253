import { useState } from 'react'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { chatWords } from './chat-rooms.strings.ts'
import type { ChatRoom } from './use-chat-rooms.ts'

type Level = ChatRoom['notificationLevel']
type Props = { room: ChatRoom; save: (level: Level) => Promise<unknown>; onClose: () => void }

/** Chooses which messages of a room the person's devices notify of. */
export default function NotificationLevelDialog({ room, save, onClose }: Props) {
  const t = useStrings(chatWords)
  const [level, setLevel] = useState(room.notificationLevel)
  const form = useSubmit({ send: () => save(level), done: onClose, failed: t.arrangeFailed })
  return (
    <FormDialog
      submission={form}
      title={t.notifications}
      submitLabel={t.save}
      failure={form.failure}
      losesNothing
      onClose={onClose}
    >
      <RadioGroup
        label={t.notifyOf}
        options={[
          { value: 'all', label: t.levelAll },
          { value: 'mentions', label: t.levelMentions },
          { value: 'none', label: t.levelNone, note: t.levelNoneNote },
        ]}
        value={level}
        onChange={setLevel}
        note={t.levelNote}
      />
    </FormDialog>
  )
}
