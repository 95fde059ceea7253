import {
  type InfiniteData,
  infiniteQueryOptions,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { Answer, CallInput, Endpoint } from '#contract/endpoint.ts'
import { call } from './api.ts'
import { report } from './error-reporting.ts'

/** The cache of server state. It is not refetched on focus, and failures are not retried (specification, section 9). */
export const newQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: report }),
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
        staleTime: 30_000,
        gcTime: 30 * 60_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

type Input = { params?: unknown; query?: unknown }

export const keyOf = (endpoint: Endpoint, input: Input) =>
  [endpoint.method, endpoint.path, { params: input.params, query: input.query }] as const

/** A paged response and a single response of the same call have different keys. */
const pagesKeyOf = (endpoint: Endpoint, input: Input) => [...keyOf(endpoint, input), 'pages'] as const

/** The key of every cached response of a call, whatever its input, for invalidation. */
export const everyKeyOf = (endpoint: Endpoint) => [endpoint.method, endpoint.path] as const

/** Query options of a call; the key is `[method, path, {params, query}]`. */
export const queryFor = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  queryOptions<Answer<E>, Error, Answer<E>, ReturnType<typeof keyOf>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })

type Page = { nextCursor: string | null }
type ItemOf<P, K> = K extends keyof P ? (P[K] extends readonly (infer Item)[] ? Item : never) : never

const flatteners = new Map<string, (data: InfiniteData<unknown, string | undefined>) => unknown>()
function flatten(nouns: string) {
  let known = flatteners.get(nouns)
  if (!known) {
    known = (data) => data.pages.flatMap((page) => (page as Record<string, unknown[]>)[nouns] ?? [])
    flatteners.set(nouns, known)
  }
  return known
}

/**
 * Infinite query options of a keyset-paged call. `data` is the flat list of items; the cache contains the pages
 * (`InfiniteData<Answer<E>>`).
 */
export const pagesFor = <E extends Endpoint, K extends keyof Answer<E> & string>(
  endpoint: E,
  input: CallInput<E>,
  nouns: K,
) =>
  infiniteQueryOptions<
    Answer<E>,
    Error,
    ItemOf<Answer<E>, K>[],
    ReturnType<typeof pagesKeyOf>,
    string | undefined
  >({
    queryKey: pagesKeyOf(endpoint, input),
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { ...input, query: { ...(input.query as object), cursor: pageParam } } as CallInput<E>, {
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: (last) => (last as Page).nextCursor ?? undefined,
    select: flatten(nouns) as (data: InfiniteData<Answer<E>, string | undefined>) => ItemOf<Answer<E>, K>[],
  })
