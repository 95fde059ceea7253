import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { arrangeChatRoom, closeChatRoom, removeChatRoomMember } from '#contract/chat-rooms.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { chatWords } from './chat-rooms.strings.ts'
import { type ChatRoom, chatRoomQuery, refreshChatRooms } from './use-chat-rooms.ts'

const MembersSheet = lazyPart(() => import('./members-sheet.tsx'))
const DayDialog = lazyPart(() => import('./day-dialog.tsx'))
const MuteDialog = lazyPart(() => import('./mute-dialog.tsx'))
const NotificationLevelDialog = lazyPart(() => import('./notification-level-dialog.tsx'))
const RoomSettingsDialog = lazyPart(() => import('./room-settings-dialog.tsx'))

type Props = {
  room: ChatRoom
  onFiles: () => void
  /** Opens the pinned messages, where the header has no room for their button. */
  onPins?: () => void
}

/** The actions on a room: its members and files, its name, pinning, muting, archiving, leaving and closing. */
export function RoomActions({ room, onFiles, onPins }: Props) {
  const t = useStrings(chatWords)
  const toast = useToast()
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const me = useCurrentUser()
  const [shown, setShown] = useState<'members' | 'day' | 'settings' | 'level' | 'mute' | 'leave' | 'close'>()
  const close = () => setShown(undefined)
  type Change = Partial<Pick<ChatRoom, 'pinned' | 'muted' | 'mutedUntil' | 'archived' | 'notificationLevel'>>
  const save = async (change: Change) => {
    const { pinned, muted, mutedUntil, archived } = room
    const saved = await call(arrangeChatRoom, {
      params: { id: room.id },
      body: { pinned, muted, mutedUntil, archived, ...change },
    })
    keep(saved)
  }
  const keep = (saved: ChatRoom) => {
    client.setQueryData(chatRoomQuery(room.id).queryKey, saved)
    refreshChatRooms(client)
  }
  const arrange = async (change: Change) => {
    try {
      await save(change)
      if (change.archived) {
        toast.success(t.archived)
        navigate('/chat/rooms')
      }
    } catch {
      toast.danger(t.arrangeFailed)
    }
  }
  const closeRoom = async () =>
    keep(await call(closeChatRoom, { params: { id: room.id }, body: { version: room.version } }))
  const leave = async () => {
    await call(removeChatRoomMember, { params: { id: room.id }, body: { userId: me!.id } })
    refreshChatRooms(client)
    navigate('/chat/rooms')
  }
  return (
    <>
      {room.kind !== 'notes' && (
        <IconButton
          icon="users"
          label={`${t.members} ${t.memberCount(room.memberCount)}`}
          onClick={() => setShown('members')}
        />
      )}
      <Menu label={t.menu} trigger={(props) => <IconButton {...props} icon="more" label={t.menu} />}>
        {onPins && (
          <MenuItem icon="pin" onSelect={onPins}>
            {t.pinnedMessages}
          </MenuItem>
        )}
        <MenuItem icon="image" onSelect={onFiles}>
          {t.files}
        </MenuItem>
        <MenuItem icon="calendar" onSelect={() => setShown('day')}>
          {t.toDay}
        </MenuItem>
        <MenuItem icon="pin" onSelect={() => arrange({ pinned: !room.pinned })}>
          {room.pinned ? t.unpin : t.pin}
        </MenuItem>
        {room.kind !== 'notes' && (
          <MenuItem icon="notification" onSelect={() => setShown('level')}>
            {t.notifications}
          </MenuItem>
        )}
        {room.muted ? (
          <MenuItem icon="notification" onSelect={() => arrange({ muted: false, mutedUntil: null })}>
            {t.unmute}
          </MenuItem>
        ) : (
          room.kind !== 'notes' && (
            <MenuItem icon="muted" onSelect={() => setShown('mute')}>
              {t.mute}
            </MenuItem>
          )
        )}
        <MenuItem icon="box" onSelect={() => arrange({ archived: !room.archived })}>
          {room.archived ? t.unarchive : t.archive}
        </MenuItem>
        {room.can.change && (
          <MenuItem icon="edit" onSelect={() => setShown('settings')}>
            {t.settings}
          </MenuItem>
        )}
        {room.can.leave && (
          <MenuItem icon="signout" situation="danger" onSelect={() => setShown('leave')}>
            {t.leave}
          </MenuItem>
        )}
        {room.can.change && (
          <MenuItem icon="lock" situation="danger" onSelect={() => setShown('close')}>
            {t.closeRoom}
          </MenuItem>
        )}
      </Menu>
      <Suspense>
        {shown === 'members' && <MembersSheet room={room} onClose={close} />}
        {shown === 'day' && <DayDialog roomId={room.id} onClose={close} />}
        {shown === 'mute' && (
          <MuteDialog
            timeZone={me!.timeZone}
            mute={(until) => save({ muted: true, mutedUntil: until })}
            onClose={close}
          />
        )}
        {shown === 'level' && (
          <NotificationLevelDialog
            room={room}
            save={(notificationLevel) => save({ notificationLevel })}
            onClose={close}
          />
        )}
        {shown === 'settings' && <RoomSettingsDialog room={room} onClose={close} />}
      </Suspense>
      <ConfirmDialog
        open={shown === 'leave'}
        title={t.leaveTitle}
        confirmLabel={t.leave}
        situation="danger"
        onConfirm={leave}
        onClose={close}
      >
        {t.leaveWords}
      </ConfirmDialog>
      <ConfirmDialog
        open={shown === 'close'}
        title={t.closeTitle}
        confirmLabel={t.closeRoom}
        situation="danger"
        onConfirm={closeRoom}
        onClose={close}
      >
        {t.closeWords}
      </ConfirmDialog>
    </>
  )
}
