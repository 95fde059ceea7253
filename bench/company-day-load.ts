/*
 * People of a company on a Monday morning, in a separate process: acts begin at random moments at a given rate, whether
 * earlier ones were answered or not, as people do not wait for each other. A time is from the moment at which the
 * request was due until its response.
 *
 *   node bench/company-day-load.ts '{"addresses": ["http://127.0.0.1:3000"], …}'  → a DayResult in JSON
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { password } from '#db/factories/password.ts'
import { csrfToken } from '#server/platform/auth/tokens.ts'
import { Asker, requestBytes } from './asker.ts'
import { type Act, acts } from './company-day-acts.ts'
import { quantile } from './measure.ts'

export type Crowd = {
  people: readonly { cookie: string; roomIds: readonly number[] }[]
  /** Email addresses of people who can sign in with the password. */
  logins: readonly string[]
}

export type DayLoad = {
  addresses: readonly string[]
  /** A file with a Crowd in JSON: too long for an argument. */
  crowdFile: string
  /** So many of its people are there. */
  count: number
  /** Posts that everybody can read; the first must be read. */
  feedIds: readonly number[]
  /** Where everybody can post. */
  menuId: number
  /** Words that people look for. */
  words: readonly string[]
  /** Acts per second, by kind. */
  rates: Record<Act, number>
  seconds: number
  /** Not counted. */
  warmUpSeconds: number
}

export type DayResult = {
  /** Milliseconds over all requests, and by kind of act. */
  p50: number
  p95: number
  byAct: Record<string, { requests: number; p95: number }>
  perSecond: number
  /** Responses other than 200, by status. */
  errors: Record<string, number>
  /** How late requests were sent, p95 in milliseconds: the load itself cannot keep up if it is long. */
  late: number
}

const load = JSON.parse(process.argv[2]!) as DayLoad
const { people, logins } = JSON.parse(readFileSync(load.crowdFile, 'utf8')) as Crowd
const there = people.slice(0, load.count)
const pick = <T>(items: readonly T[]) => items[Math.floor(Math.random() * items.length)]!
const guest = 'a'.repeat(43)
// As a phone makes them for posts, of about 300 kB.
const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888', noise } })
  .jpeg({ quality: 60 })
  .toBuffer()

const begun = performance.now()
const from = begun + load.warmUpSeconds * 1000
const end = from + load.seconds * 1000
const times = new Map<Act, number[]>(acts.map((act) => [act, []]))
const late: number[] = []
const errors: Record<string, number> = {}
const idle = new Map<string, Asker[]>(load.addresses.map((address) => [address, []]))
let visits = 0

async function ask(act: Act, due: number, counts: boolean, address: string, request: Buffer) {
  const pool = idle.get(address)!
  const asker = pool.pop() ?? (await Asker.open(address))
  late.push(performance.now() - due)
  try {
    const { status } = await asker.ask(request)
    if (counts) {
      if (status === 200) times.get(act)!.push(performance.now() - due)
      else errors[`${act} ${status}`] = (errors[`${act} ${status}`] ?? 0) + 1
    }
    pool.push(asker)
  } catch {
    errors[`${act} none`] = (errors[`${act} none`] ?? 0) + 1
    asker.close()
  }
}

type Person = Crowd['people'][number]

