import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { camelCaseKeys } from '#common/key-case.ts'
import { phrases } from '#common/strings.ts'
import type { Answer, CallInput, Endpoint } from '#contract/endpoint.ts'
import { getOperatorSession } from '#contract/operators.ts'
import { ApiError, errorOf } from '#web/app/api.ts'
import { keyOf } from '#web/app/query.ts'
import { type AnyInput, addressOf, bodyOf } from '#web/app/request.ts'
import { spokenLocale } from '#web/app/spoken-locale.ts'
import { operatorWords } from './operators.strings.ts'

let token: string | undefined

/** Keeps the CSRF token of a response that began or went on with a session. */
export function keepOperatorToken(fresh: string | undefined) {
  token = fresh
}

async function send<E extends Endpoint>(endpoint: E, input: AnyInput, signal?: AbortSignal) {
  const { body, type } = bodyOf(endpoint, input)
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': spokenLocale() }
  if (type) headers['content-type'] = type
  if (endpoint.method !== 'GET') {
    token ??= (await send(getOperatorSession, {})).token
    headers['x-csrf-token'] = token
  }
  let response: Response
  try {
    response = await fetch(addressOf(endpoint, input), { method: endpoint.method, headers, body, signal })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, 'network', phrases(operatorWords, spokenLocale()).network)
  }
  const text = await response.text()
  let parsed: unknown
  try {
    parsed = text === '' ? undefined : JSON.parse(text)
  } catch {
    parsed = undefined
  }
  if (response.status >= 400) throw errorOf(response.status, parsed)
  return camelCaseKeys(parsed) as Answer<E>
}

const signInPath = '/backyard/sign_in'
const halfWay = ['unauthenticated', 'FactorRequiredError', 'FactorSetUpRequiredError']

/**
 * Makes a call of the operator: with their own cookie and token, which have nothing to do with those of people. Without
 * a session, the browser goes to the operators' sign-in page.
 * @throws {ApiError} as `call` does
 */
export async function operatorCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Answer<E>> {
  try {
    return await send(endpoint, input as AnyInput, signal)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'invalid_csrf_token') {
      token = undefined
      return send(endpoint, input as AnyInput, signal)
    }
    if (halfWay.includes(error.code) && location.pathname !== signInPath) {
      const here = location.pathname + location.search
      location.assign(`${signInPath}?return_to=${encodeURIComponent(here)}`)
    }
    throw error
  }
}

/** Query options of a call of the operator. */
export const operatorQuery = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  queryOptions<Answer<E>, Error, Answer<E>, ReturnType<typeof keyOf>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => operatorCall(endpoint, input, { signal }),
    staleTime: 0,
  })

/** Infinite query options of a paged call of the operator; the cache contains the pages. */
export const operatorPages = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(endpoint, input), 'pages'] as const,
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      operatorCall(
        endpoint,
        { ...input, query: { ...(input.query as object), cursor: pageParam } } as CallInput<E>,
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last as { nextCursor: string | null }).nextCursor ?? undefined,
    staleTime: 0,
  })

export const operatorSessionQuery = operatorQuery(getOperatorSession, {})

/** The operator who is signed in; undefined while that is not known. */
export const useOperator = () => useQuery({ ...operatorSessionQuery, staleTime: 60_000 }).data?.operator
