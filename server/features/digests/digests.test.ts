import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listDigests } from '#contract/digests.ts'
import { namedQuery } from '#db/tenant.ts'
import { ErrorDigest } from '#server/platform/watching/error-digest.ts'
import { fingerprintOf, StatementDigest, shapeOf } from '#server/platform/watching/statement-digest.ts'
import { forgetWatched } from '#server/platform/watching/watch.ts'
import { asOperator, type OperatorClient } from '#testing/operators.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let engineer: OperatorClient
beforeAll(async () => {
  server = await testServer()
  engineer = (await asOperator(server, 'engineer')).client
})
afterAll(() => server.close())

const read = async (query: object = {}) => {
  const reply = await engineer.call(listDigests, { query })
  expect(reply.status).toBe(200)
  return reply.body
}

describe('the digest of statements', () => {
  it('adds up how often a statement ran and how long it took, without its values', async () => {
    const { installation } = server.app.engine
    // Of the many statements of a start only those that took most time are kept.
    await server.app.watch.flush()
    const text = `select $1::text as told, 'Hanako Sato' as person, 4711 as number`
    for (const value of ['社外秘の値', 'もう一つの値']) await namedQuery(installation, text, [value])
    await server.app.watch.flush()
    await namedQuery(installation, text, ['a third'])
    await namedQuery(installation, `${text}, pg_sleep($2)::text as slept`, ['slow', 0.25])
    await server.app.watch.flush()
    const { statements, slowMs } = await read({ order: 'slow' })
    const one = statements.find(({ shape }) => shape === 'select $1::text as told, ? as person, ? as number')!
    expect(one).toMatchObject({ runCount: 3, slowCount: 0, fingerprint: fingerprintOf(one.shape) })
    expect(one.totalMs).toBeGreaterThanOrEqual(one.worstMs)
    const slow = statements.find(({ shape }) => shape.endsWith('pg_sleep($2)::text as slept'))!
    expect(slow).toMatchObject({ runCount: 1, slowCount: 1 })
    expect(slow.worstMs).toBeGreaterThan(slowMs)
    expect(statements.indexOf(slow)).toBeLessThan(statements.indexOf(one))
    const all = (await read({ days: '30' })).statements.map(({ shape }) => shape).join('\n')
    for (const word of ['の値', 'Hanako', '4711']) expect(all).not.toContain(word)
  })

  it('keeps few of very many statements, and the sum of the others', () => {
    const digest = new StatementDigest()
    for (let i = 0; i < 5_000; i++)
      digest.note(`select a${String.fromCharCode(97 + (i % 26))}${'b'.repeat(i % 200)} ${i}`, 1)
    digest.note('select slept', 900)
    const sums = digest.take()
    expect(sums.length).toBeLessThanOrEqual(41)
    expect(sums.reduce((sum, { runs }) => sum + runs, 0)).toBe(5_001)
    expect(digest.take()).toEqual([])
  })

  it('leaves out every kind of value in a text', () => {
    expect(shapeOf(`select 'it''s', 1.5, x1 from t -- a note\n where a in ($1, $2,$3) and b = $4`)).toBe(
      'select ?, ?, x1 from t where a in ($…) and b = $4',
    )
  })
})

describe('the digest of errors', () => {
  it('counts errors by kind and place, and keeps no message', async () => {
    const failing = async (path: string) => {
      server.app.watch.errors.note(new TypeError(`Hanako Sato has no ${path}`), 'GET /api/v2/users/:id')
    }
    for (let i = 0; i < 3; i++) await failing('portrait')
    await server.app.watch.flush()
    await failing('name')
    await server.app.watch.flush()
    const { errors } = await read()
    const found = errors.find(({ work }) => work === 'GET /api/v2/users/:id')!
    expect(found).toMatchObject({ kind: 'TypeError', errorCount: 4 })
    expect(found.place).toMatch(/^server\/features\/digests\/digests\.test\.ts:\d+$/)
    expect(JSON.stringify(errors)).not.toContain('Hanako')
  })

  it('takes in what breaks while a request is answered, and what a job says', async () => {
    const { engine, watch } = server.app
    await namedQuery(engine.installation, 'alter table external_links rename to external_links_away')
    const client = await server.as(server.company.logins.employee)
    const broken = await client.fetch('/api/v2/external_links')
    await namedQuery(engine.installation, 'alter table external_links_away rename to external_links')
    expect(broken.status).toBe(500)
    watch
      .log({ info() {}, warn() {}, error() {} })
      .error({ err: new RangeError('x'), job: 'mail.send' }, 'Job failed')
    await watch.flush()
    const { errors } = await read()
    expect(errors.find(({ work }) => work === 'GET /api/v2/external_links')?.kind).toContain('42P01')
    expect(errors.find(({ work }) => work === 'mail.send')).toMatchObject({ kind: 'RangeError' })
  })

  it('is bounded however many kinds there are', () => {
    const digest = new ErrorDigest()
    for (let i = 0; i < 1_000; i++) digest.note(new Error('x'), `job ${i}`)
    const sums = digest.take()
    expect(sums.length).toBeLessThanOrEqual(201)
    expect(sums.reduce((sum, { count }) => sum + count, 0)).toBe(1_000)
  })
})

it('is for engineers, and forgotten after a month', async () => {
  for (const role of ['support', 'finance', 'success'] as const)
    expect((await (await asOperator(server, role)).client.call(listDigests, {})).status).toBe(403)
  const { installation } = server.app.engine
  await namedQuery(
    installation,
    `insert into error_digests (day, fingerprint, kind, work, place, error_count, first_seen_at, last_seen_at)
     values (current_date - 29, 'kept', 'Kept', '', '', 1, now(), now()),
       (current_date - 30, 'old', 'Old', '', '', 1, now(), now())`,
  )
  const log = { info() {}, warn() {}, error() {} }
  await forgetWatched.handler({ app: server.app, db: installation, data: {}, log, attempt: 1 })
  const kinds = (await read({ days: '30' })).errors.map(({ kind }) => kind)
  expect(kinds).toContain('Kept')
  expect(kinds).not.toContain('Old')
  expect((await engineer.fetch('/backyard/api/digests?days=400')).status).toBe(422)
})
