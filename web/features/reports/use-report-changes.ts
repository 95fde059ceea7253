import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/app/live.ts'
import { refreshUses } from './report-cache.ts'

/** Keeps what is shown of uses and reports true while someone decides: they are notified by notice, or it waits for them. */
export function useReportChanges() {
  const client = useQueryClient()
  const refresh = () => void refreshUses(client)
  useLive('announcements.changed', refresh)
  useLive('waiting.changed', refresh)
}
