// Long: a table of all calls, and each way in which a look ends.
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { listAnnouncements } from '#contract/announcements.ts'
import { api } from '#contract/api.ts'
import { listChatRooms } from '#contract/chat-rooms.ts'
import { getBackyardCompany, suspendCompany } from '#contract/companies.ts'
import { getFeed } from '#contract/feeds.ts'
import {
  beginLook,
  endLook,
  findLookPeople,
  getBackyardConsent,
  requestLookConsent,
} from '#contract/looks.backyard.ts'
import { lookCallNames, lookCalls } from '#contract/looks.calls.ts'
import {
  createLookConsent,
  getCurrentLook,
  getLookConsent,
  listLookConsents,
  listLooks,
  listLookViews,
  withdrawLookConsent,
} from '#contract/looks.ts'
import { listOperatorActs } from '#contract/operators.ts'
import { countFound } from '#contract/search.ts'
import { getSession } from '#contract/sessions.ts'
import { getCurrentUser } from '#contract/users.ts'
import { listWaiting } from '#contract/waiting.ts'
import { makeChatRoom } from '#db/factories/chat-room.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { type TestCompany, testCompany } from '#db/factories/test-company.ts'
import { unique } from '#db/factories/unique.ts'
import { namedQuery } from '#db/tenant.ts'
import { changeOperator } from '#server/features/operators/operators.commands.ts'
import { fillPath, nounOf, sampleBodies, sampleQueries } from '#testing/call-samples.ts'
import { asOperator, OperatorClient } from '#testing/operators.ts'
import { makeRowsOfEveryKind } from '#testing/rows-of-every-kind.ts'
import { Client, type TestServer, testServer } from '#testing/server.ts'
import { closeEnded } from './looks.commands.ts'

let server: TestServer
let operator: Awaited<ReturnType<typeof asOperator>>
beforeAll(async () => {
  server = await testServer()
  operator = await asOperator(server, 'support', { name: '運営 花子' })
})
afterAll(() => server.close())

const some = () => testCompany(server.app.engine, { name: `株式会社${unique()}`, code: `look-${unique()}` })
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const administratorOf = ({ logins }: TestCompany) => server.as(logins.administrator)

async function consent(company: TestCompany, purpose = '投稿が見えない件の調査') {
  const administrator = await administratorOf(company)
  const reply = await administrator.call(createLookConsent, { body: { purpose, endsOn: dayAhead(7) } })
  expect(reply.status).toBe(200)
  return reply.body
}

const beginning = (company: TestCompany, by: OperatorClient, userId = company.employeeId) =>
  by.call(beginLook, { params: { id: company.companyId }, body: { userId, reason: '問い合わせ 42' } })

/** A window of an operator who looks as a person of a company; what it sees is drawn with its cookie alone. */
async function look(company: TestCompany, by = operator.client, userId = company.employeeId) {
  const begun = await beginning(company, by, userId)
  expect(begun.status).toBe(200)
  return new Client(server.address, { hiroba_look: by.cookieNamed('hiroba_look')! })
}

async function consentAndLook() {
  const company = await some()
  const given = await consent(company)
  return { company, given, window: await look(company) }
}

const codeOf = async (window: Client) => {
  const reply = await window.call(getCurrentUser, {})
  return reply.body.error?.code ?? reply.status
}
const change = (text: string, values: unknown[]) => namedQuery(server.app.engine.installation, text, values)

