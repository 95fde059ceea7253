import { useCallback } from 'react'
import { listAdminUsers } from '#contract/admin-users.ts'
import { call } from '#web/app/api.ts'
import { personOption } from './find-choices.tsx'

/** For administrators: people in the company and those who have left, as options. `left`: what tells the latter. */
export function usePeopleOfAnyState(left: string) {
  return useCallback(
    async (query: string) => {
      const search = (state: 'present' | 'withdrawn') =>
        call(listAdminUsers, { query: { query: query.slice(0, 100), state, limit: 10 } })
      const found = await Promise.all([search('present'), search('withdrawn')])
      return found.flatMap(({ users }) =>
        users.map((one) => ({
          ...personOption(one),
          ...(one.status === 'withdrawn' && { detail: left }),
        })),
      )
    },
    [left],
  )
}
