import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { confirmAllAnnouncements, confirmAnnouncement } from '#contract/announcements.ts'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { currentUserQuery } from '#web/app/session.tsx'
import { type Announcement, everyAnnouncementKey, markConfirmed } from './announcement-cache.ts'
import { announcements } from './announcements.strings.ts'

/** Marks a notice as seen, at once on the screen. One that cannot be marked is shown as unread again. */
export function useConfirm() {
  const client = useQueryClient()
  return useCallback(
    async ({ id, confirmed }: Announcement) => {
      if (confirmed) return
      markConfirmed(client, id)
      try {
        await call(confirmAnnouncement, { params: { id } })
        await client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
      } catch {
        // Opening a notice is no moment to speak of its mark; the list says what the server knows.
        await client.invalidateQueries({ queryKey: everyAnnouncementKey })
      }
    },
    [client],
  )
}

/** Marks every notice as seen and clears the badge. */
export function useConfirmAll() {
  const t = useStrings(announcements)
  const client = useQueryClient()
  const toast = useToast()
  const [pending, setPending] = useState(false)
  const confirmAll = async () => {
    setPending(true)
    markConfirmed(client)
    try {
      await call(confirmAllAnnouncements, {})
      toast.success(t.confirmedAll)
    } catch {
      toast.danger(t.confirmAllFailed, { action: { label: t.tryAgain, onAction: confirmAll } })
      await client.invalidateQueries({ queryKey: everyAnnouncementKey })
    } finally {
      setPending(false)
      await client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    }
  }
  return { pending, confirmAll }
}
