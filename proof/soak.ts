import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { getSession, signIn } from '#contract/sessions.ts'
import { password } from '#db/factories/password.ts'
import { Client } from '#testing/client.ts'

/** A signed-in person, and the server. */
export type Target = { address: string; login: string; client: Client }

const megabyte = 1_000_000
const unique = () => randomBytes(9).toString('hex')

async function times(count: number, atOnce: number, work: (i: number) => Promise<unknown>) {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** A visitor's request, each from a different address as a proxy would report it. */
const visit = async ({ address }: Target, path: string, init: RequestInit = {}) => {
  const reply = await fetch(address + path, {
    ...init,
    headers: { 'x-forwarded-for': addressOf(), ...(init.headers as Record<string, string>) },
  })
  return reply.arrayBuffer()
}

const addressOf = () => `2001:db8:${randomBytes(12).toString('hex').match(/.{4}/g)!.join(':')}`

/* With the token that matches its cookie, so that the body is parsed. */
async function visitor({ address }: Target) {
  const guest = new Client(address)
  const token = await guest.token()
  return async (path: string, body: string, type = 'application/json') => {
    const reply = await guest.fetch(path, {
      method: 'POST',
      headers: { 'content-type': type, 'x-csrf-token': token, 'x-forwarded-for': addressOf() },
      body,
    })
    return reply.arrayBuffer()
  }
}

const list = (length: number, item: (i: number) => string) =>
  Array.from({ length }, (_, i) => item(i)).join(',')

/** What clients can send endlessly, by what it might leave in memory. `share`: 1 at full size. */
const soaks = {
  async 'names of a megabyte'(target: Target, share: number) {
    const post = await visitor(target)
    await times(200 * share, 2, () => post('/api/v2/sessions', `{"${unique()}${'n'.repeat(megabyte)}":1}`))
  },
  async 'thousands of names each, none sent twice'(target: Target, share: number) {
    const post = await visitor(target)
    await times(200 * share, 2, () => post('/api/v2/sessions', `{${list(20_000, () => `"${unique()}":0`)}}`))
  },
  async 'objects within objects'(target: Target, share: number) {
    const post = await visitor(target)
    await times(100 * share, 2, () =>
      post('/api/v2/sessions', '['.repeat(megabyte / 2) + ']'.repeat(megabyte / 2)),
    )
  },
  async 'logins, and what is none'(target: Target, share: number) {
    const post = await visitor(target)
    await times(6_000 * share, 4, (i) =>
      post(
        '/api/v2/sessions',
        JSON.stringify({ login: i % 50 ? unique() : unique().padEnd(megabyte / 2, 'x') }),
      ),
    )
    await times(200 * share, 2, () =>
      post('/api/v2/sessions', JSON.stringify({ login: `${unique()}@x.example`, password: 'x' })),
    )
    await times(400 * share, 4, () =>
      post('/api/v2/account_links', JSON.stringify({ purpose: 'password', email: unique().repeat(20_000) })),
    )
  },
  async 'cookies of companies and visitors'(target: Target, share: number) {
    await times(6_000 * share, 4, (i) =>
      visit(target, '/api/v2/users/me', {
        headers: {
          cookie: `hiroba_session=${i + 1_000}.${randomBytes(32).toString('base64url')}; hiroba_guest=${unique()}; ${unique()}=1`,
        },
      }),
    )
  },
  async 'addresses, queries and headers'(target: Target, share: number) {
    await times(6_000 * share, 4, (i) =>
      visit(
        target,
        `/${['api/v2', 'media_files', 'assets', 'dev/mail'][i % 4]}/${unique()}?${unique()}=${unique()}`,
        {
          headers: {
            [unique()]: unique(),
            'user-agent': unique(),
            'accept-language': unique(),
            origin: `http://${unique()}.example`,
            host: `${unique()}.example`,
          },
        },
      ),
    )
  },
  async 'kinds of content'(target: Target, share: number) {
    const post = await visitor(target)
    await times(2_000 * share, 4, () =>
      post('/api/v2/sessions', '{}', `application/${unique()}; x=${unique()}`),
    )
  },
  async 'forms of many parts, cut short'(target: Target, share: number) {
    const { client } = target
    const token = await client.token()
    await times(200 * share, 2, async () => {
      const name = unique()
      const part = (i: number) =>
        `--x\r\nContent-Disposition: form-data; name="${name}${i}"\r\n\r\n${name.repeat(300)}\r\n`
      const reply = await client.fetch('/api/v2/applies', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-csrf-token': token },
        body: Array.from({ length: 60 }, (_, i) => part(i)).join(''),
      })
      return reply.arrayBuffer()
    })
  },
  async 'searches, cursors and lists of every length'({ client }: Target, share: number) {
    const get = async (path: string) => (await client.fetch(path)).arrayBuffer()
    const cursor = (i: number) => Buffer.from(JSON.stringify([1e12 + i, i])).toString('base64url')
    await times(600 * share, 4, (i) => get(`/api/v2/search/feeds?query=${unique()}`.slice(0, 60 + (i % 40))))
    await times(600 * share, 4, (i) => get(`/api/v2/feeds?cursor=${cursor(i)}`))
    await times(400 * share, 4, (i) =>
      get(`/api/v2/media_files?ids=${list((i % 50) + 1, (n) => String(n + 1))}`),
    )
    await times(400 * share, 4, (i) =>
      get(`/api/v2/filter/users?ids=${list((i % 100) + 1, (n) => String(n + 1))}`),
    )
  },
  async 'people who sign in again and again'(target: Target, share: number) {
    const { address, login } = target
    await times(40 * share, 2, async () => {
      const client = new Client(address)
      await client.call(
        signIn,
        { body: { login, password } },
        { headers: { 'x-forwarded-for': addressOf() } },
      )
      await (await client.fetch('/api/v2/feeds')).arrayBuffer()
    })
  },
  async 'connections that ask nothing, and live ones of nobody'({ address }: Target, share: number) {
    const { hostname, port } = new URL(address)
    await times(1_000 * share, 20, (i) => held(hostname, Number(port), i))
  },
  async 'visitors who only look'({ address }: Target, share: number) {
    await times(3_000 * share, 4, () => new Client(address).call(getSession, {}))
  },
}

const upgrade = (cookie: string) =>
  `GET /api/v2/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: hiroba_session=${cookie}\r\n\r\n`

function held(host: string, port: number, i: number) {
  return new Promise<void>((done) => {
    const socket = connect(port, host)
    socket.on('data', () => undefined)
    socket.once('error', () => done())
    socket.once('close', () => done())
    socket.once('connect', () => {
      if (i % 3 === 1)
        socket.write(
          'POST /api/v2/sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{"',
        )
      if (i % 3 === 2) socket.write(upgrade(`${i}.${'a'.repeat(43)}`))
      setTimeout(() => socket.destroy(), 50)
    })
  })
}

export type SoakKind = keyof typeof soaks
export const soakKinds = Object.keys(soaks) as SoakKind[]

/** Sends each kind, a `share` of its full size. Calls back after each. */
export async function soak(
  target: Target,
  { share, kinds = soakKinds }: { share: number; kinds?: readonly SoakKind[] },
  done?: (kind: SoakKind) => Promise<unknown>,
) {
  for (const name of kinds) {
    await soaks[name](target, share)
    await done?.(name)
  }
}
