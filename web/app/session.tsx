import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { getCompanyConfig } from '#contract/company.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getCurrentUser } from '#contract/users.ts'
import { queryFor } from './query.ts'

export type CurrentUser = Answer<typeof getCurrentUser>
export type CompanyConfig = Answer<typeof getCompanyConfig>

/** False on screens that never fetch the current user. */
export const SessionContext = createContext(true)

export const currentUserQuery = queryFor(getCurrentUser, {})
export const companyConfigQuery = queryFor(getCompanyConfig, {})
const staleTime = 10 * 60_000

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