describe('the consent of a company', () => {
  it('is given for some days, shown in the history and the log, and withdrawn', async () => {
    const company = await some()
    const administrator = await administratorOf(company)
    expect((await administrator.call(getLookConsent, {})).body).toMatchObject({ consent: null, requests: [] })
    const given = await consent(company, '設定の確認')
    expect(given).toMatchObject({ purpose: '設定の確認', state: 'stands', withdrawn: null, lookCount: 0 })
    expect((await administrator.call(getLookConsent, {})).body.consent?.id).toBe(given.id)
    const again = { body: { purpose: 'もう一度', endsOn: dayAhead(1) } }
    expect((await administrator.call(createLookConsent, again)).body.error?.code).toBe('look_consent_stands')
    const params = { id: given.id }
    expect((await administrator.call(withdrawLookConsent, { params })).status).toBe(204)
    expect((await administrator.call(withdrawLookConsent, { params })).status).toBe(409)
    const { lookConsents } = (await administrator.call(listLookConsents, {})).body
    expect(lookConsents).toMatchObject([
      { id: given.id, state: 'withdrawn', withdrawn: { by: given.givenBy } },
    ])
    const acts = (await administrator.call(listAdministrationActs, {})).body.administrationActs
    expect(acts.slice(0, 2).map(({ noun, action }) => [noun, action])).toEqual([
      ['look_consent', 'cancel'],
      ['look_consent', 'create'],
    ])
  })

  it('is for thirty days at most, has a purpose, and is of full administrators of the company', async () => {
    const company = await some()
    const administrator = await administratorOf(company)
    const problem = async (body: { purpose: string; endsOn: string }) => {
      const reply = await administrator.call(createLookConsent, { body })
      return [reply.status, Object.keys(reply.body.error?.fields ?? {})]
    }
    expect(await problem({ purpose: 'x', endsOn: dayAhead(-2) })).toEqual([422, ['endsOn']])
    expect(await problem({ purpose: 'x', endsOn: dayAhead(33) })).toEqual([422, ['endsOn']])
    expect(await problem({ purpose: ' ', endsOn: dayAhead(1) })).toEqual([422, ['purpose']])
    const { id } = await consent(company)
    const employee = await server.as(company.logins.employee)
    expect((await employee.call(getLookConsent, {})).status).toBe(404)
    const other = await administratorOf(server.other)
    expect((await other.call(withdrawLookConsent, { params: { id } })).status).toBe(404)
    expect((await other.call(listLookConsents, {})).body.lookConsents).toEqual([])
  })

  it('is asked for by operators once a day; full administrators get a notice', async () => {
    const company = await some()
    const ask = (by = operator.client) =>
      by.call(requestLookConsent, {
        params: { id: company.companyId },
        body: { reason: '設定の確認のため' },
      })
    expect((await ask()).status).toBe(204)
    expect((await ask()).body.error?.code).toBe('look_asked')
    const administrator = await administratorOf(company)
    const { requests } = (await administrator.call(getLookConsent, {})).body
    expect(requests).toMatchObject([{ operatorName: '運営 花子', reason: '設定の確認のため' }])
    const notices = async () => (await administrator.call(listAnnouncements, {})).body.announcements
    await expect.poll(async () => JSON.stringify(await notices())).toContain('設定の確認のため')
    const params = { id: company.companyId }
    const standing = await operator.client.call(getBackyardConsent, { params })
    expect(standing.body).toMatchObject({ consent: null, can: { ask: true, look: false } })
    expect(standing.body.request?.reason).toBe('設定の確認のため')
    await consent(company)
    expect((await administrator.call(getLookConsent, {})).body.requests).toEqual([])
    expect((await ask()).body.error?.code).toBe('look_consent_stands')
  })
})

