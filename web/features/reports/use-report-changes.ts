import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/app/live.ts'
import { refreshUses } from './report-cache.ts'

/** Keeps uses and reports up to date while others decide, by live messages about notices and waiting items. */
export function useReportChanges() {
  const client = useQueryClient()
  const refresh = () => void refreshUses(client)
  useLive('announcements.changed', refresh)
  useLive('waiting.changed', refresh)
}
