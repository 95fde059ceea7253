/*
 * Random requests generated from the contract's own shapes, valid ones with hostile parts, sent by every kind
 * of person, plus malformed requests. No response is 5xx, every request is answered, and there are no uncaught
 * exceptions. PROOF_REQUESTS is their number (100,000); PROOF_SEED repeats a run.
 */
import { Agent, request as ask } from 'node:http'
import process from 'node:process'
import { FetchRefused } from '#server/platform/fetch/guarded-fetch.ts'
import { createLogger } from '#server/platform/log/logger.ts'
import type { EngineKind } from '#testing/database.ts'
import { benchPostgres } from '../bench/private-postgres.ts'
import type { RecordedFigure } from '../bench/results.ts'
import { brokenBytes, sendBytes } from './broken-bytes.ts'
import { makeFormMenus } from './fuzz-form.ts'
import { type Call, type FuzzRequest, fuzzRequest, pickCall } from './fuzz-request.ts'
import { type Random, seededRandom } from './seeded-random.ts'
import { buildWorld, type Role, type World } from './world.ts'

/** Requests to one pair of companies before a new pair is created, since the writes wear a company out. */
const perWorld = 2_500
const atOnce = 6
const longestMs = 30_000

export type FuzzResult = {
  requests: number
  /** The number of 2xx responses, which means requests that were fully processed. */
  accepted: number
  /** Calls that returned 2xx at least once. */
  reached: Set<string>
  /** One failure of each kind, with the request to repeat it. */
  failures: Map<string, { count: number; repeat: string }>
}

type Thrown = { reqId?: string; err?: { type: string; message: string; stack: string } }

/** Without a configured provider, these return 503 to everyone. */
const provided = new Set(['translateFeed', 'translateFeedComment'])

/**
 * Tries `count` requests of one seed on one engine. `from`: the index of the first, to repeat a part of a run.
 */
export async function runFuzz(
  kind: EngineKind,
  { seed, count, from = 0 }: { seed: number; count: number; from?: number },
): Promise<FuzzResult> {
  const result: FuzzResult = { requests: 0, accepted: 0, reached: new Set(), failures: new Map() }
  const note = (what: string, repeat: string) => {
    const known = result.failures.get(what)
    if (known) known.count += 1
    else result.failures.set(what, { count: 1, repeat })
  }
  const uncaught = (error: unknown) =>
    note(
      `thrown where nobody catches: ${error instanceof Error ? error.stack : error}`,
      'one of those before',
    )
  process.on('uncaughtException', uncaught)
  process.on('unhandledRejection', uncaught)
  try {
    for (let begin = from; begin < from + count; begin += perWorld) {
      const errors = new Map<string | undefined, Thrown>()
      const noteError = (line: string) => {
        const thrown = JSON.parse(line) as Thrown
        errors.set(thrown.reqId, thrown)
      }
      const world = await buildWorld(kind, {
        log: createLogger('error', { write: noteError }),
        fetchPage: () => Promise.reject(new FetchRefused('The proof stays on loopback')),
      })
      try {
        await tryWorld(world, { seed, begin, end: Math.min(begin + perWorld, from + count) }, (outcome) => {
          result.requests += 1
          if (outcome.status >= 200 && outcome.status < 300) {
            result.accepted += 1
            result.reached.add(outcome.name)
          }
          if (outcome.status >= 500 && !(outcome.status === 503 && provided.has(outcome.name))) {
            const { err } = errors.get(outcome.requestId) ?? {}
            const where = err
              ? `${err.type}: ${err.message.slice(0, 200)}\n${ownLines(err.stack)}`
              : outcome.text
            note(`${outcome.name} → ${outcome.status} ${where}`, outcome.repeat)
          }
          if (outcome.status === 0) note(`${outcome.name} → no answer: ${outcome.text}`, outcome.repeat)
          errors.delete(outcome.requestId)
        })
      } finally {
        await world.close()
      }
    }
  } finally {
    process.off('uncaughtException', uncaught)
    process.off('unhandledRejection', uncaught)
  }
  return result
}

const ownLines = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /\/(server|db|common|contract)\//.test(line))
    .slice(0, 4)
    .join('\n')

type Outcome = { name: string; status: number; requestId: string; text: string; repeat: string }

