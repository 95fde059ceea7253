import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { getCompanyConfig } from '#contract/company.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getCurrentUser } from '#contract/users.ts'
import { call } from './api.ts'
import { queryFor } from './query.ts'
import { screenAt } from './screens.ts'

export type CurrentUser = Answer<typeof getCurrentUser>
export type CompanyConfig = Answer<typeof getCompanyConfig>

/** False on screens that never fetch the current user. */
export const SessionContext = createContext(true)

export const currentUserQuery = queryFor(getCurrentUser, {})
export const companyConfigQuery = queryFor(getCompanyConfig, {})
const staleTime = 10 * 60_000

/** At addresses that lead nowhere: whether somebody is signed in. Those without a session stay where they are. */
const visitorQuery = {
  ...currentUserQuery,
  queryFn: () => call(getCurrentUser, {}, { stays: true }),
}

/** Whether the screen at this address is shown to a signed-in person. */
export function useSignedInAt(pathname: string): boolean {
  const access = screenAt(pathname)?.access
  const nowhere = access === undefined || pathname === missing
  const visitor = useQuery({ ...visitorQuery, staleTime, enabled: nowhere }).data
  return nowhere ? visitor !== undefined : access === 'session'
}

const missing = '/404'

/** The signed-in person; null while loading and on screens that never fetch it. */
export function useCurrentUser(): CurrentUser | null {
  const enabled = useContext(SessionContext)
  return useQuery({ ...currentUserQuery, staleTime, enabled }).data ?? null
}

/** The company, its limits and feature flags; null while loading. */
export function useCompanyConfig(): CompanyConfig | null {
  const enabled = useContext(SessionContext)
  return useQuery({ ...companyConfigQuery, staleTime, enabled }).data ?? null
}
