import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { camelCase, camelCaseKeys, snakeCase, snakeCaseKeys } from '#common/key-case.ts'
import type { Answer, CallInput, Endpoint } from '#contract/endpoint.ts'
import { signIn } from '#contract/sessions.ts'
import { password } from '#db/factories/password.ts'
import { type TestCompany, testCompany } from '#db/factories/test-company.ts'
import { type Assembled, assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { csrfToken } from '#server/platform/auth/tokens.ts'
import type { GuardedFetch } from '#server/platform/fetch/guarded-fetch.ts'
import { createLogger } from '#server/platform/log/logger.ts'
import { testDatabase } from './database.ts'

type Reply<E extends Endpoint> = { status: number; headers: Headers; body: Answer<E> & ErrorReply }
type ErrorReply = { error?: { code: string; message: string; fields: Record<string, string> } }

type CallOptions = { headers?: Record<string, string> }

/** Speaks to the server as a browser would: cookies, CSRF token, snake_case on the wire. */
export class Client {
  readonly #address: string
  readonly #cookies = new Map<string, string>()

  constructor(address: string) {
    this.#address = address
  }

  get cookie() {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Sends any request; remembers the cookies it is given. */
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

  /** The token changes must carry; a visitor is given a secret first. */
  async token() {
    if (this.#cookies.size === 0) await this.fetch('/api/v2/sessions')
    return csrfToken(this.#cookies.get('hiroba_session') ?? this.#cookies.get('hiroba_guest')!)
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

export type TestServer = Assembled & {
  address: string
  company: TestCompany
  /** Another company on the same server, with people of its own. */
  other: TestCompany
  guest: () => Client
  as: (login: string) => Promise<Client>
  close: () => Promise<void>
}

type Options = {
  kind?: 'embedded' | 'postgres'
  env?: Record<string, string>
  /** In place of the one that reaches the public internet only. */
  fetchPage?: GuardedFetch
  /** In place of ones that no test reaches. */
  signInLimits?: { address: number; account: number }
  /** False: no jobs and no outbox, so that only the calls of the test ask the database. */
  background?: boolean
}

/** The real product on a real port and a database of its own, with two small companies. */
export async function testServer({
  kind,
  env = {},
  fetchPage,
  signInLimits,
  background = true,
}: Options = {}): Promise<TestServer> {
  const engine = await testDatabase(kind ? { kind } : {})
  const dataDir = await mkdtemp(join(tmpdir(), 'hiroba-test-'))
  const config = readConfig({
    APP_ENV: 'development',
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    ...env,
  })
  const role = background ? config.role : 'web'
  const assembled = await assemble(
    { ...config, role },
    {
      engine,
      log: createLogger('silent'),
      webDir: null,
      ...(fetchPage && { fetchPage }),
      ...(signInLimits && { signInLimits }),
    },
  )
  const address = await assembled.listen()
  const company = await testCompany(engine)
  const other = await testCompany(engine)
  const clients = new Map<string, Promise<Client>>()
  return {
    ...assembled,
    address,
    company,
    other,
    guest: () => new Client(address),
    as(login) {
      const known = clients.get(login) ?? new Client(address).signIn(login)
      clients.set(login, known)
      return known
    },
    async close() {
      await assembled.close()
      await engine.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A key as a browser makes it for one submission. */
export const newClientKey = () => randomBytes(16).toString('hex')