async function tryWorld(
  world: World,
  { seed, begin, end }: { seed: number; begin: number; end: number },
  tell: (outcome: Outcome) => void,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const formMenus = new Map(
    await Promise.all(
      [world.inside, world.outside].map(async (side) => [side, await makeFormMenus(side.company)] as const),
    ),
  )
  let place = begin
  const work = async () => {
    while (place < end) {
      const at = place++
      const random = seededRandom(seed, at)
      if (random.oneIn(100)) {
        const { name, bytes } = brokenBytes(random)
        const { status, text } = await sendBytes(world.server.address, bytes)
        // Closing the connection is a valid response to an unreadable request.
        tell({
          name,
          status: status || 400,
          requestId: '',
          text,
          repeat: JSON.stringify(bytes.toString('latin1').slice(0, 600)),
        })
        continue
      }
      const call = pickCall(random)
      const role = pickRole(world.roles, call, random)
      const home = role.side === 'outside' ? world.outside : world.inside
      const away = home === world.inside ? world.outside : world.inside
      const people = [
        home.company.employeeId,
        home.company.managerId,
        home.company.administratorId,
        home.rows.users!,
      ]
      const request = fuzzRequest(call, {
        random,
        own: {
          ...home.rows,
          users: random.pick(people),
          menus: random.pick([home.rows.menus!, ...formMenus.get(home)!]),
        },
        foreign: away.rows,
      })
      const { status, requestId, text } = await send(world.server.address, agent, role, request)
      tell({ name: request.name, status, requestId, text, repeat: repeatOf(request, role, at) })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  agent.destroy()
}

/* Any sender; in half of the cases one with the most permissions for the call. */
function pickRole(roles: readonly Role[], call: Call | null, random: Random) {
  const far = call?.administration ? /^administrator$/ : /^(employee|manager|administrator)$/
  return random.pick(random.oneIn(2) ? roles.filter(({ name }) => far.test(name)) : roles)
}

function repeatOf({ method, path, headers, body }: FuzzRequest, role: Role, place: number) {
  const sent = body
    ?.toString(headers['content-type']?.startsWith('application/json') ? 'utf8' : 'latin1')
    .slice(0, 1_500)
  return `place ${place}, ${role.name}: ${method} ${path.slice(0, 1_000)}\n${JSON.stringify(headers)}${sent === undefined ? '' : `\n${sent}`}`
}

async function send(
  address: string,
  agent: Agent,
  { client }: Role,
  { method, path, headers, body }: FuzzRequest,
) {
  const token = method === 'GET' || method === 'HEAD' ? undefined : await client.token()
  const { hostname, port } = new URL(address)
  return new Promise<{ status: number; requestId: string; text: string }>((answer) => {
    const failed = (error: Error) => answer({ status: 0, requestId: '', text: error.message })
    try {
      const sent = ask(
        {
          ...{ hostname, port, method, path, agent, timeout: longestMs },
          headers: {
            cookie: client.cookie,
            ...(token && { 'x-csrf-token': token }),
            ...(body && { 'content-length': body.length }),
            ...headers,
          },
        },
        async (reply) => {
          let text = ''
          try {
            for await (const chunk of reply) if (text.length < 2_000) text += chunk
          } catch (error) {
            return failed(error as Error)
          }
          answer({ status: reply.statusCode!, requestId: String(reply.headers['x-request-id']), text })
        },
      )
      sent.once('timeout', () => sent.destroy(new Error(`nothing for ${longestMs / 1_000} s`)))
      sent.once('error', failed)
      sent.end(body)
    } catch (error) {
      // Node refuses to send some of the generated requests; these are not counted.
      answer({ status: 400, requestId: '', text: String(error) })
    }
  })
}

/** The part at full size, half of it on each engine. */
export async function fuzz(): Promise<RecordedFigure[]> {
  const seed = Number(process.env.PROOF_SEED ?? Date.now() % 2 ** 31)
  const count = Number(process.env.PROOF_REQUESTS ?? 100_000)
  const from = Number(process.env.PROOF_FROM ?? 0)
  console.info(
    `PROOF_SEED=${seed}: ${count} requests${from ? ` from place ${from}` : ''}, half on each engine`,
  )
  const half = Math.ceil(count / 2)
  const postgres = await benchPostgres()
  process.env.TEST_DATABASE_URL = postgres.urlOf('postgres')
  const all: Record<EngineKind, FuzzResult | undefined> = { embedded: undefined, postgres: undefined }
  try {
    for (const kind of ['embedded', 'postgres'] as const) {
      const begun = Date.now()
      const result = await runFuzz(kind, {
        seed,
        from: kind === 'embedded' ? from : from + half,
        count: half,
      })
      all[kind] = result
      const seconds = Math.round((Date.now() - begun) / 1_000)
      console.info(
        `${kind}: ${result.requests} requests in ${seconds} s, ${result.accepted} accepted, ${result.reached.size} calls reached`,
      )
      for (const [what, { count, repeat }] of result.failures)
        console.info(`✗ ${count} × ${what}\n  ${repeat}\n`)
    }
  } finally {
    postgres.stop()
  }
  const results = Object.values(all).filter((result) => result !== undefined)
  const sum = (of: (result: FuzzResult) => number) => results.reduce((total, result) => total + of(result), 0)
  const requests = sum((result) => result.requests)
  const accepted = Math.round((sum((result) => result.accepted) / requests) * 100)
  const failed = sum(({ failures }) => [...failures.values()].reduce((total, { count }) => total + count, 0))
  const reached = Math.min(...results.map(({ reached }) => reached.size))
  return [
    {
      part: 'fuzz',
      name: `requests tried, seed ${seed}`,
      value: requests.toLocaleString('en'),
      wanted: '≥ 100,000',
      met: requests >= 100_000,
    },
    { part: 'fuzz', name: 'of these accepted', value: `${accepted}%`, wanted: '≥ 10%', met: accepted >= 10 },
    {
      part: 'fuzz',
      name: 'calls that accepted at least one, on the engine with fewer',
      value: String(reached),
      wanted: '≥ 200',
      met: reached >= 200,
    },
    {
      part: 'fuzz',
      name: '5xx responses, missing responses, or uncaught errors',
      value: String(failed),
      wanted: '0',
      met: failed === 0,
    },
  ]
}