function of(person: Person, address: string) {
  const { cookie } = person
  const secret = cookie.slice(cookie.indexOf('=') + 1)
  return {
    get: (path: string) =>
      requestBytes({ method: 'GET', address, path: `/api/v2/${path}`, headers: { cookie } }),
    post: (path: string, body: unknown = {}) =>
      requestBytes({
        ...{ method: 'POST', address, path: `/api/v2/${path}`, body },
        headers: { cookie, 'x-csrf-token': csrfToken(secret) },
      }),
    upload() {
      const mark = 'hiroba-bench'
      const body = Buffer.concat([
        Buffer.from(
          `--${mark}\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
        ),
        picture,
        Buffer.from(`\r\n--${mark}--\r\n`),
      ])
      const head = requestBytes({
        ...{ method: 'POST', address, path: '/api/v2/media_files' },
        headers: {
          ...{ cookie, 'x-csrf-token': csrfToken(secret) },
          ...{
            'content-type': `multipart/form-data; boundary=${mark}`,
            'content-length': String(body.length),
          },
        },
      })
      return Buffer.concat([head, body])
    },
  }
}

const perform: Record<Act, (person: Person, address: string) => Buffer[][]> = {
  'sign-in': (_, address) => [
    [
      requestBytes({
        ...{ method: 'POST', address, path: '/api/v2/sessions' },
        headers: {
          ...{ cookie: `hiroba_guest=${guest}`, 'x-csrf-token': csrfToken(guest) },
          'x-forwarded-for': `10.${(++visits >> 16) & 255}.${(visits >> 8) & 255}.${visits & 255}`,
        },
        body: { login: logins[visits % logins.length]!, password },
      }),
    ],
  ],
  open(person, address) {
    const { get } = of(person, address)
    return [
      ['current_user', 'header_configs', 'company_config', 'chat_messages/unread_count'].map(get),
      [get('waiting?limit=1'), get('feeds?limit=20')],
    ]
  },
  read(person, address) {
    const { get, post } = of(person, address)
    const feed = `feeds/${pick(load.feedIds)}`
    return [[get(feed), get(`${feed}/comments?limit=20`), post(`${feed}/read`)]]
  },
  'must-read': (person, address) => {
    const { get, post } = of(person, address)
    return [
      [get('must_read_feeds?limit=20'), get('must_read_feeds/count')],
      [post(`feeds/${load.feedIds[0]}/finished_read`)],
    ]
  },
  comment: (person, address) => [
    [
      of(person, address).post(`feeds/${pick(load.feedIds)}/comments`, {
        ...{ body: 'おはようございます。確認しました。', client_key: randomUUID() },
      }),
    ],
  ],
  post: (person, address) => [
    [
      of(person, address).post('applies', {
        ...{
          menu_id: load.menuId,
          title: '',
          text: '今週もよろしくお願いします。',
          client_key: randomUUID(),
        },
      }),
    ],
  ],
  react: (person, address) => [
    [of(person, address).post(`feeds/${pick(load.feedIds)}/reactions`, { emoji: pick(['👍', '🎉', '😊']) })],
  ],
  'chat-open'(person, address) {
    const { get } = of(person, address)
    return [[get('chat_rooms')], [get(`chat_rooms/${pick(person.roomIds)}/messages?unread=true`)]]
  },
  'chat-send': (person, address) => [
    [
      of(person, address).post(`chat_rooms/${pick(person.roomIds)}/messages`, {
        ...{ body: '承知しました。よろしくお願いします。', client_key: randomUUID() },
      }),
    ],
  ],
  search(person, address) {
    const { get } = of(person, address)
    const words = encodeURIComponent(pick(load.words))
    return [
      [get(`search/suggestions?query=${words}&of=feeds`)],
      [get(`search/feeds?query=${words}&limit=20`), get(`search/counts?query=${words}`)],
    ]
  },
  approvals: (person, address) => [[of(person, address).get('reports?list=waiting&limit=20')]],
  upload: (person, address) => [[of(person, address).upload()]],
}

/* Requests of one step go out together, as from a browser; a step begins when the one before is answered. */
async function act(name: Act, due: number) {
  const address = pick(load.addresses)
  const steps = perform[name](pick(there), address)
  const counts = due >= from
  let at = due
  for (const step of steps) {
    await Promise.all(step.map((request) => ask(name, at, counts, address, request)))
    at = performance.now()
  }
}

const running = new Set<Promise<void>>()
async function arrive(name: Act, rate: number) {
  // The first at once, so that even a short run has every kind.
  for (let due = begun; due < end; due += (-Math.log(1 - Math.random()) / rate) * 1000) {
    const wait = due - performance.now()
    if (wait > 0) await sleep(wait)
    const one: Promise<void> = act(name, due).finally(() => running.delete(one))
    running.add(one)
  }
}

await Promise.all(acts.filter((name) => load.rates[name] > 0).map((name) => arrive(name, load.rates[name])))
await Promise.race([Promise.all(running), sleep(60_000)])
const all = [...times.values()].flat()
const result: DayResult = {
  ...{ p50: quantile(all, 0.5), p95: quantile(all, 0.95), perSecond: all.length / load.seconds },
  byAct: Object.fromEntries(
    [...times].map(([name, list]) => [name, { requests: list.length, p95: quantile(list, 0.95) }]),
  ),
  errors,
  late: quantile(late, 0.95),
}
console.info(JSON.stringify(result))
process.exit(0)
