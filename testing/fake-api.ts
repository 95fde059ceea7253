import { onTestFinished } from 'vitest'
import { camelCaseKeys, snakeCase, snakeCaseKeys } from '#common/key-case.ts'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { getSession } from '#contract/sessions.ts'
import { listWaiting } from '#contract/waiting.ts'

/** What the screen sent, in camelCase; for a multipart body the texts as sent, and the files by field. */
export type FakeRequest = {
  params: Record<string, string>
  query: Record<string, string>
  body: Record<string, unknown>
  files: Record<string, File[]>
  headers: Headers
}

/** Thrown by a fake to return an error. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string>

  constructor(code: ErrorCode, fields: Record<string, string> = {}) {
    super(code)
    this.code = code
    this.fields = fields
  }
}

/** A fake that returns an error, `fields` in camelCase. */
export const refuse = (code: ErrorCode, fields?: Record<string, string>) => (): never => {
  throw new Refusal(code, fields)
}

/** A response as a test may write it: `as const` makes lists read-only. */
type Written<T> = T extends readonly (infer Item)[]
  ? readonly Written<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Written<T[K]> }
    : T
type Said<E extends Endpoint> = Written<Answer<E>>
// Fakes built by a helper have lost the type of their endpoint; the contract checks their responses at run
// time.
type Reply<E extends Endpoint> = Endpoint extends E
  ? object | undefined | ((request: FakeRequest) => unknown)
  : Said<E> | ((request: FakeRequest) => Said<E> | Promise<Said<E>>)
type Fakes<L extends readonly Endpoint[]> = { [K in keyof L]: readonly [L[K], Reply<L[K]>] }

const patternOf = (endpoint: Endpoint) =>
  new RegExp(`^${endpoint.path.replace(/\{([^}]+)\}/g, (_, name: string) => `(?<${name}>[^/]+)`)}$`)

const json = (status: number, body: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(snakeCaseKeys(body)), {
    status,
    headers: { 'content-type': 'application/json' },
  })

function refusal({ code, fields }: Refusal) {
  const { status, ja } = errors[code]
  const wire = Object.fromEntries(Object.entries(fields).map(([name, text]) => [snakeCase(name), text]))
  return new Response(JSON.stringify({ error: { code, message: ja, fields: wire } }), { status })
}

function readBody(body: BodyInit | null | undefined): Pick<FakeRequest, 'body' | 'files'> {
  if (!(body instanceof FormData))
    return {
      body: typeof body === 'string' ? (camelCaseKeys(JSON.parse(body)) as object as never) : {},
      files: {},
    }
  const texts: Record<string, unknown> = {}
  const files: Record<string, File[]> = {}
  for (const [name, value] of body.entries()) {
    if (typeof value === 'string') texts[name] = value
    else files[name] = [...(files[name] ?? []), value]
  }
  return { body: camelCaseKeys(texts) as Record<string, unknown>, files }
}

type Sender = (address: string, init: RequestInit) => Promise<Response>

/** The part of XMLHttpRequest that web/app/upload.ts uses: half is sent at once, the rest with the response. */
const fakeUpload = (answer: Sender) =>
  class {
    status = 0
    responseText = ''
    withCredentials = false
    upload: { onprogress?: (event: { lengthComputable: true; loaded: number; total: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    readonly #headers: Record<string, string> = {}
    #method = 'POST'
    #address = ''
    #over = false

    open(method: string, address: string) {
      this.#method = method
      this.#address = address
    }

    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }

    abort() {
      this.#end(this.onabort)
    }

    send(body: FormData) {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
      answer(this.#address, { method: this.#method, headers: this.#headers, body })
        .then(async (response) => {
          this.status = response.status
          this.responseText = await response.text()
          this.#end(this.onload)
        })
        .catch(() => this.#end(this.onerror))
    }

    #end(tell?: () => void) {
      if (this.#over) return
      this.#over = true
      tell?.call(this)
    }
  }

/**
 * Replaces the server until the test ends: `fakeApi([[getFeed, feed], [signIn, refuse('sign_in_failed')]])`.
 * Responses are checked against the contract and sent in snake_case. The first matching entry applies. A call
 * without an entry fails like a broken network and is listed in `unexpected`.
 */
export function fakeApi<const L extends readonly Endpoint[]>(fakes: Fakes<L>) {
  // Every screen of a signed-in person asks for these.
  const usual = [
    [getSession, { token: 'fake-token' }],
    [listWaiting, { kinds: [], items: [], nextCursor: null }],
  ] as const
  const lines = [...(fakes as Fakes<Endpoint[]>), ...usual]
  const requests: (FakeRequest & { call: string })[] = []
  const unexpected: string[] = []

  const answer = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'http://localhost')
    const method = init.method ?? 'GET'
    for (const [endpoint, reply] of lines as [Endpoint, Reply<Endpoint>][]) {
      const found = endpoint.method === method ? patternOf(endpoint).exec(url.pathname) : null
      if (!found) continue
      const request: FakeRequest = {
        params: { ...found.groups },
        query: camelCaseKeys(Object.fromEntries(url.searchParams)) as Record<string, string>,
        headers: new Headers(init.headers),
        ...readBody(init.body),
      }
      requests.push({ call: `${method} ${endpoint.path}`, ...request })
      try {
        const given = typeof reply === 'function' ? await reply(request) : reply
        if (!endpoint.response) return new Response(null, { status: 204 })
        const checked = endpoint.response.safeParse(given)
        if (checked.success) return json(200, checked.data)
        throw new Error(
          `The fake of ${method} ${endpoint.path} breaks the contract: ${checked.error.message}`,
        )
      } catch (error) {
        if (error instanceof Refusal) return refusal(error)
        unexpected.push(String(error))
        throw error
      }
    }
    unexpected.push(`${method} ${url.pathname}`)
    throw new TypeError(`There is no fake for ${method} ${url.pathname}`)
  }

  const { fetch, XMLHttpRequest } = globalThis
  globalThis.fetch = ((input: string, init?: RequestInit) => answer(String(input), init)) as typeof fetch
  globalThis.XMLHttpRequest = fakeUpload(answer) as unknown as typeof XMLHttpRequest
  onTestFinished(() => {
    Object.assign(globalThis, { fetch, XMLHttpRequest })
  })
  return {
    /** All calls, oldest first. */
    requests,
    /** Calls without a fake, and fakes that violated the contract. */
    unexpected,
    /** The calls to one endpoint, oldest first. */
    requestsTo: ({ method, path }: Endpoint) => requests.filter(({ call }) => call === `${method} ${path}`),
  }
}
