import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type WriteKind, writeKinds } from '#common/write-limit.ts'
import { getLimits, updateLimits } from '#contract/admin-limits.ts'
import type { Answer } from '#contract/endpoint.ts'
import { useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import { ApiError, call } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import { admin } from '../administration/admin.strings.ts'
import { limitWords } from './limits.strings.ts'

export const limitsQuery = queryFor(getLimits, {})
export type Limits = Answer<typeof getLimits>
export type Mosts = Record<WriteKind, number>

const mostsOf = ({ writeLimits }: Limits) =>
  Object.fromEntries(writeLimits.map(({ kind, most }) => [kind, most])) as Mosts

type Problem = { message?: string; fields: Partial<Record<WriteKind, string>> }

/** Saves a part of the settings over the rest as it is known here. */
export function useSaveLimits(settings: Limits) {
  const t = useStrings(limitWords)
  const words = useStrings(admin)
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<Problem>({ fields: {} })
  const save = async (change: Partial<Mosts> & { oversizedFiles?: Limits['oversizedFiles'] }) => {
    setPending(true)
    setProblem({ fields: {} })
    const { version, oversizedFiles } = settings
    try {
      const body = { version, oversizedFiles, ...mostsOf(settings), ...change }
      client.setQueryData(limitsQuery.queryKey, await call(updateLimits, { body }))
      toast.success(words.saved)
    } catch (error) {
      const told = error instanceof ApiError ? error : undefined
      const fields = (told?.fields ?? {}) as Problem['fields']
      // What was typed stays; the next attempt goes over what the other one set.
      if (told?.code === 'conflict') await client.invalidateQueries({ queryKey: limitsQuery.queryKey })
      const beside = writeKinds.some((kind) => fields[kind] !== undefined)
      const message = told?.code === 'conflict' ? t.conflict : (told?.message ?? words.notSaved)
      setProblem({ fields, ...(!beside && { message }) })
    } finally {
      setPending(false)
    }
  }
  return { save, pending, problem, setProblem }
}
