import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIncident, listIncidents, updateIncident } from '#contract/incidents.ts'
import { unique } from '#db/factories/unique.ts'
import { namedQuery } from '#db/tenant.ts'
import { asOperator, newestOperatorActs, type OperatorClient } from '#testing/operators.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { type Observed, overallOf, serviceState } from './service-state.rules.ts'

let server: TestServer
let engineer: OperatorClient
beforeAll(async () => {
  server = await testServer()
  engineer = (await asOperator(server, 'engineer')).client
})
afterAll(() => server.close())

const open = async () => {
  const name = unique()
  const reply = await engineer.call(createIncident, {
    body: {
      ...{ titleJa: `メールの遅れ${name}`, titleEn: `Late emails ${name}`, parts: ['mail'] },
      ...{ state: 'investigating', textJa: '<調べて>います。', textEn: 'We are <looking> into it.' },
    },
  })
  expect(reply.status).toBe(200)
  return { id: reply.body.id, name }
}

describe('an incident', () => {
  it('is told, continued and resolved, which is logged', async () => {
    const { id, name } = await open()
    expect((await newestOperatorActs(server))[0]).toMatchObject({ action: 'incident_opened' })
    const body = { state: 'resolved', textJa: '直りました。', textEn: 'It is over.', version: 1 } as const
    expect((await engineer.call(updateIncident, { params: { id }, body })).status).toBe(204)
    expect((await newestOperatorActs(server))[0]).toMatchObject({ action: 'incident_updated' })
    const listed = (await engineer.call(listIncidents, {})).body.incidents.find((one) => one.id === id)!
    expect(listed).toMatchObject({
      titleEn: `Late emails ${name}`,
      state: 'resolved',
      can: { update: false },
    })
    expect(listed.updates.map(({ state }) => state)).toEqual(['resolved', 'investigating'])
    const again = await engineer.call(updateIncident, { params: { id }, body: { ...body, version: 2 } })
    expect(again.status).toBe(409)
  })

  it('is continued from what was last read, by those who may', async () => {
    const { id } = await open()
    const body = { state: 'identified', textJa: '分かりました。', textEn: 'Found.', version: 7 } as const
    expect((await engineer.call(updateIncident, { params: { id }, body })).status).toBe(409)
    const finance = (await asOperator(server, 'finance')).client
    expect((await finance.call(listIncidents, {})).body.incidents[0]!.can).toEqual({ update: false })
    expect((await finance.call(updateIncident, { params: { id }, body })).status).toBe(403)
    const nothing = { titleJa: '', titleEn: 'x', parts: [], state: 'over', textJa: '', textEn: 'x' }
    const refused = await engineer.call(createIncident, { body: nothing as never })
    expect(refused.status).toBe(422)
    expect(
      Object.keys(refused.body.error!.fields)
        .map((field) => field.toLowerCase())
        .sort(),
    ).toHaveLength(4)
  })
})

describe('the status page', () => {
  it('is read without a session, in both languages, and tells no internals', async () => {
    const { name } = await open()
    const fresh = await testServer({ engine: server.app.engine })
    const read = async (path: string, language = 'ja') => {
      const response = await fetch(`${fresh.address}${path}`, { headers: { 'accept-language': language } })
      expect(response.status).toBe(200)
      return response.text()
    }
    const page = await read('/status')
    expect(page).toContain('<html lang="ja">')
    expect(page).toContain(`メールの遅れ${name}`)
    expect(page).toContain('&lt;調べて&gt;います。')
    const english = await read('/status?lang=en')
    expect(english).toContain(`Late emails ${name}`)
    expect(english).toContain('Photos and files')
    expect(await read('/status', 'en-US')).toContain('<html lang="en">')
    for (const word of ['PostgreSQL', 'hiroba_', '127.0.0.1', fresh.app.config.DATA_DIR, '運営 太郎'])
      expect(page + english).not.toContain(word)
    const data = JSON.parse(await read('/status.json'))
    expect(data.parts).toMatchObject({ database: 'works', storage: 'works', mail: 'trouble' })
    expect(data.status).toBe('trouble')
    expect(JSON.stringify(data)).not.toContain('運営 太郎')
  })

  it('is kept for some seconds, however many read it', async () => {
    const fresh = await testServer({ engine: server.app.engine })
    const readOnce = async () => (await fetch(`${fresh.address}/status.json`)).text()
    const first = await readOnce()
    await open()
    const answers = await Promise.all(Array.from({ length: 20 }, readOnce))
    expect(new Set(answers)).toEqual(new Set([first]))
  })

  it('says what was counted in the last minutes', async () => {
    await namedQuery(
      server.app.engine.installation,
      `insert into watched_minutes (minute, name, count)
       values (date_trunc('minute', now()), 'push.failed', 40), (date_trunc('minute', now()), 'push.sent', 1)
       on conflict (minute, name) do update set count = excluded.count`,
    )
    const fresh = await testServer({ engine: server.app.engine })
    const data = await (await fetch(`${fresh.address}/status.json`)).json()
    expect(data.parts.push).toBe('down')
    expect(data.status).toBe('down')
  })
})

describe('the state of the service', () => {
  const fine: Observed = {
    ...{ databaseAnswers: true, storageWorks: true, offers: { mail: true, push: true } },
    ...{ counts: new Map(), oldestJobSeconds: 0, disturbed: [] },
  }
  const partsOf = (change: Partial<Observed>) =>
    Object.fromEntries(serviceState({ ...fine, ...change }).map(({ part, state }) => [part, state]))

  it('works if nothing is known to be wrong', () => {
    expect(new Set(Object.values(partsOf({})))).toEqual(new Set(['works']))
    expect(overallOf(serviceState(fine))).toBe('works')
    expect(partsOf({ offers: { mail: false, push: true } })).not.toHaveProperty('mail')
  })

  it('is told without the database', () => {
    const away = { databaseAnswers: false, counts: null, oldestJobSeconds: null }
    expect(partsOf(away)).toEqual({
      ...{ web: 'trouble', database: 'down', storage: 'works', mail: 'unknown', push: 'unknown' },
      jobs: 'unknown',
    })
  })

  it('depends on shares, not on single failures', () => {
    const counts = (entries: Record<string, number>) => ({ counts: new Map(Object.entries(entries)) })
    expect(partsOf(counts({ 'mail.failed': 4 })).mail).toBe('works')
    expect(partsOf(counts({ 'mail.failed': 3, 'mail.sent': 7 })).mail).toBe('trouble')
    expect(partsOf(counts({ 'mail.failed': 10 })).mail).toBe('down')
    expect(partsOf(counts({ 'request.failed': 1, 'request.answered': 99 })).web).toBe('works')
    expect(partsOf(counts({ 'request.failed': 10, 'request.answered': 90 })).web).toBe('trouble')
    expect(partsOf({ oldestJobSeconds: 299 }).jobs).toBe('works')
    expect(partsOf({ oldestJobSeconds: 301 }).jobs).toBe('trouble')
    expect(partsOf({ disturbed: ['storage'] }).storage).toBe('trouble')
  })
})
