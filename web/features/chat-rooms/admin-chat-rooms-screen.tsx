import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { listAdminChatRooms } from '#contract/chat-rooms.administration.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { everyKeyOf } from '#web/app/query.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { ChatHolds } from './admin-chat-holds.tsx'
import { ChatRetention } from './admin-chat-retention.tsx'
import { adminChatRoomWords } from './admin-chat-rooms.strings.ts'
import { ChatSettings } from './admin-chat-settings.tsx'
import { AdminRoomList } from './admin-room-list.tsx'
import { OfficialRoomDialog } from './official-room-dialog.tsx'

const AdminUrgentMessages = lazyPart(() => import('../urgent-messages/admin-urgent-messages.tsx'))

/** The settings of chat, and the rooms of the company; official ones are made and changed here. */
export default function AdminChatRoomsScreen() {
  const t = useStrings(adminChatRoomWords)
  const client = useQueryClient()
  const [edited, setEdited] = useState<{ id: number | undefined }>()
  const refresh = () => client.invalidateQueries({ queryKey: everyKeyOf(listAdminChatRooms) })
  return (
    <AdminScreen
      path="/admin/chat"
      actions={
        <Button size="xSmall" priority="primary" icon="plus" onClick={() => setEdited({ id: undefined })}>
          {t.add}
        </Button>
      }
    >
      <ChatSettings />
      <ChatRetention />
      <ChatHolds />
      <AdminRoomList onEdit={(id) => setEdited({ id })} />
      <Suspense>
        <AdminUrgentMessages />
      </Suspense>
      {edited && <OfficialRoomDialog id={edited.id} onClose={() => setEdited(undefined)} onSaved={refresh} />}
    </AdminScreen>
  )
}
