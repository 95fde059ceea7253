import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { confirmAllAnnouncements, confirmAnnouncement } from '#contract/announcements.ts'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { usePending } from '#ui/use-pending.ts'
import { call } from '#web/app/api.ts'
import { currentUserQuery } from '#web/app/session.tsx'
import {
  type Announcement,
  everyAnnouncementKey,
  markConfirmed,
  type NoticeGroup,
} from './announcement-cache.ts'
import { announcements } from './announcements.strings.ts'

/** Marks a notice as read, at once on the screen. If that fails, it is shown as unread again. */
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
        // No message when opening a notice: the list shows the server's state.
        await client.invalidateQueries({ queryKey: everyAnnouncementKey })
      }
    },
    [client],
  )
}

/** Marks all notices, or those of a group, as read. Marking all clears the badge. */
export function useConfirmAll(about: NoticeGroup | undefined) {
  const t = useStrings(announcements)
  const client = useQueryClient()
  const toast = useToast()
  const { pending, run } = usePending()
  const confirmAll = () =>
    run(async () => {
      if (about === undefined) markConfirmed(client)
      try {
        await call(confirmAllAnnouncements, { body: { about } })
        toast.success(about === undefined ? t.confirmedAll : t.confirmedGroup)
        if (about !== undefined) await client.invalidateQueries({ queryKey: everyAnnouncementKey })
      } catch {
        toast.danger(t.confirmAllFailed, { action: { label: t.tryAgain, onAction: confirmAll } })
        await client.invalidateQueries({ queryKey: everyAnnouncementKey })
      }
      await client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    })
  return { pending, confirmAll }
}
