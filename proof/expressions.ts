/*
 * Texts designed to slow down regular expressions, normalisation and parsers, through every entry point that
 * takes text: link pages, posts, comments, drafts, answers, searches, lists, files, headers and sign-in.
 * Meanwhile another person sends small requests. No text may block the process: the figures are its longest
 * block, in CPU time, and the longest wait of the other person.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { requestAccountLink } from '#contract/account-links.ts'
import { createApply } from '#contract/applies.ts'
import { saveDraft } from '#contract/drafts.ts'
import { createFeedComment } from '#contract/feed-comments.ts'
import { listMentionableUsers } from '#contract/feeds.ts'
import { listFilterUsers } from '#contract/filters.ts'
import { getOpenGraphProtocol } from '#contract/open-graph-protocols.ts'
import { previewRewardBatch } from '#contract/rewards.ts'
import { searchDepartments, searchFeeds } from '#contract/search.ts'
import { getSession, signIn } from '#contract/sessions.ts'
import { createUserImport } from '#contract/user-imports.ts'
import { Client, newClientKey } from '#testing/client.ts'
import type { EngineKind } from '#testing/database.ts'
import { benchPostgres } from '../bench/private-postgres.ts'
import type { RecordedFigure } from '../bench/results.ts'
import type { ExpressionsServer } from './expressions-server.ts'
import { hostileNames, hostileText } from './hostile-texts.ts'
import { onFreshDatabase } from './memory.ts'

type Scene = ExpressionsServer & { employee: Client; administrator: Client; pages: string; feedId: number }
type Answered = { status: number }
/** Sends one hostile text, given by its name. */
type Door = (scene: Scene, name: string) => Promise<readonly Answered[]>

const half = 512 * 1024
const body = (scene: Scene, text: string) => ({ menuId: scene.menuId, text, clientKey: newClientKey() })

const doors: Record<string, Door> = {
  async 'link pages'({ employee, pages, ...scene }, name) {
    const url = `${pages}/${encodeURIComponent(name)}`
    const post = await employee.call(createApply, { body: body({ employee, pages, ...scene }, url) })
    const feedId = post.body.feedId!
    return [post, await employee.call(getOpenGraphProtocol, { query: { url, feedId } })]
  },
  async posts(scene, name) {
    const title = hostileText(name, 100)
    const texts = [hostileText(name, 10_000), hostileText(name, 900_000)]
    return all(texts, (text) => scene.employee.call(createApply, { body: { ...body(scene, text), title } }))
  },
  async comments({ employee, feedId }, name) {
    const text = hostileText(name, 2_000)
    const input = { params: { id: feedId }, body: { body: text, clientKey: newClientKey() } }
    return [await employee.call(createFeedComment, input)]
  },
  async drafts({ employee }, name) {
    const text = hostileText(name, 40_000)
    return [await employee.call(saveDraft, { body: { key: newClientKey(), text, version: 0 } })]
  },
  async answers(scene, name) {
    const text = hostileText(name, 200_000)
    const answers = [
      { item: 'line', value: { text } },
      { item: 'text', value: { text } },
      { item: 'link', value: { text: name.includes('address') ? text : `https://${text}` } },
      { item: 'choice', value: { choices: ['other'], other: text } },
    ]
    const short = [{ item: 'text', value: { text: hostileText(name, 2_000) } }]
    return all([answers, short], (given) =>
      scene.employee.call(createApply, {
        body: { menuId: scene.formMenuId, answers: given, clientKey: newClientKey() },
      }),
    )
  },
  async searches({ employee, feedId }, name) {
    const query = hostileText(name, 100)
    return [
      await employee.call(searchFeeds, { query: { query } }),
      await employee.call(searchFeeds, { query: { query: hostileText(name, 2).trim() || 'a' } }),
      await employee.call(searchDepartments, { query: { query } }),
      await employee.call(listFilterUsers, { query: { query } }),
      await employee.call(listMentionableUsers, { params: { id: feedId }, query: { query } }),
      await employee.call(listFilterUsers, { query: { query: hostileText(name, 1_000) } }),
    ]
  },
  async 'lists of points'({ administrator }, name) {
    const text = hostileText(name, 400_000)
    return [await administrator.call(previewRewardBatch, { body: { text, reason: 'x' } })]
  },
  async 'files of people'({ administrator }, name) {
    const sent = (text: string) => {
      const file = new File([text], '社員.csv', { type: 'text/csv' })
      return administrator.call(createUserImport, {
        body: { clientKey: newClientKey() },
        files: { file: [file] },
      })
    }
    return all([hostileText(name, 2 * half), `社員ID,氏名\n${hostileText(name, 2 * half)}`], sent)
  },
  async 'sign-in'({ address }, name) {
    const guest = new Client(address)
    const long = hostileText(name, 2 * half - 1_000)
    return [
      await guest.call(signIn, { body: { login: hostileText(name, 254), password: long.slice(0, 200) } }),
      await guest.call(signIn, { body: { login: long, password: 'x' } }),
      await guest.call(requestAccountLink, { body: { purpose: 'password', email: long } }),
    ]
  },
  async headers({ employee, address }, name) {
    const value = encodeURI(hostileText(name, 2_000).toWellFormed()).slice(0, 6_000)
    const headers = ['accept-language', 'if-none-match', 'range', 'user-agent', 'x-forwarded-for', 'accept']
    const sent = await fetch(`${address}${getSession.path}?${value}`, {
      headers: { ...Object.fromEntries(headers.map((header) => [header, value])), cookie: `a=${value}` },
    })
    return [sent, await employee.fetch(`/${value}`)]
  },
}

/** A hostile text, by its name, and the entry point that it is sent to. */
export type Attempt = { door: string; name: string }

