import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { WriteKind } from '#common/write-limit.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getLimits, updateLimits } from '#contract/limits.ts'
import { useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { admin } from '../administration/admin.strings.ts'

export const limitsQuery = queryFor(getLimits, {})
export type Limits = Answer<typeof getLimits>
export type Mosts = Record<WriteKind, number>

type Part = {
  settings: Limits
  /** The version this page saved last, so that its parts do not conflict with each other. */
  savedHere: RefObject<number>
  unsaved: boolean
  check?: () => Partial<Record<WriteKind, string>>
  change: () => Partial<Mosts> & { oversizedFiles?: Limits['oversizedFiles'] }
}

/** Saves a part of the settings, with the rest unchanged. */
export function useSaveLimits({ settings, savedHere, unsaved, check, change }: Part) {
  const words = useStrings(admin)
  const client = useQueryClient()
  return useSubmit({
    base: settings,
    current: settings,
    refetch: () => client.invalidateQueries({ queryKey: limitsQuery.queryKey }),
    stays: true,
    unsaved,
    ...(check && { check }),
    send: async (version) => {
      const { oversizedFiles, writeLimits } = settings
      const mosts = Object.fromEntries(writeLimits.map(({ kind, most }) => [kind, most])) as Mosts
      const saved = await call(updateLimits, {
        body: { version: Math.max(version, savedHere.current), oversizedFiles, ...mosts, ...change() },
      })
      savedHere.current = saved.version
      client.setQueryData(limitsQuery.queryKey, saved)
      toast.success(words.saved)
      return saved
    },
    failed: words.notSaved,
  })
}
