import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chatRoomLimits, updateChatRoom } from '#contract/chat-rooms.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { acceptedPictures } from '#web/app/picture-types.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './chat-rooms.module.css'
import { chatWords } from './chat-rooms.strings.ts'
import { type ChatRoom, chatRoomQuery, refreshChatRooms } from './use-chat-rooms.ts'

type Props = { room: ChatRoom; onClose: () => void }

/** Changes the name, description and picture of a room. */
export default function RoomSettingsDialog({ room, onClose }: Props) {
  const t = useStrings(chatWords)
  const toast = useToast()
  const client = useQueryClient()
  const query = useQuery(chatRoomQuery(room.id))
  const [base] = useState(room)
  const [name, setName] = useState(room.name)
  const [description, setDescription] = useState(room.description)
  const [icon, setIcon] = useState<File>()
  const [iconRemoved, setIconRemoved] = useState(false)
  const form = useSubmit<undefined, ChatRoom, ChatRoom>({
    base,
    current: query.data,
    refetch: query.refetch,
    check: () => ({ name: name.trim() ? '' : t.nameMissing }),
    send: (version) =>
      call(updateChatRoom, {
        params: { id: room.id },
        body: { name, description, version: version ?? room.version, iconRemoved },
        files: { icon: icon ? [icon] : [] },
      }),
    done: (saved) => {
      client.setQueryData(chatRoomQuery(room.id).queryKey, saved)
      refreshChatRooms(client)
      toast.success(t.saved)
      onClose()
    },
    failed: t.saveFailed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.settings}
      submitLabel={t.save}
      failure={form.failure}
      className={styles.form}
      onClose={onClose}
    >
      <ChangedElsewhere
        form={form}
        compare={(now: ChatRoom) => [
          { label: t.name, now: now.name, mine: name },
          { label: t.description, now: now.description, mine: description },
        ]}
        onTake={(now: ChatRoom) => {
          setName(now.name)
          setDescription(now.description)
        }}
      />
      <Input
        label={t.name}
        required
        value={name}
        maxLength={chatRoomLimits.nameLength}
        error={form.problems.name}
        onChange={setName}
      />
      <Textarea
        label={t.description}
        value={description}
        most={chatRoomLimits.descriptionLength}
        error={form.problems.description}
        onChange={setDescription}
      />
      {room.iconPath && !iconRemoved && !icon ? (
        <Field label={t.icon} group>
          {() => (
            <span className={styles.icon}>
              <Avatar name={room.name} src={room.iconPath} size="large" square />
              <Button size="xSmall" situation="neutral" icon="trash" onClick={() => setIconRemoved(true)}>
                {t.removeIcon}
              </Button>
            </span>
          )}
        </Field>
      ) : (
        <FileDrop
          label={t.icon}
          note={t.iconNote}
          error={form.problems.icon}
          accept={acceptedPictures}
          maxFiles={1}
          maxBytes={chatRoomLimits.iconBytes}
          files={icon ? [{ id: icon.name, name: icon.name, size: icon.size, file: icon }] : []}
          onAdd={([file]) => setIcon(file)}
          onRemove={() => setIcon(undefined)}
        />
      )}
    </FormDialog>
  )
}