const everyAttempt = Object.keys(doors).flatMap((door) => hostileNames.map((name) => ({ door, name })))

async function all<T>(inputs: readonly T[], send: (input: T) => Promise<Answered>) {
  const answered: Answered[] = []
  for (const input of inputs) answered.push(await send(input))
  return answered
}

export type Stops = {
  texts: number
  /** Requests that were not answered, or with 5xx: entry point, text and status. */
  failures: string[]
  /** The longest block of the process in milliseconds, with its entry point and text. */
  longest: { ms: number; at: string }
  /** The longest wait of the other person, in milliseconds. */
  otherMs: number
}

/** Sends the texts to a separate server, over the database at the address or an embedded one. */
export async function tryTexts(
  attempts: readonly Attempt[],
  databaseUrl?: string,
  say: (line: string) => void = () => {},
): Promise<Stops> {
  const site = createServer((request, response) => {
    const name = decodeURIComponent(request.url!.slice(1))
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(hostileText(name, half))
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  const { port } = site.address() as AddressInfo
  const dataDir = await mkdtemp(join(tmpdir(), 'hiroba-expressions-'))
  const child = fork(join(import.meta.dirname, 'expressions-server.ts'), {
    execArgv: [],
    env: {
      ...process.env,
      ...{ NODE_ENV: 'test', APP_ENV: 'development', PORT: '0', DATA_DIR: dataDir },
      ...{ DATABASE_URL: databaseUrl ?? '', PAGES_PORT: String(port) },
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  try {
    const scene = await enter(child, `http://127.0.0.1:${port}`)
    return await walk(child, scene, attempts, say)
  } finally {
    child.kill('SIGTERM')
    await exited
    site.closeAllConnections()
    site.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function enter(child: ChildProcess, pages: string): Promise<Scene> {
  let printed = ''
  for await (const chunk of child.stdout!) {
    printed += chunk
    if (printed.includes('\n')) break
  }
  const server = JSON.parse(printed) as ExpressionsServer
  const employee = await new Client(server.address).signIn(server.logins.employee)
  const administrator = await new Client(server.address).signIn(server.logins.administrator)
  const scene = { ...server, employee, administrator, pages, feedId: 0 }
  const { body: made } = await employee.call(createApply, { body: body(scene, 'コメントのある投稿') })
  return { ...scene, feedId: made.feedId! }
}

async function walk(
  child: ChildProcess,
  scene: Scene,
  attempts: readonly Attempt[],
  say: (line: string) => void,
): Promise<Stops> {
  const stops: Stops = { texts: 0, failures: [], longest: { ms: 0, at: '' }, otherMs: 0 }
  const other = await new Client(scene.address).signIn(scene.logins.manager)
  // Warms up: compiled code and planned statements are not what the texts should measure.
  const through = [...new Set(attempts.map(({ door }) => door))]
  for (const door of through) await doors[door]!(scene, hostileNames[0]!)
  await longestStop(child)
  let over = false
  const waiting = (async () => {
    while (!over) {
      const begun = performance.now()
      await other.call(getSession, {})
      stops.otherMs = Math.max(stops.otherMs, performance.now() - begun)
      await sleep(10)
    }
  })()
  for (const door of through) {
    let longest = { ms: 0, at: '' }
    for (const { name } of attempts.filter((attempt) => attempt.door === door)) {
      const answered = await doors[door]!(scene, name).catch((error: unknown) => {
        stops.failures.push(`${door}, ${name}: ${error}`)
        return []
      })
      for (const { status } of answered) if (status >= 500) stops.failures.push(`${door}, ${name}: ${status}`)
      stops.texts += 1
      const ms = await longestStop(child)
      if (ms > longest.ms) longest = { ms, at: `${door}, ${name}` }
    }
    say(`  ${door}: at most ${Math.round(longest.ms)} ms (${longest.at})`)
    if (longest.ms > stops.longest.ms) stops.longest = longest
  }
  over = true
  await waiting
  return stops
}

async function longestStop(child: ChildProcess): Promise<number> {
  const answered = once(child, 'message')
  child.send('longest stop')
  const [ms] = (await answered) as [number]
  return ms
}

/** The part at full size, on both engines. */
export async function expressions(): Promise<RecordedFigure[]> {
  const postgres = await benchPostgres()
  try {
    const figures: RecordedFigure[] = []
    for (const kind of ['embedded', 'postgres'] as const) {
      console.info(`${kind}:`)
      const stops =
        kind === 'embedded'
          ? await tryTexts(everyAttempt, undefined, console.info)
          : await onFreshDatabase(postgres, (url) => tryTexts(everyAttempt, url, console.info))
      for (const failure of stops.failures) console.error(`  ${failure}`)
      figures.push(...figuresOf(kind, stops))
    }
    return figures
  } finally {
    postgres.stop()
  }
}

/** The first is the CPU time of the process alone; the wait includes other load on the machine. */
const mostMs = { stop: 250, wait: 500 }

function figuresOf(kind: EngineKind, { texts, failures, longest, otherMs }: Stops): RecordedFigure[] {
  const part = 'expressions'
  const lasted = (name: string, ms: number, most: number) => ({
    ...{ part, name: `${kind}: ${name}`, value: `${Math.round(ms)} ms` },
    ...{ wanted: `≤ ${most} ms`, met: ms <= most },
  })
  return [
    {
      ...{ part, name: `${kind}: of ${texts} hostile texts without a response, or with 5xx` },
      ...{ value: String(failures.length), wanted: '0', met: failures.length === 0 },
    },
    lasted('longest block of the process, CPU time', longest.ms, mostMs.stop),
    lasted('longest wait of another client for a small request', otherMs, mostMs.wait),
  ]
}
