import { useQueryClient } from '@tanstack/react-query'
import { remindTasks } from '#contract/applies.ts'
import { remindReport } from '#contract/approvals.ts'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { refreshUses } from '../reports/report-cache.ts'
import { applies } from './applies.strings.ts'

/** Reminds the people a report waits for, by its number. */
export const useRemindReport = () => useReminder((id: number) => call(remindReport, { params: { id } }))

/** Reminds the people who have not completed a use's requests, by the use's number. */
export const useRemindTasks = () => useReminder((id: number) => call(remindTasks, { params: { id } }))

function useReminder(remind: (id: number) => Promise<{ remindedCount: number }>) {
  const t = useStrings(applies)
  const toast = useToast()
  const client = useQueryClient()
  return useSubmit({
    send: (_, id: number | undefined) => remind(id!),
    done: ({ remindedCount }) => {
      toast.success(t.reminded(remindedCount))
      return refreshUses(client)
    },
    refused: () => refreshUses(client),
    stays: true,
    toasts: true,
  })
}
