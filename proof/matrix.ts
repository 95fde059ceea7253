/*
 * Every call of the contract × every kind of sender × ids of their own and of the other company: responses must
 * contain nothing of another company, refuse what is not permitted, and change nothing that was refused.
 */
import * as z from 'zod/mini'
import { snakeCase } from '#common/key-case.ts'
import { api } from '#contract/api.ts'
import { calendarKinds } from '#contract/calendars.ts'
import type { Administration } from '#contract/endpoint.ts'
import { unique } from '#db/factories/unique.ts'
import { fillPath, nounOf, sampleBodies } from '#testing/call-samples.ts'
import type { EngineKind } from '#testing/database.ts'
import { benchPostgres } from '../bench/private-postgres.ts'
import type { RecordedFigure } from '../bench/results.ts'
import { buildWorld, makeAttackedRows, type Role, type Rows, type World } from './world.ts'

const calls = api.map(({ name, endpoint }) => ({ ...endpoint, name, access: endpoint.access ?? 'session' }))
type Call = (typeof calls)[number]

/** One request of the matrix. */
type Attempt = {
  call: Call
  role: Role
  /** The company whose ids it names. */
  target: 'own' | 'foreign'
  path: string
  body?: object
  /** Its input has the wrong shape: a sender without permission for the call must not learn this. */
  invalid?: boolean
}

export type MatrixResult = {
  requests: number
  /** Calls whose responses contained the mark of the sender's own company, so that leaks would be detected. */
  seen: number
  /** Requests that wrote to the sender's own company only, so that wrong writes would be detected. */
  changed: number
  leaks: string[]
  /** 5xx. */
  failures: string[]
  /** Responses other than 401, 403 or 404 where one of them is required. */
  unrefused: string[]
  /** Writes of a refused request, or writes of any request to another company. */
  wrongChanges: string[]
}

/** The kind of row that an input field names, so that it can be given one of either company. */
const rowsOfField: [pattern: RegExp, noun: string][] = [
  [/^menu_category_ids?$/, 'menu_categories'],
  [/^menu_ids?$/, 'menus'],
  [/^stamp_ids?$/, 'stamps'],
  [/^position_ids?$/, 'positions'],
  [/^profile_item_ids?$/, 'profile_items'],
  [/^choice_ids$/, 'report_item_poll_choices'],
  [/^user_image_id$/, 'my_page'],
  [/^(department_ids?|from_id|parent_id|root_id)$/, 'departments'],
  [/^(user_ids?|deputy_id|to_user_id|author_id|actor_id)$/, 'users'],
  [/^(around|feed_comment_id)$/, 'feed_comments'],
  [/^feed_id$/, 'feeds'],
  [/^batch_id$/, 'report_batches'],
]
export const nounOfField = (field: string) => rowsOfField.find(([pattern]) => pattern.test(field))?.[1]

/* The body with rows of a company in place of the ids of the sample. */
export function withRows(body: unknown, rows: Rows, reports: boolean): unknown {
  if (Array.isArray(body)) return body.map((entry) => withRows(entry, rows, reports))
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      const id = rows[nounOfField(key) ?? (reports && key === 'id' ? 'reports' : '')]
      if (id === undefined || value === null) return [key, withRows(value, rows, reports)]
      return [key, Array.isArray(value) ? [id] : id]
    }),
  )
}

const bodyOf = ({ name }: Call, rows: Rows) => {
  const body = withRows(sampleBodies[name], rows, name.startsWith('batch'))
  // A key is used once.
  return JSON.parse(JSON.stringify(body ?? {}).replaceAll('abcdefgh', unique().padEnd(8, 'x')))
}

