import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { getCompanyConfig } from '#contract/company.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getCurrentUser } from '#contract/users.ts'
import { queryFor } from './query.ts'

export type CurrentUser = Answer<typeof getCurrentUser>
export type CompanyConfig = Answer<typeof getCompanyConfig>

/** False on the screens that never ask who is here. */
export const SessionContext = createContext(true)

export const currentUserQuery = queryFor(getCurrentUser, {})
export const companyConfigQuery = queryFor(getCompanyConfig, {})
const staleTime = 10 * 60_000

/** Who is signed in; null while it is not known, and on the screens that never ask. */
export function useCurrentUser(): CurrentUser | null {
  const enabled = useContext(SessionContext)
  return useQuery({ ...currentUserQuery, staleTime, enabled }).data ?? null
}

/** The company, its limits and feature flags; null while it is not known. */
export function useCompanyConfig(): CompanyConfig | null {
  const enabled = useContext(SessionContext)
  return useQuery({ ...companyConfigQuery, staleTime, enabled }).data ?? null
}
