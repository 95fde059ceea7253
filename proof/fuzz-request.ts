import * as z from 'zod/mini'
import { snakeCase } from '#common/key-case.ts'
import { api } from '#contract/api.ts'
import { shellContents } from '#contract/shell.ts'
import { nounOf, sampleBodies } from '#testing/call-samples.ts'
import { answersBy } from './fuzz-form.ts'
import { hostileCursor, hostileText, hostileValue } from './hostile-values.ts'
import { withRows } from './matrix.ts'
import { brokenAddress, oddHeaders } from './odd-requests.ts'
import type { Random } from './seeded-random.ts'
import { mutated, type Schema, shapedValue } from './shaped-value.ts'
import type { Rows } from './world.ts'

const schemaOf = (shape: z.ZodMiniType | undefined) =>
  shape && (z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema)

const calls = api.map(({ name, endpoint }) => ({
  ...endpoint,
  name,
  querySchema: schemaOf(endpoint.query),
  bodySchema: schemaOf(endpoint.body),
}))
export type Call = (typeof calls)[number]

/**
 * Calls that end the account or session of the sender or of many others: rare enough that most of a round is
 * sent by active people.
 */
const ending =
  /^(signOut|changePassword|(stop|resume|withdraw)Users?|setUserRole|resetPassword|resetUserPassword|applyReorganisation|applyUserImport|updateAdminUser|deleteAdminMenu)$/

export type FuzzRequest = {
  /** The call it was generated from; `broken` if none. */
  name: string
  method: string
  /** As it appears in the request line. */
  path: string
  headers: Record<string, string>
  body?: Buffer
}

type Making = { random: Random; own: Rows; foreign: Rows }

const textFor = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

function pathOf(call: Call, { random, own, foreign }: Making): string {
  return call.path.replace(/\{(\w+)\}/g, (_, param: string) => {
    const chance = random.below(20)
    if (chance === 0) return encoded(hostileText(random)).slice(0, 4_000)
    if (chance === 1)
      return random.pick([
        '%zz',
        '%c0%80',
        '%ff',
        '%',
        '%00',
        '..%2f',
        '9223372036854775808',
        '-1',
        '0',
        '1.5',
      ])
    if (chance === 2) return encoded(textFor(hostileValue(random))).slice(0, 4_000)
    if (param === 'part')
      return random.pick(['theme', 'navigation', 'profile_menu', 'shortcuts', 'external_links'])
    // Ids created by others in the run.
    if (chance === 3 || chance === 4) return String(1 + random.below(80))
    const rows = chance < 7 ? foreign : own
    return String(param === 'user_id' ? rows.users : (rows[nounOf(call.path)] ?? random.below(40)))
  })
}

function queryOf({ querySchema }: Call, { random, own: rows }: Making, key: () => string): string {
  if (random.oneIn(25))
    return random.pick([
      '?',
      '?&&&==',
      '?=',
      '?%zz=%zz',
      '?limit=1&limit=2',
      '?limit[]=1&limit[a]=2',
      '?cursor=%00',
      '?__proto__=1&constructor=2',
      `?${'a=1&'.repeat(150)}`,
      `?${'n'.repeat(4_000)}=1`,
    ])
  if (!querySchema) return ''
  const hostility = random.oneIn(3) ? 0 : 5
  const value = shapedValue(querySchema, {
    random,
    rows,
    key,
    hostility: 0,
    sparse: random.oneIn(2),
  }) as Record<string, unknown>
  const fields = Object.entries(value).map(([name, given]): [string, unknown] => {
    if (name === 'cursor' || name === 'newer') return [name, hostileCursor(random)]
    return [name, hostility && random.oneIn(hostility) ? hostileValue(random) : given]
  })
  const query = fields.map(([name, given]) => `${encoded(name)}=${encoded(textFor(given))}`)
  return query.length > 0 ? `?${query.join('&').slice(0, 8_000)}` : ''
}

/** Encodes text values as in a form, and others as JSON. */
const flags = ['words_accepted', 'submit', 'create_departments', 'create_positions']

/* A draft of the named part of the shell, in its own shape. */
function shellContent(
  path: string,
  { random, rows, key }: { random: Random; rows: Rows; key: () => string },
) {
  const [, shape] = Object.entries(shellContents).find(([part]) => path.includes(part)) ?? []
  return shapedValue(schemaOf(shape), { random, rows, key, hostility: random.oneIn(2) ? 0 : 12 })
}

function bodyValue(call: Call, path: string, { random, own, foreign }: Making, key: () => string): unknown {
  const rows = random.oneIn(5) ? foreign : own
  const making = {
    random,
    rows,
    key,
    special: {
      answers: () => answersBy(random, rows),
      content: () => shellContent(path, { random, rows, key }),
      ...Object.fromEntries(flags.map((field) => [field, () => random.pick([true, false, 'true'])])),
    },
  }
  const sample = sampleBodies[call.name]
  const chance = random.below(10)
  if (chance < 1 && sample)
    return withRows(
      { ...sample, ...(Object.hasOwn(sample, 'client_key') && { client_key: key() }) },
      rows,
      call.name.startsWith('batch'),
    )
  if (chance < 3) return shapedValue(call.bodySchema, { ...making, hostility: 0, sparse: true })
  if (chance < 4) return shapedValue(call.bodySchema, { ...making, hostility: 0 })
  if (chance < 7) return shapedValue(call.bodySchema, { ...making, hostility: 6 })
  const valid = shapedValue(call.bodySchema, { ...making, hostility: 0 }) as object
  return mutated(
    sample && random.oneIn(2)
      ? { ...valid, ...sample, ...(Object.hasOwn(sample, 'client_key') && { client_key: key() }) }
      : valid,
    random,
  )
}

