import { useQuery } from '@tanstack/react-query'
import { checkAccountLink } from '#contract/account-links.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { call } from '#web/app/api.ts'
import { useLocation } from '#web/app/location.ts'

type Purpose = CallInput<typeof checkAccountLink>['body']['purpose']

/** The token of a link, from the fragment, which no server receives. Empty: the page was opened without one. */
export const useLinkToken = () => useLocation().hash

/** The purpose of a link, or what is wrong with it. */
export const useAccountLink = (purpose: Purpose, token: string) =>
  useQuery({
    queryKey: ['account link', purpose, token],
    queryFn: () => call(checkAccountLink, { body: { purpose, token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
