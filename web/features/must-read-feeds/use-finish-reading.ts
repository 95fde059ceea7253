import { useQueryClient } from '@tanstack/react-query'
import { finishReading } from '#contract/must-read-feeds.ts'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { usePending } from '#ui/use-pending.ts'
import { ApiError, call } from '#web/app/api.ts'
import { type Feed, patchFeed, refreshFeed } from '../feeds/feed-cache.ts'
import { mustRead } from './must-read.strings.ts'
import { refreshOwed } from './must-read-cache.ts'

/** Confirms that the text on the screen has been read. If the text has changed meanwhile, it is fetched instead. */
export function useFinishReading(feed: Feed) {
  const t = useStrings(mustRead)
  const toast = useToast()
  const client = useQueryClient()
  const { pending, run } = usePending()
  const finish = () =>
    run(async () => {
      if (!feed.mustRead) return
      try {
        const body = { version: feed.mustRead.version }
        const { confirmedAt } = await call(finishReading, { params: { id: feed.id }, body })
        patchFeed(client, feed.id, (known) => ({
          ...known,
          read: true,
          mustRead: known.mustRead && { ...known.mustRead, confirmedAt },
        }))
        toast.success(t.thanks)
        await refreshOwed(client, feed.id)
      } catch (error) {
        const told = error instanceof ApiError ? error : undefined
        if (told?.code === 'must_read_changed' || told?.code === 'must_read_ended') {
          toast.danger(told.message)
          await refreshFeed(client, feed.id)
        } else {
          toast.danger(told?.message || t.finishFailed, { action: { label: t.tryAgain, onAction: finish } })
        }
      }
    })
  return { pending, finish }
}
