import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer, CallInput } from '#contract/endpoint.ts'
import { getNotificationOptions, updateNotificationOptions } from '#contract/notification-options.ts'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import { notificationOptionsWords } from './notification-options.strings.ts'

export type Options = Answer<typeof getNotificationOptions>
export type OptionsChange = Omit<CallInput<typeof updateNotificationOptions>['body'], 'version'>

export const optionsQuery = (userId: number) => queryFor(getNotificationOptions, { params: { id: userId } })

/** The options with the pending changes. */
function changed(
  options: Options,
  { choices = [], quietHours, calendarLead, pushWhenAway }: OptionsChange,
): Options {
  const said = new Map(choices.map(({ event, channel, wanted }) => [`${event} ${channel}`, wanted]))
  return {
    ...options,
    events: options.events.map(({ event, channels }) => ({
      event,
      channels: channels.map((one) => ({
        ...one,
        wanted: said.get(`${event} ${one.channel}`) ?? one.wanted,
      })),
    })),
    ...(quietHours !== undefined && { quietHours }),
    ...(calendarLead !== undefined && { calendarLead }),
    ...(pushWhenAway !== undefined && { pushWhenAway }),
  }
}

/** Saves each change at once, one after another. The page shows it before it is saved, and reverts it if that fails. */
export function useChangeOptions(userId: number) {
  const t = useStrings(notificationOptionsWords)
  const toast = useToast()
  const client = useQueryClient()
  const { queryKey } = optionsQuery(userId)
  const mutationKey = ['notification-options', userId]
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (change: OptionsChange) =>
      call(updateNotificationOptions, {
        params: { id: userId },
        body: { version: client.getQueryData<Options>(queryKey)!.version, ...change },
      }),
    onMutate: (change) =>
      client.setQueryData<Options>(queryKey, (options) => options && changed(options, change)),
    onSuccess: (saved) => {
      // Changes made meanwhile and waiting for their turn stay on the page.
      const last = client.isMutating({ mutationKey }) <= 1
      client.setQueryData<Options>(queryKey, (options) =>
        options && !last ? { ...options, version: saved.version } : saved,
      )
      if (last) toast.success(t.saved)
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey })
      toast.danger(error instanceof ApiError && error.code === 'conflict' ? t.conflict : t.failed)
    },
  })
  return mutate
}
