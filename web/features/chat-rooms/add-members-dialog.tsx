import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addChatRoomMembers, chatRoomLimits, listChatRoomMembers } from '#contract/chat-rooms.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { useToast } from '#ui/toast.tsx'
import type { ComboboxOption } from '#ui/use-options.ts'
import { call } from '#web/app/api.ts'
import { everyKeyOf } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { searchPeople } from '../filters/find-choices.tsx'
import { chatWords } from './chat-rooms.strings.ts'
import { type ChatRoom, chatRoomQuery, refreshChatRooms } from './use-chat-rooms.ts'

/** Adds people to a room. */
export default function AddMembersDialog({ room, onClose }: { room: ChatRoom; onClose: () => void }) {
  const t = useStrings(chatWords)
  const toast = useToast()
  const client = useQueryClient()
  const [people, setPeople] = useState<ComboboxOption[]>([])
  const form = useSubmit<undefined, ChatRoom>({
    check: () => ({ userIds: people.length > 0 ? '' : t.peopleMissing }),
    send: () =>
      call(addChatRoomMembers, {
        params: { id: room.id },
        body: { userIds: people.map(({ value }) => Number(value)) },
      }),
    done: (saved) => {
      client.setQueryData(chatRoomQuery(room.id).queryKey, saved)
      void client.invalidateQueries({ queryKey: everyKeyOf(listChatRoomMembers) })
      refreshChatRooms(client)
      toast.success(t.added)
      onClose()
    },
    failed: t.addFailed,
  })
  return (
    <FormDialog submission={form} title={t.add} submitLabel={t.add} failure={form.failure} onClose={onClose}>
      <MultiCombobox
        label={t.people}
        note={t.addNote}
        options={searchPeople}
        values={people}
        most={chatRoomLimits.added}
        error={form.problems.userIds}
        onChange={setPeople}
      />
    </FormDialog>
  )
}
