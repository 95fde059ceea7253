import { randomBytes } from 'node:crypto'
import { camelCase, camelCaseKeys, snakeCase, snakeCaseKeys } from '#common/key-case.ts'
import type { Answer, CallInput, Endpoint } from '#contract/endpoint.ts'
import { signIn } from '#contract/sessions.ts'
import { password } from '#db/factories/password.ts'
import { csrfToken } from '#server/platform/auth/tokens.ts'

type Reply<E extends Endpoint> = { status: number; headers: Headers; body: Body<E> & ErrorReply }
// A call without a response body may still return an error.
type Body<E extends Endpoint> = E extends { response: object } | { download: string } ? Answer<E> : unknown
type ErrorReply = { error?: { code: string; message: string; fields: Record<string, string> } }

type CallOptions = { headers?: Record<string, string> }

/** Talks to the server as a browser does: cookies, CSRF token, snake_case in requests and responses. */
export class Client {
  readonly #address: string
  readonly #cookies = new Map<string, string>()

  /** `cookies`: those that the browser has already. */
  constructor(address: string, cookies: Record<string, string> = {}) {
    this.#address = address
    for (const [name, value] of Object.entries(cookies)) this.#cookies.set(name, value)
  }

  get cookie() {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** The same browser at another address of the product, with its current cookies. */
  at(address: string) {
    const there = new Client(address)
    for (const [name, value] of this.#cookies) there.#cookies.set(name, value)
    return there
  }

  /** Sends any request and stores the cookies of the response. */
  async fetch(path: string, init: RequestInit = {}) {
    const response = await fetch(`${this.#address}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { cookie: this.cookie, ...(init.headers as Record<string, string>) },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value, rest] = line.match(/^([^=]+)=([^;]*);?(.*)$/s)!
      if (/expires=Thu, 01 Jan 1970/i.test(rest!)) this.#cookies.delete(name!)
      else this.#cookies.set(name!, value!)
    }
    return response
  }

  /** The value of a cookie, whatever the prefix of its name. */
  cookieNamed(name: string) {
    const names = ['', '__Host-', '__Secure-'].map((prefix) => prefix + name)
    return this.#cookies.get(names.find((one) => this.#cookies.has(one)) ?? name)
  }

  /** The CSRF token that changes must carry; a visitor first gets a secret. */
  async token() {
    const secret = () => this.cookieNamed('hiroba_session') ?? this.cookieNamed('hiroba_guest')
    if (secret() === undefined) await this.fetch('/api/v2/sessions')
    return csrfToken(secret()!)
  }

  async call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: CallOptions = {},
  ): Promise<Reply<E>> {
    const given = input as {
      params?: object
      query?: object
      body?: object
      files?: Record<string, readonly File[]>
    }
    const params = (given.params ?? {}) as Record<string, unknown>
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(params[camelCase(name)])),
    )
    const query = new URLSearchParams()
    for (const [key, value] of Object.entries(given.query ?? {}))
      if (value !== undefined) query.set(snakeCase(key), String(value))
    const change = endpoint.method !== 'GET'
    const response = await this.fetch(query.size ? `${path}?${query}` : path, {
      method: endpoint.method,
      headers: {
        ...(change && { 'x-csrf-token': await this.token() }),
        ...(change && given.body && !given.files && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(change &&
        given.body && {
          body: given.files ? form(given.body, given.files) : JSON.stringify(snakeCaseKeys(given.body)),
        }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: (text ? camelCaseKeys(JSON.parse(text)) : undefined) as Reply<E>['body'],
    }
  }

  async signIn(login: string) {
    const reply = await this.call(signIn, { body: { login, password } })
    if (reply.status !== 200)
      throw new Error(`${login} could not sign in: ${reply.status} ${JSON.stringify(reply.body)}`)
    return this
  }
}

function form(body: object, files: Record<string, readonly File[]>) {
  const data = new FormData()
  for (const [key, value] of Object.entries(body))
    data.append(
      snakeCase(key),
      typeof value === 'object' ? JSON.stringify(snakeCaseKeys(value)) : String(value),
    )
  for (const [field, list] of Object.entries(files))
    for (const file of list) data.append(snakeCase(field), file)
  return data
}

/** A key as a browser creates it for one submission. */
export const newClientKey = () => randomBytes(16).toString('hex')
