import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chatRoomLimits, createChatRoom, listChatRooms, openDirectChatRoom } from '#contract/chat-rooms.ts'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import type { ComboboxOption } from '#ui/use-options.ts'
import { call } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { newClientKey } from '#web/app/use-draft.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { searchPeople } from '../filters/find-choices.tsx'
import styles from './chat-rooms.module.css'
import { chatWords } from './chat-rooms.strings.ts'
import { RoomAvatar, useExcerpt } from './room-avatar.tsx'
import { type ListedChatRoom, refreshChatRooms } from './use-chat-rooms.ts'

/** The most people whose groups are looked for. */
const mostSought = 50

/** Opens the room with one person, or a group of several, which is created unless the person chooses one they have. */
export default function NewRoomDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(chatWords)
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const me = useCurrentUser()
  const groups = me?.can.chat.createGroups === true
  const [people, setPeople] = useState<ComboboxOption[]>([])
  const [name, setName] = useState('')
  const [clientKey] = useState(newClientKey)
  const group = people.length > 1
  const userIds = people.map(({ value }) => Number(value))
  const known = useQuery({
    ...queryFor(listChatRooms, { query: { people: userIds.toSorted((a, b) => a - b).join(','), limit: 3 } }),
    enabled: group && userIds.length <= mostSought,
  })
  const excerptOf = useExcerpt()
  const groupsOfThese = group ? (known.data?.chatRooms ?? []) : []
  const form = useSubmit<'notes' | ListedChatRoom, ListedChatRoom>({
    check: (given) =>
      given
        ? {}
        : {
            userIds: people.length > 0 ? '' : t.peopleMissing,
            name: group && !name.trim() ? t.nameMissing : '',
          },
    send: async (_, given) => {
      if (typeof given === 'object') return given
      if (given === 'notes') return call(openDirectChatRoom, { body: { userId: me!.id } })
      return group
        ? call(createChatRoom, { body: { name, description: '', userIds, clientKey } })
        : call(openDirectChatRoom, { body: { userId: userIds[0]! } })
    },
    done: (room) => {
      refreshChatRooms(client)
      onClose()
      navigate(`/chat/rooms/${room.id}`)
    },
    failed: t.createFailed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.newRoom}
      submitLabel={group ? t.create : t.open}
      failure={form.failure}
      actions={
        <Button situation="neutral" disabled={form.pending} onClick={() => form.submit('notes')}>
          {t.openNotes}
        </Button>
      }
      className={styles.form}
      onClose={onClose}
    >
      <MultiCombobox
        label={t.people}
        note={groups ? t.peopleNote : t.personNote}
        options={searchPeople}
        values={people}
        most={groups ? chatRoomLimits.added : 1}
        error={form.problems.userIds ?? form.problems.userId}
        onChange={setPeople}
      />
      {groupsOfThese.length > 0 && (
        <section aria-labelledby="known-groups" className={styles.known}>
          <h3 id="known-groups" className={styles.detail}>
            {t.sameGroups}
          </h3>
          <ul>
            {groupsOfThese.map((room) => (
              <li key={room.id} className={styles.person}>
                <RoomAvatar room={room} size="small" />
                <span className={styles.personWords}>
                  {room.name}
                  {room.lastMessage && (
                    <span className={styles.detail}>
                      {room.lastMessage.authorName}: {excerptOf(room.lastMessage)}
                    </span>
                  )}
                </span>
                <Button
                  size="xSmall"
                  aria-label={t.openGroup(room.name)}
                  disabled={form.pending}
                  onClick={() => form.submit(room)}
                >
                  {t.open}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {group && (
        <Input
          label={t.name}
          required
          value={name}
          maxLength={chatRoomLimits.nameLength}
          error={form.problems.name}
          onChange={setName}
        />
      )}
    </FormDialog>
  )
}