/** Required query fields, filled in; the other rows are named one at a time. */
function queriesOf(call: Call, rows: Rows, mark: string): string[] {
  if (!call.query) return ['']
  const { properties = {}, required = [] } = z.toJSONSchema(call.query, {
    io: 'input',
    unrepresentable: 'any',
  })
  const always: Record<string, string> = { url: 'http://127.0.0.1/', from: '2026-11-01', until: '2026-11-02' }
  const value = (field: string) => {
    if (field === 'ids')
      return String(
        rows[
          call.path.includes('media_files')
            ? 'media_file_ids'
            : call.path.includes('/departments')
              ? 'departments'
              : 'users'
        ],
      )
    if (field === 'id')
      return String(rows[call.path.includes('digest') ? 'feed_hot_digests' : nounOf(call.path)])
    return always[field] ?? String(rows[nounOfField(field) ?? ''] ?? 1)
  }
  const base = Object.fromEntries(required.map((field) => [snakeCase(field), value(snakeCase(field))]))
  const fields = Object.keys(properties).map(snakeCase)
  const others = [
    ...fields
      .filter((field) => nounOfField(field) || field === 'ids')
      .map((field) => ({ [field]: value(field) })),
    // Searches for a text of the other company without its last part, since a response may echo the search.
    ...fields
      .filter((field) => field === 'q' || field === 'query')
      .map((field) => ({ [field]: mark.slice(0, -1) })),
  ]
  return [base, ...others.map((other) => ({ ...base, ...other }))]
    .map((query) => new URLSearchParams(query).toString())
    .map((query) => (query ? `?${query}` : ''))
}

function pathsOf(call: Call, rows: Rows, mark: string): string[] {
  const value = call.path.includes('{part}') ? 'theme' : (rows[nounOf(call.path)] ?? '')
  const kind = calendarKinds[0]
  const path = fillPath(call.path.replace('{user_id}', String(rows.users)).replace('{kind}', kind), value)
  return queriesOf(call, rows, mark).map((query) => path + query)
}

/* Calls that do not change the rows of others come first, those that end the person's access last. */
const order = ({ name, method }: Call) => {
  if (['signOut', 'endMultiAccounts', 'startExternalSignOut'].includes(name)) return 4
  if (name === 'changePassword') return 3
  if (method === 'DELETE' || /withdraw|stop|discard|apply/i.test(name)) return 2
  return method === 'GET' ? 0 : 1
}
const ordered = calls.toSorted((a, b) => order(a) - order(b))

function* attemptsOf(role: Role, world: World, own: Rows): Generator<Attempt> {
  const there = role.side === 'outside' ? world.inside : world.outside
  for (const call of ordered) {
    const change = call.method !== 'GET'
    for (const path of pathsOf(call, there.rows, there.mark))
      yield { call, role, target: 'foreign', path, ...(change && { body: bodyOf(call, there.rows) }) }
    if (call.administration && role.rights !== 'full') {
      const [path] = pathsOf(call, own, 'x')
      const invalid = {
        ...Object.fromEntries(Object.keys(bodyOf(call, own)).map((key) => [key, { no: 'thing' }])),
      }
      yield {
        call,
        role,
        target: 'own',
        invalid: true,
        path: change ? path! : `${path!.split('?')[0]}?limit=x&from=x&month=x`,
        ...(change && { body: invalid }),
      }
    }
    // People of the other company use their own rows only, so that these remain for others to attack.
    if (change && role.side === 'outside') continue
    if (role.side !== 'none')
      for (const path of pathsOf(call, own, 'x'))
        yield { call, role, target: 'own', path, ...(change && { body: bodyOf(call, own) }) }
  }
}

/** The status a response must have; null: anything but 5xx. */
function due({ call, role, target, invalid }: Attempt): number | null {
  if (call.access === 'public') return null
  if (role.side === 'none') return 401
  if (role.rights === 'entry' && ['session', 'set_up'].includes(call.access)) return 403
  if (call.administration && !mayAdminister(role, call.administration)) return 404
  if (!invalid && target === 'foreign' && /\{(id|filename)\}/.test(call.path)) return 404
  return null
}

function mayAdminister({ rights }: Role, administration: Administration) {
  if (rights === 'full') return true
  if (rights === 'some departments') return administration === 'users'
  if (administration === 'full') return false
  if (typeof administration === 'object' && 'whole' in administration) return rights === administration.whole
  const sections: readonly string[] = [administration].flat()
  return sections.includes(rights === 'some menus' ? 'menus' : rights)
}

