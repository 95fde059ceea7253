import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listFeedComments } from '#contract/feed-comments.ts'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { useAppNavigate } from '#web/app/link.tsx'
import { everyKeyOf } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { comments } from './comments.strings.ts'
import { sendWaitingComments } from './waiting-comments.ts'

/** On every page: sends the comments that were written without a connection, and says what became of them. */
export default function OnEveryPage() {
  const t = useStrings(comments)
  const toast = useToast()
  const navigate = useAppNavigate()
  const client = useQueryClient()
  const userId = useCurrentUser()?.id
  useEffect(() => {
    if (userId === undefined) return
    const send = async () => {
      const { sent, refused } = await sendWaitingComments(userId)
      if (sent > 0) {
        toast.success(t.waitingSent(sent))
        await client.invalidateQueries({ queryKey: everyKeyOf(listFeedComments) })
      }
      const [first] = refused
      if (first === undefined) return
      const action = { label: t.open, onAction: () => navigate(`/feeds/${first}#comments`) }
      toast.danger(t.waitingRefused, { stays: true, closable: true, action })
    }
    const begin = () => void send()
    begin()
    addEventListener('online', begin)
    return () => removeEventListener('online', begin)
  }, [userId, t, toast, navigate, client])
  return null
}