const brokenJson = [
  '',
  '{',
  '[',
  '{"a":',
  'nul',
  '"',
  '{"a":1}}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
  '{"a":1,"a":2}',
  '\ufeff{}',
  '1e999',
  '[1,]',
  `${'['.repeat(8_000)}${']'.repeat(8_000)}`,
  `{"${'n'.repeat(5_000)}":1}`,
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '{"\\u0000":1}',
  'null',
  'true',
  '0',
  '"x"',
  '[]',
]

function jsonBody(value: unknown, random: Random): Buffer {
  if (random.oneIn(40)) return Buffer.from(random.pick(brokenJson))
  const text = JSON.stringify(value) ?? 'null'
  if (random.oneIn(60)) return Buffer.from(text.slice(0, random.below(text.length + 1)))
  const bytes = Buffer.from(text)
  if (random.oneIn(60) && bytes.length > 0) bytes[random.below(bytes.length)] = random.below(256)
  return bytes
}

// The smallest valid picture, an invalid one, and data that is no picture at all.
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const fileContents = [
  pixel,
  Buffer.from(pixel.subarray(0, 40)),
  Buffer.from('\0\0\0\x18ftypmp42'),
  Buffer.from('GIF89a'),
  Buffer.from('%PDF-1.4'),
  Buffer.from('PK\x03\x04'),
  Buffer.from('氏名,メールアドレス\n山田,a@b.example\n'),
  Buffer.from('\0'),
  Buffer.alloc(0),
  Buffer.from('<svg onload=alert(1)>'),
]
const fileNames = [
  'a.png',
  'あ.pdf',
  '',
  '../../x',
  'a\0b.png',
  'x'.repeat(300),
  '"',
  'a%22b',
  '.',
  '\u202egnp.exe',
  '\ud800.png',
  'con',
]
const types = [
  'image/png',
  'image/heic',
  'text/csv',
  'application/pdf',
  '',
  'x',
  'image/png; charset=x',
  'application/json',
  `image/${'x'.repeat(300)}`,
]

function formBody(call: Call, value: unknown, random: Random): { type: string; body: Buffer } {
  const boundary = `b${random.below(1e6)}`
  const parts: Buffer[] = []
  const add = (head: string, content: Buffer) =>
    parts.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data${head}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    )
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : []
  for (const [name, given] of fields)
    add(
      `; name="${name.replace(/["\r\n]/g, '')}"`,
      Buffer.from(typeof given === 'string' ? given : (JSON.stringify(given) ?? '')),
    )
  for (const name of random.oneIn(2) ? Object.keys(call.files ?? {}) : [])
    for (let n = random.below(3); n > 0; n--)
      add(
        `; name="${snakeCase(name)}[]"; filename="${random.pick(fileNames)}"\r\nContent-Type: ${random.pick(types)}`,
        random.pick(fileContents),
      )
  if (random.oneIn(10))
    add(
      random.pick([
        '',
        '; name=""',
        '; filename="a"',
        '; name="__proto__"',
        '; name="toString"',
        '; name="x"; filename*=utf-8\'\'%00%ff',
        '; name="a[b][c]"',
        '; name="x"\r\nContent-Type: application/json',
      ]),
      Buffer.from('[[1]]'),
    )
  const end = random.oneIn(15) ? '' : `--${boundary}--\r\n`
  const body = Buffer.concat([...parts, Buffer.from(end)])
  const type = random.oneIn(30)
    ? random.pick([
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=other',
        `multipart/form-data; boundary=${'b'.repeat(300)}`,
        'multipart/mixed; boundary=b',
        'multipart/form-data; boundary="',
      ])
    : `multipart/form-data; boundary=${boundary}`
  return { type, body: random.oneIn(25) ? body.subarray(0, random.below(body.length + 1)) : body }
}

/** Picks the call to send; null for an invalid address. */
export function pickCall(random: Random): Call | null {
  if (random.oneIn(25)) return null
  let call = random.pick(calls)
  while (ending.test(call.name) && !random.oneIn(20)) call = random.pick(calls)
  return call
}

/** The request at one index of a run: the same for the same seed, world and index. */
export function fuzzRequest(call: Call | null, making: Making): FuzzRequest {
  const { random } = making
  const key = () => `k${Math.floor(random.next() * 2 ** 48).toString(36)}`.padEnd(8, 'x')
  let request: FuzzRequest
  if (!call) request = brokenAddress(random, making.own)
  else {
    const path = pathOf(call, making) + queryOf(call, making, key)
    request = { name: call.name, method: call.method, path, headers: {} }
    if (call.method !== 'GET' && (call.body || call.files || random.oneIn(10))) {
      const value = bodyValue(call, path, making, key)
      if (call.files ? !random.oneIn(4) : random.oneIn(60)) {
        const { type, body } = formBody(call, value, random)
        request.headers['content-type'] = type
        request.body = body
      } else {
        request.headers['content-type'] = random.oneIn(60)
          ? random.pick([
              '',
              'text/plain',
              'application/x-www-form-urlencoded',
              'application/json; charset=x',
              'application/vnd.api+json',
              'x',
              'application/json;',
            ])
          : 'application/json'
        request.body = jsonBody(value, random)
      }
    }
  }
  if (random.oneIn(12)) {
    const [name, values] = random.pick(oddHeaders)
    request.headers[name] = random.pick(values)
  }
  return request
}