async function send({ call, role: { client }, path, body }: Attempt) {
  const asForm = body !== undefined && call.files
  const response = await client.fetch(path, {
    method: call.method,
    headers: {
      ...(call.method !== 'GET' && { 'x-csrf-token': await client.token() }),
      ...(body !== undefined && !asForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: asForm ? formOf(body) : JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

function formOf(body: object) {
  const form = new FormData()
  for (const [key, value] of Object.entries(body))
    form.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  return form
}

/** Without a configured provider, these return 503 to everyone. */
const provided = new Set(['translateFeed', 'translateFeedComment'])

/** The browser of all roles is the same device, which whoever used it before loses, in any company. */
const handsOver = (call: string, table: string) =>
  table === 'push_devices' && (call === 'createPushcrewDevice' || call === 'createFcmDevice')

/** A command whose receiver does not answer is refused, and listed as a run that failed. */
const records = (call: string, table: string) => call === 'runAppCommand' && table === 'app_command_runs'

/**
 * Runs the matrix on one engine. `share` n sends every nth request only, so that all calls and roles are
 * covered.
 */
export async function runMatrix(kind: EngineKind, share = 1): Promise<MatrixResult> {
  const world = await buildWorld(kind)
  const result: MatrixResult = {
    requests: 0,
    changed: 0,
    seen: 0,
    leaks: [],
    failures: [],
    unrefused: [],
    wrongChanges: [],
  }
  const seen = new Set<string>()
  try {
    let turn = 0
    for (const role of world.roles) {
      const home = role.side === 'outside' ? world.outside : world.inside
      const own = await makeAttackedRows(world.server, home.company)
      await world.changes()
      const foreignMarks = [world.inside, world.outside].filter(
        (side) => role.side === 'none' || side !== home,
      )
      for (const attempt of attemptsOf(role, world, role.side === 'outside' ? world.outside.rows : own)) {
        if (turn++ % share !== 0) continue
        const { status, text } = await send(attempt)
        const { call, target, path, invalid } = attempt
        const what = `${role.name}: ${call.method} ${path} (${call.name}, ${invalid ? 'invalid input' : `${target} rows`}) → ${status}`
        result.requests += 1
        if (foreignMarks.some(({ mark }) => text.includes(mark))) result.leaks.push(what)
        if (role.side !== 'none' && text.includes(home.mark)) seen.add(call.name)
        if (status >= 500 && !(status === 503 && provided.has(call.name))) result.failures.push(what)
        const wanted = due(attempt)
        // A long run outlives the proof of who somebody is.
        const askedForProof = call.recentProof && status === 403 && text.includes('ProofRequiredError')
        if (wanted !== null && status !== wanted && !askedForProof)
          result.unrefused.push(`${what}, not ${wanted}`)
        const changes = await world.changes()
        if (changes.length > 0) result.changed += 1
        for (const { table, companyId } of changes)
          if (
            (role.side !== 'none' && companyId !== home.company.companyId && !handsOver(call.name, table)) ||
            (status >= 400 && !records(call.name, table))
          )
            result.wrongChanges.push(`${what} wrote to ${table} of company ${companyId}`)
      }
    }
  } finally {
    await world.close()
  }
  return { ...result, seen: seen.size }
}

/** The part at full size, on both engines. */
export async function matrix(): Promise<RecordedFigure[]> {
  const postgres = await benchPostgres()
  process.env.TEST_DATABASE_URL = postgres.urlOf('postgres')
  try {
    const figures: RecordedFigure[] = []
    for (const kind of ['embedded', 'postgres'] as const) {
      const begun = Date.now()
      const result = await runMatrix(kind)
      console.info(`${kind}: ${result.requests} requests in ${Math.round((Date.now() - begun) / 1000)} s`)
      figures.push(...figuresOf(kind, result))
    }
    return figures
  } finally {
    postgres.stop()
  }
}

function figuresOf(
  kind: EngineKind,
  { requests, seen, changed, ...problems }: MatrixResult,
): RecordedFigure[] {
  const atLeast = (name: string, value: number, least: number) => ({
    part: 'matrix',
    name: `${kind}: ${name}`,
    value: String(value),
    wanted: `≥ ${least}`,
    met: value >= least,
  })
  const none = (name: string, found: string[]) => {
    for (const line of found.slice(0, 50)) console.info(`  ${name}: ${line}`)
    return {
      part: 'matrix',
      name: `${kind}: ${name}`,
      value: String(found.length),
      wanted: '0',
      met: found.length === 0,
    }
  }
  return [
    atLeast('requests tried', requests, 8_000),
    atLeast('calls that returned texts of the caller’s company', seen, 80),
    atLeast('requests that changed the caller’s company', changed, 400),
    none('responses with a text of another company', problems.leaks),
    none('5xx responses', problems.failures),
    none('responses other than 401, 403 or 404 where one was expected', problems.unrefused),
    none('changes by refused requests, or in another company', problems.wrongChanges),
  ]
}