describe('a look', () => {
  it('shows what the person sees, and is told to them, their administrators and both logs', async () => {
    const { company, window } = await consentAndLook()
    const { companyId, employeeId } = company
    const user = (await window.call(getCurrentUser, {})).body
    expect(user).toMatchObject({ id: employeeId, companyId, can: { administer: false } })
    const feedId = await makeFeed(company.db, { menuId: company.menuId, authorId: company.managerId })
    expect((await window.call(getFeed, { params: { id: feedId } })).status).toBe(200)
    const own = (await window.call(getCurrentLook, { query: { page: `/feeds/${feedId}` } })).body.look
    expect(own).toMatchObject({ own: true, operatorName: '運営 花子' })
    const minutes = (Date.parse(own!.endsAt) - Date.now()) / 60_000
    expect(Math.round(minutes)).toBe(60)

    const employee = await server.as(company.logins.employee)
    expect((await employee.call(getCurrentLook, {})).body.look).toMatchObject({ own: false })
    await expect
      .poll(async () => JSON.stringify((await employee.call(listAnnouncements, {})).body.announcements))
      .toContain('運営 花子')
    const manager = await server.as(company.logins.manager)
    expect((await manager.call(getCurrentLook, {})).body.look).toBeNull()

    const administrator = await administratorOf(company)
    const [seen] = (await administrator.call(listLooks, {})).body.looks
    expect(seen).toMatchObject({
      ...{ operatorName: '運営 花子', user: { id: employeeId }, reason: '問い合わせ 42', endedAt: null },
    })
    const views = (await administrator.call(listLookViews, { params: { id: seen!.id } })).body.lookViews
    const [{ pages, paths }] = [views.at(-1)!]
    expect(pages).toEqual([`/feeds/${feedId}`])
    expect(paths).toContain(`/api/v2/feeds/${feedId}`)
    const other = await administratorOf(server.other)
    expect((await other.call(listLookViews, { params: { id: seen!.id } })).status).toBe(404)

    await operator.client.call(endLook, {})
    expect(operator.client.cookieNamed('hiroba_look')).toBeUndefined()
    expect(await codeOf(window)).toBe('LookEndedError')
    expect((await administrator.call(listLooks, {})).body.looks[0]).toMatchObject({ endedBy: 'operator' })
    expect((await employee.call(getCurrentLook, {})).body.look).toBeNull()
    const acts = (await administrator.call(listAdministrationActs, {})).body.administrationActs
    expect(acts.slice(0, 2).map(({ noun, action }) => [noun, action])).toEqual([
      ['look', 'end'],
      ['look', 'begin'],
    ])
    const { operatorActs } = (await operator.client.call(listOperatorActs, { query: { companyId } })).body
    expect(operatorActs.map(({ action }) => action)).toEqual(['look_ended', 'look_began'])
    expect(operatorActs[1]).toMatchObject({ reason: '問い合わせ 42' })
  })

  it('is found for people of the company only, while consent stands', async () => {
    const company = await some()
    const params = { id: company.companyId }
    const find = (query: string) => operator.client.call(findLookPeople, { params, query: { query } })
    expect((await find('a')).body.error?.code).toBe('look_without_consent')
    await consent(company)
    const byNumber = (await find(String(company.employeeId))).body.people
    expect(byNumber.map(({ id }) => id)).toContain(company.employeeId)
    expect((await find(company.logins.employee)).body.people.map(({ id }) => id)).toEqual([
      company.employeeId,
    ])
    expect((await find(server.other.logins.employee)).body.people).toEqual([])
    expect((await beginning(company, operator.client, server.other.employeeId)).status).toBe(404)
    const finance = await asOperator(server, 'finance')
    expect((await beginning(company, finance.client)).status).toBe(403)
    const guest = new OperatorClient(server.address)
    expect((await beginning(company, guest)).status).toBe(401)
    expect((await operator.client.call(beginLook, { params, body: { userId: 0, reason: '' } })).status).toBe(
      422,
    )
  })

  it('gives no rights of administrators, nothing of chat, notices, sessions or files, and no live connection', async () => {
    const company = await some()
    await consent(company)
    const { db, administratorId, employeeId } = company
    await makeChatRoom(db, { userIds: [administratorId, employeeId] })
    const window = await look(company, operator.client, administratorId)
    const user = (await window.call(getCurrentUser, {})).body
    expect(user.can).toMatchObject({ administer: false, chat: { use: false } })
    for (const call of [listChatRooms, listAnnouncements, getSession, listAdministrationActs])
      expect((await window.call(call, {})).body.error?.code).toBe('LookOnlyError')
    expect((await window.call(countFound, { query: { query: 'あ' } })).body.chat).toBe(0)
    const kinds = (await window.call(listWaiting, {})).body.kinds.map(({ kind }) => kind)
    expect(kinds).toContain('must_read')
    expect(kinds).not.toContain('urgent_message')
    const own = await makeMediaFile(db, { uploaderId: administratorId })
    const [{ filename }] = (await change('select filename from media_files where id = $1', [own])) as [
      { filename: string },
    ]
    const picture = await window.fetch(`/media_files/${filename}?variant=small`)
    expect(picture.status).toBe(404)
    const cookie = `hiroba_look=${window.cookieNamed('hiroba_look')}; hiroba_session=${(await server.as(company.logins.employee)).cookieNamed('hiroba_session')}`
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/v2/live`, {
      headers: { cookie },
    })
    const [, refusal] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
    socket.on('error', () => undefined).terminate()
    expect(refusal.statusCode).toBe(401)
  })

  it('counts before every other session of the browser, and never becomes one', async () => {
    const { company, window } = await consentAndLook()
    const person = await server.guest().signIn(company.logins.manager)
    const session = person.cookieNamed('hiroba_session')!
    const cookie = window.cookieNamed('hiroba_look')!
    const both = new Client(server.address, { hiroba_session: session, hiroba_look: cookie })
    expect((await both.call(getCurrentUser, {})).body.id).toBe(company.employeeId)
    const posing = new Client(server.address, { hiroba_session: `${company.companyId}.${cookie}` })
    expect(await codeOf(posing)).toBe('unauthenticated')
    const reply = await new OperatorClient(server.address, { hiroba_operator: cookie }).call(
      getBackyardCompany,
      { params: { id: company.companyId } },
    )
    expect(reply.status).toBe(401)
    await operator.client.call(endLook, {})
    expect(await codeOf(both)).toBe('LookEndedError')
    const drawn = await window.call(getCurrentUser, {}, { headers: { 'x-account': '1-1' } })
    expect(drawn.body.error?.code).toBe('account_changed')
  })

  it('is one at a time for each operator', async () => {
    const { company, window } = await consentAndLook()
    const next = await look(company, operator.client, company.managerId)
    expect(await codeOf(window)).toBe('LookEndedError')
    expect(await codeOf(next)).toBe(200)
  })
})

describe('a look ends at once', () => {
  const ends: Record<string, (given: Awaited<ReturnType<typeof consentAndLook>>) => Promise<unknown>> = {
    'when the company withdraws its consent': async ({ company, given }) =>
      (await administratorOf(company)).call(withdrawLookConsent, { params: { id: given.id } }),
    'when the consent expires': ({ given }) =>
      change(
        `update look_consents set given_at = given_at - interval '20 days', ends_at = now() - interval '1 second'
         where id = $1`,
        [given.id],
      ),
    'when the hour is over': ({ company }) =>
      change(
        `update looks set began_at = began_at - interval '1 hour', ends_at = ends_at - interval '1 hour'
         where company_id = $1`,
        [company.companyId],
      ),
    'when the company is suspended': async ({ company }) => {
      const { client } = await asOperator(server, 'success')
      const params = { id: company.companyId }
      const { version } = (await client.call(getBackyardCompany, { params })).body
      return client.call(suspendCompany, { params, body: { reason: '未払い', version } })
    },
    'when the person is suspended': ({ company }) =>
      change(`update users set status = 'stopped' where company_id = $1 and id = $2`, [
        company.companyId,
        company.employeeId,
      ]),
  }
  it.each(Object.keys(ends))('%s', async (name) => {
    const given = await consentAndLook()
    expect(await codeOf(given.window)).toBe(200)
    await ends[name]!(given)
    expect(await codeOf(given.window)).toBe('LookEndedError')
    await closeEnded(server.app.engine.installation)
    const query = { companyId: given.company.companyId }
    const { operatorActs } = (await operator.client.call(listOperatorActs, { query })).body
    expect(operatorActs[0]).toMatchObject({ action: 'look_ended', operatorName: '運営 花子' })
  })

  it('when the operator is stopped, signs out, or gets another role', async () => {
    const company = await some()
    await consent(company)
    const acts: ((own: Awaited<ReturnType<typeof asOperator>>) => Promise<unknown>)[] = [
      ({ email }) => changeOperator(server.app.engine.installation, email, { stopped: true }, 'test'),
      ({ email }) => changeOperator(server.app.engine.installation, email, { role: 'finance' }, 'test'),
      ({ id }) => change('delete from operator_sessions where operator_id = $1', [id]),
    ]
    for (const act of acts) {
      const own = await asOperator(server, 'engineer')
      const window = await look(company, own.client)
      expect(await codeOf(window)).toBe(200)
      await act(own)
      expect(await codeOf(window)).toBe('LookEndedError')
    }
  })

  it('and cannot begin without consent, or at a suspended company', async () => {
    const company = await some()
    expect((await beginning(company, operator.client)).body.error?.code).toBe('look_without_consent')
    const { id } = await consent(company)
    await (await administratorOf(company)).call(withdrawLookConsent, { params: { id } })
    expect((await beginning(company, operator.client)).body.error?.code).toBe('look_without_consent')
    await consent(company)
    await change('update companies set suspended_at = now() where id = $1', [company.companyId])
    expect((await beginning(company, operator.client)).body.error?.code).toBe('company_suspended')
  })
})

describe('every call', () => {
  it('in the list of looks reads, and exists', () => {
    const known = new Set(api.filter(({ endpoint }) => lookCalls.has(endpoint)).map(({ name }) => name))
    expect([...lookCallNames].filter((name) => !known.has(name))).toEqual([])
    expect([...lookCalls].filter(({ method }) => method !== 'GET')).toEqual([])
    const private_ = /^(chat|drafts|sessions|second|api-?tokens|push|myData|oauth|inquir|sms|multi|account)/i
    const shown = api.filter(({ noun, name }) => known.has(name) && private_.test(noun))
    expect(shown.map(({ name }) => name)).toEqual(['getUnreadChatCount'])
  })

  it('outside of the list is refused in a look: all that change something, and all that show too much', async () => {
    const { window } = await consentAndLook()
    const answered: string[] = []
    for (const { name, endpoint } of api.filter((one) => !lookCalls.has(one.endpoint))) {
      const value = endpoint.path.includes('{page}')
        ? 'terms'
        : endpoint.path.includes('{part}')
          ? 'theme'
          : 1
      const { method } = endpoint
      const response = await window.fetch(fillPath(endpoint.path, value) + (sampleQueries[name] ?? ''), {
        method,
        headers: { 'x-csrf-token': 'x', 'content-type': 'application/json' },
        ...(method !== 'GET' && { body: JSON.stringify(sampleBodies[name] ?? {}) }),
      })
      const { error } = JSON.parse(await response.text())
      if (response.status !== 403 || error?.code !== 'LookOnlyError')
        answered.push(`${name} ${response.status} ${error?.code}`)
    }
    expect(answered).toEqual([])
  })

  it('of a look reads on a connection on which the database refuses to write; others write again', async () => {
    const { db, companyId, employeeId } = server.company
    const write = (on: typeof db) =>
      namedQuery(on, 'update users set version = version where company_id = $1 and id = $2 returning id', [
        companyId,
        employeeId,
      ])
    for (const _ of [1, 2, 3]) {
      const readOnly = server.app.engine.companyReadOnly(companyId)
      await expect(write(readOnly)).rejects.toThrow(/read-only transaction/)
      expect(await write(db)).toHaveLength(1)
    }
  })

  it('in the list leaves no trace: no row of the company or of its jobs changes', async () => {
    const company = await some()
    // A consent among them.
    const rows = await makeRowsOfEveryKind(company)
    const window = await look(company)
    const { installation } = server.app.engine
    const tables = await namedQuery<{ name: string }>(
      installation,
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
         and c.relname not in ('look_views', 'looks')
         -- background work counts again
         and c.relname not in ('audience_changes', 'department_counts', 'organisation_marks') order by 1`,
    )
    const text = tables
      .map(
        ({ name }) => `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), ''))
         as sum from "${name}" t where company_id = ${company.companyId}`,
      )
      .join(' union all ')
    const sums = async () => {
      const { rows: found } = await server.app.engine.withConnection('installation', (connection) =>
        connection.queryPlannedForValues<{ name: string; sum: string }>(text),
      )
      return Object.fromEntries(found.map(({ name, sum }) => [name, sum]))
    }
    // What making the rows has left to background work.
    let before = await sums()
    await expect
      .poll(
        async () => {
          const last = before
          before = await sums()
          return JSON.stringify(before) === JSON.stringify(last)
        },
        { interval: 500, timeout: 8_000 },
      )
      .toBe(true)
    const failed: string[] = []
    for (const { name, endpoint } of api.filter((one) => lookCalls.has(one.endpoint))) {
      const value = endpoint.path.includes('{page}') ? 'terms' : (rows[nounOf(endpoint.path)] ?? 1)
      const response = await window.fetch(fillPath(endpoint.path, value) + (sampleQueries[name] ?? ''))
      await response.text()
      if (response.status >= 500 || response.status === 403) failed.push(`${name} ${response.status}`)
    }
    expect(failed).toEqual([])
    expect(await sums()).toEqual(before)
  })
})
