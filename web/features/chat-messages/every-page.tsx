import { useEffect } from 'react'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { useAppNavigate } from '#web/app/link.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { messageWords } from './chat-messages.strings.ts'
import { sendWaitingMessages } from './waiting-messages.ts'

/** On every page: sends the messages that were written without a connection, and says what became of them. */
export default function OnEveryPage() {
  const t = useStrings(messageWords)
  const toast = useToast()
  const navigate = useAppNavigate()
  const userId = useCurrentUser()?.id
  useEffect(() => {
    if (userId === undefined) return
    const send = async () => {
      const { sent, refused } = await sendWaitingMessages(userId)
      if (sent > 0) toast.success(t.waitingSent(sent))
      const [first] = refused
      if (first === undefined) return
      const action = { label: t.openRoom, onAction: () => navigate(`/chat/rooms/${first}`) }
      toast.danger(t.waitingRefused, { stays: true, closable: true, action })
    }
    const begin = () => void send()
    begin()
    addEventListener('online', begin)
    return () => removeEventListener('online', begin)
  }, [userId, t, toast, navigate])
  return null
}
