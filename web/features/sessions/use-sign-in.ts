import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Answer, CallInput } from '#contract/endpoint.ts'
import { countMustReadFeeds } from '#contract/must-read-feeds.ts'
import { signIn } from '#contract/sessions.ts'
import { getCurrentUser } from '#contract/users.ts'
import { call, keepToken } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { companyConfigQuery, currentUserQuery } from '#web/app/session.tsx'

/** Where people go first after signing in, by what is missing. */
const firstSteps = {
  factor: '/users/sign_in/factor',
  factor_set_up: '/users/sign_in/factor',
  initial_password: '/users/initial_password/edit',
  renew_password: '/renew_password/edit',
}

/** The timeline or the portal, as the company decided, or the overdue posts that must be read first. */
async function firstPlace(client: QueryClient) {
  const owed = await call(countMustReadFeeds, {}).catch(() => undefined)
  if (owed && owed.overdueCount > 0) return '/home/redirect_must_not_read'
  const company = await client.fetchQuery(companyConfigQuery).catch(() => undefined)
  return company?.portalFirst ? '/portal' : '/home'
}

/** Where an account that has just been signed in to or switched to begins. */
export const firstStepOf = (next: Answer<typeof signIn>['next']) => (next ? firstSteps[next] : '/home')

type Values = CallInput<typeof signIn>['body']

/** Goes to the requested page, or first to what is missing. */
export function useGoOn(target: string) {
  const queryClient = useQueryClient()
  const navigate = useAppNavigate()
  return async ({ token, next }: Pick<Answer<typeof signIn>, 'next'> & { token?: string }) => {
    if (token) keepToken(token)
    queryClient.clear()
    const step = next && withReturn(next, target)
    navigate(step ?? (target === '/home' ? await firstPlace(queryClient) : target), { replace: true })
  }
}

const withReturn = (next: keyof typeof firstSteps, target: string) =>
  next.startsWith('factor') && target !== '/home'
    ? `${firstSteps[next]}?return_to=${encodeURIComponent(target)}`
    : firstSteps[next]

/** Signs in and goes to the requested page, or first to what is missing. */
export function useSignIn(target: string) {
  const goOn = useGoOn(target)
  return async (body: Values) => goOn(await call(signIn, { body }))
}

/**
 * Signs the same person in again on the same page, keeping the page and its input. Another person, or someone who must
 * set a password first, is sent to a new page.
 */
export function useSignInHere(onDone: () => void) {
  const queryClient = useQueryClient()
  return async (body: Values) => {
    const before = queryClient.getQueryData(currentUserQuery.queryKey)?.id
    const { token, next } = await call(signIn, { body })
    if (next) return location.assign(withReturn(next, location.pathname + location.search))
    // Before the page forgets for which account it is drawn: the response is not for another one.
    const { id } = await call(getCurrentUser, {})
    keepToken(token)
    if (before !== undefined && id !== before) return location.assign('/home')
    onDone()
  }
}
