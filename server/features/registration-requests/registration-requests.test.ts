import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newItem } from '#common/form/new-item.ts'
import { applyAccessCard } from '#contract/access-cards.ts'
import { getAdminUser, setUserRole } from '#contract/admin-users.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { listAnnouncements } from '#contract/announcements.ts'
import * as admin from '#contract/registration-requests.administration.ts'
import * as calls from '#contract/registration-requests.ts'
import { listWaiting } from '#contract/waiting.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeRegistrationRequest } from '#db/factories/registration-request.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { emailsTo, emailTo, tokenIn } from '#testing/emails.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { removeOldRequests } from './registration-requests.commands.ts'

let server: TestServer
let administrator: Client
let stranger: Client
let code: string
const items = [
  newItem('choice', 'shop', '勤務先', {
    required: true,
    options: [
      { key: 'a', name: '本店' },
      { key: 'b', name: '駅前店' },
    ],
  }),
]
beforeAll(async () => {
  server = await testServer()
  administrator = await server.as(server.company.logins.administrator)
  stranger = server.guest()
  code = await open(administrator)
})
afterAll(() => server.close())

async function open(as: Client, enabled = true) {
  const settings = async () => (await as.call(admin.getRegistrationSettings, {})).body
  const { version } = await settings()
  const body = { enabled, intro: 'ようこそ', items, version }
  expect((await as.call(admin.updateRegistrationSettings, { body: body as never })).status).toBe(204)
  return (await settings()).code!
}

const written = (fields: object = {}) => ({
  ...{
    code,
    familyName: '応募',
    givenName: `花子${unique()}`,
    familyNameKana: 'おうぼ',
    givenNameKana: 'はなこ',
  },
  ...{ email: `applicant-${unique()}@mihon.example`, employeeNumber: null, note: 'よろしくお願いします' },
  ...{
    answers: [{ item: 'shop', value: { choices: ['b'], other: '' } }],
    website: '',
    clientKey: `key ${unique()}`,
  },
  ...fields,
})
const send = (fields: object = {}) =>
  stranger.call(calls.createRegistrationRequest, { body: written(fields) as never })
async function sent(fields: object = {}) {
  const { status, body } = await send(fields)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.token!
}
const read = (token: string) => stranger.call(calls.readRegistrationRequest, { body: { token } })
const idOf = (token: string) => Number(token.split('-')[1])
const shown = async (id: number, as = administrator) =>
  (await as.call(admin.getRegistrationRequest, { params: { id } })).body
const account = (fields: object = {}) => ({
  ...{ familyName: '応募', givenName: '花子', email: null, companyLoginId: null, version: 1, reason: '' },
  memberships: [{ departmentId: server.company.departmentId }],
  ...fields,
})
const approve = (id: number, fields: object, as = administrator) =>
  as.call(admin.approveRegistrationRequest, { params: { id }, body: account(fields) as never })
const refuse = (id: number, fields: object = {}, as = administrator) =>
  as.call(admin.refuseRegistrationRequest, {
    params: { id },
    body: { version: 1, reason: '部外者', ...fields },
  })

describe('a company code', () => {
  it('opens the questions, however it is typed', async () => {
    const ask = (typed: string) => stranger.call(calls.checkRegistrationCode, { body: { code: typed } })
    const { body } = await ask(code)
    expect(body).toMatchObject({ intro: 'ようこそ', items: [{ key: 'shop' }] })
    for (const typed of [code.toLowerCase(), code.replaceAll('-', ' '), code.replaceAll('-', 'ー')])
      expect((await ask(typed)).status, typed).toBe(200)
  })

  it.each([
    ['unknown', () => `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`],
    ['of a company that does not exist', () => `999999${code.slice(code.indexOf('-'))}`],
    ['of no form', () => 'x'],
    ['empty', () => ''],
  ])('that is %s is refused beside the field', async (_, typed) => {
    const { status, body } = await stranger.call(calls.checkRegistrationCode, { body: { code: typed() } })
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([422, ['code']])
  })

  it('stops working when it is replaced, or requests are not taken', async () => {
    const as = await server.as(server.other.logins.administrator)
    const first = await open(as)
    const { version } = (await as.call(admin.getRegistrationSettings, {})).body
    expect((await as.call(admin.renewRegistrationCode, { body: { version } })).status).toBe(204)
    const { code: second } = (await as.call(admin.getRegistrationSettings, {})).body
    const ask = async (typed: string) =>
      (await stranger.call(calls.checkRegistrationCode, { body: { code: typed } })).status
    expect([await ask(first), await ask(second!)]).toEqual([422, 200])
    await open(as, false)
    expect(await ask(second!)).toBe(422)
    expect((await as.call(admin.renewRegistrationCode, { body: { version } })).status).toBe(409)
  })

  it('is not guessed: wrong ones make the network wait', async () => {
    const limited = await testServer({ attemptLimits: { failuresByAddress: 3 } })
    try {
      const ask = (n: number) =>
        limited.guest().call(calls.checkRegistrationCode, { body: { code: `1-ABCD-EF${20 + n}` } })
      const statuses: number[] = []
      for (const n of [2, 3, 4, 5, 6, 7, 8]) statuses.push((await ask(n)).status)
      expect(statuses[0]).toBe(422)
      expect(statuses.at(-1)).toBe(429)
    } finally {
      await limited.close()
    }
  })
})

describe('a request', () => {
  it('waits, is notified and mailed, and its sender reads the state', async () => {
    const fields = written()
    const { body } = await stranger.call(calls.createRegistrationRequest, { body: fields as never })
    const id = idOf(body.token!)
    expect((await read(body.token!)).body).toMatchObject({
      ...{ state: 'waiting', email: fields.email, answers: [{ text: '駅前店' }], reason: '' },
    })
    expect(tokenIn(await emailTo(server, fields.email, '受け付けました'))).toBe(body.token)
    const waiting = (
      await administrator.call(listWaiting, { query: { kind: 'registration_request', limit: 100 } })
    ).body
    // Who asks has no account: nobody is shown as its actor, least of all the reader.
    const row = waiting.items.find((one) => one.hrefPath === `/admin/registration_requests/${id}`)
    expect(row).toMatchObject({ title: expect.stringMatching(/^応募 花子/), actor: null })
    const { announcements } = (await administrator.call(listAnnouncements, { query: {} })).body
    expect(announcements.some(({ hrefPath }) => hrefPath === `/admin/registration_requests/${id}`)).toBe(true)
    const employee = await server.as(server.company.logins.employee)
    const theirs = (await employee.call(listWaiting, { query: {} })).body
    expect(theirs.kinds.find(({ kind }) => kind === 'registration_request')?.count ?? 0).toBe(0)
  })

  it('is stored once for one key', async () => {
    const fields = written()
    const first = await stranger.call(calls.createRegistrationRequest, { body: fields as never })
    const second = await stranger.call(calls.createRegistrationRequest, { body: fields as never })
    expect(second.body.token).toBe(first.body.token)
  })

  it.each([
    ['no name', { familyName: ' ' }],
    ['an address that is none', { email: 'x' }],
    ['a name that is too long', { givenName: 'x'.repeat(51) }],
    ['a note that is too long', { note: 'x'.repeat(501) }],
    ['a wrong code', { code: 'x' }],
    ['a required question without an answer', { answers: [] }],
    ['an unknown option', { answers: [{ item: 'shop', value: { choices: ['zz'], other: '' } }] }],
  ])('is refused with %s', async (_, fields) => {
    expect((await send(fields)).status).toBe(422)
  })

  it('is discarded if the hidden field is filled in', async () => {
    expect((await send({ website: 'https://spam.example' })).body.token).toBeNull()
  })

  it('does not tell whether an address is known, and shows those who decide who may be the same', async () => {
    const email = `known-${unique()}@mihon.example`
    const userId = await makeUser(server.company.db, { email, familyName: '既知', givenName: '太郎' })
    const other = await makeRegistrationRequest(server.company.db, { email })
    const token = await sent({
      ...{ email: email.toUpperCase(), familyName: '別', givenName: '人' },
      ...{ familyNameKana: '', givenNameKana: '' },
    })
    const { samePeople, sameRequests } = await shown(idOf(token))
    expect(samePeople).toMatchObject([{ id: userId, by: ['email'] }])
    expect(sameRequests).toMatchObject([{ id: other, by: ['email'] }])
    const { registrationRequests } = (
      await administrator.call(admin.listRegistrationRequests, { query: { query: email } })
    ).body
    expect(registrationRequests.find(({ id }) => id === idOf(token))?.duplicateCount).toBe(2)
  })

  it('is withdrawn by its sender, while it waits', async () => {
    const token = await sent()
    const withdraw = () => stranger.call(calls.withdrawRegistrationRequest, { body: { token } })
    expect((await withdraw()).status).toBe(204)
    expect([(await read(token)).status, (await withdraw()).status]).toEqual([404, 404])
    const decided = await sent()
    await refuse(idOf(decided))
    expect(
      (await stranger.call(calls.withdrawRegistrationRequest, { body: { token: decided } })).status,
    ).toBe(409)
  })

  it('is opened by its own token only', async () => {
    const [one, two] = [await sent(), await sent()]
    const mixed = `${two.split('-').slice(0, 2).join('-')}-${one.split('-')[2]}`
    for (const token of [mixed, 'x', '', `${one}0`]) expect([404, 422]).toContain((await read(token)).status)
  })

  it('is limited by network', async () => {
    const { db } = server.company
    await sent()
    const [row] = await namedQuery<{ networkKey: string }>(
      db,
      'select network_key from registration_requests where company_id = $1 and network_key <> $2 limit 1',
      [companyIdOf(db), 'x'],
    )
    const made: number[] = []
    for (let n = 0; n < 30; n++) made.push(await makeRegistrationRequest(db, row!))
    expect((await send()).status).toBe(429)
    await namedQuery(
      db,
      'delete from registration_requests where company_id = $1 and id = any($2::bigint[])',
      [companyIdOf(db), made],
    )
    expect((await send()).status).toBe(200)
  })

  it('is limited by address', async () => {
    const email = `many-${unique()}@mihon.example`
    const statuses: number[] = []
    for (const _ of [1, 2, 3, 4]) statuses.push((await send({ email })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

describe('a decision', () => {
  it('approves with an invitation, in the log, once', async () => {
    const token = await sent()
    const { email } = await shown(idOf(token))
    const { status, body } = await approve(idOf(token), { email, reason: '入社を歓迎します' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ invited: true, card: null })
    expect((await read(token)).body).toMatchObject({ state: 'approved', reason: '入社を歓迎します' })
    const { body: made } = await administrator.call(getAdminUser, { params: { id: body.userId } })
    expect(made).toMatchObject({ email, status: 'invited' })
    expect(tokenIn(await emailTo(server, email!, '承認されました'))).toBe(token)
    await expect.poll(async () => (await emailsTo(server, email!)).length).toBe(3)
    expect(
      (await approve(idOf(token), { email: `again-${unique()}@mihon.example`, version: 2 })).status,
    ).toBe(409)
    expect((await refuse(idOf(token), { version: 2 })).status).toBe(409)
    const { administrationActs } = (
      await administrator.call(listAdministrationActs, { query: { limit: 20 } })
    ).body
    const acts = administrationActs.filter(({ noun }) => noun === 'registration_request')
    expect(acts[0]).toMatchObject({ action: 'approve', subjectId: idOf(token) })
  })

  it('approves a person without an address with a card that works once', async () => {
    const token = await sent({ email: null })
    const companyLoginId = `reg-${unique()}`
    const { status, body } = await approve(idOf(token), { companyLoginId })
    expect(status, JSON.stringify(body)).toBe(200)
    const card = body.card!.address.split('#')[1]!
    const phone = server.guest()
    const set = () => phone.call(applyAccessCard, { body: { token: card, password: 'Hiroba-2026' } })
    expect((await set()).status).toBe(200)
    expect((await set()).status).toBe(409)
    expect((await (await server.as(companyLoginId)).call(getAdminUser, { params: { id: 1 } })).status).toBe(
      404,
    )
  })

  it('makes no account if a field is refused, and the request waits on', async () => {
    const token = await sent()
    const taken = server.company.logins.employee
    const { status, body } = await approve(idOf(token), { email: taken })
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([422, ['email']])
    expect((await approve(idOf(token), {})).status).toBe(422)
    expect((await read(token)).body.state).toBe('waiting')
  })

  it('refuses with words that the sender reads and gets by email', async () => {
    const token = await sent()
    const { email } = await shown(idOf(token))
    expect((await refuse(idOf(token))).status).toBe(204)
    expect((await read(token)).body).toMatchObject({ state: 'refused', reason: '部外者' })
    expect((await emailTo(server, email!, '登録申請について')).text).toContain('部外者')
    const { registrationRequests } = (
      await administrator.call(admin.listRegistrationRequests, { query: { state: 'refused' } })
    ).body
    expect(registrationRequests[0]).toMatchObject({
      id: idOf(token),
      decidedBy: { name: expect.any(String) },
    })
  })

  it('of two administrators only one decides', async () => {
    const id = idOf(await sent())
    const email = `race-${unique()}@mihon.example`
    const statuses = (await Promise.all([approve(id, { email }), refuse(id)])).map(({ status }) => status)
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
    expect(statuses).toContain(409)
  })

  it('is for those who administer all people', async () => {
    const id = idOf(await sent())
    const email = `helper-${unique()}@mihon.example`
    const helper = await makeUser(server.company.db, { email })
    const set = async (departmentIds: number[]) => {
      const params = { id: helper }
      const { version } = (await administrator.call(getAdminUser, { params })).body
      return administrator.call(setUserRole, {
        params,
        body: { version, role: 'section_administrator', sections: ['users'], departmentIds, menuIds: [] },
      })
    }
    expect((await set([await makeDepartment(server.company.db)])).status).toBeLessThan(300)
    const as = await server.as(email)
    expect((await refuse(id, {}, as)).status).toBe(404)
    const employee = await server.as(server.company.logins.employee)
    expect((await refuse(id, {}, employee)).status).toBe(404)
    const foreign = await server.as(server.other.logins.administrator)
    expect((await refuse(id, {}, foreign)).status).toBe(404)
    // Whatever the fields: who may not see the request does not learn that they are wrong.
    expect((await approve(id, { memberships: [{ departmentId: 1e9 }] }, foreign)).status).toBe(404)
  })

  it('is kept for 90 days', async () => {
    const { db, administratorId: decidedById } = server.company
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    const decided = { state: 'refused', decidedById } as const
    const old = await makeRegistrationRequest(db, { ...decided, decidedAt: daysAgo(91) })
    const young = await makeRegistrationRequest(db, { ...decided, decidedAt: daysAgo(89) })
    await removeOldRequests(db)
    const rows = await namedQuery<{ id: number }>(
      db,
      'select id from registration_requests where company_id = $1 and id = any($2::bigint[])',
      [companyIdOf(db), [old, young]],
    )
    expect(rows.map(({ id }) => id)).toEqual([young])
  })
})

describe('settings', () => {
  it('are changed at the version that was read, and logged', async () => {
    const { version } = (await administrator.call(admin.getRegistrationSettings, {})).body
    const body = { enabled: true, intro: 'はじめに', items, version }
    expect((await administrator.call(admin.updateRegistrationSettings, { body: body as never })).status).toBe(
      204,
    )
    expect((await administrator.call(admin.updateRegistrationSettings, { body: body as never })).status).toBe(
      409,
    )
    const { administrationActs } = (await administrator.call(listAdministrationActs, { query: { limit: 5 } }))
      .body
    expect(administrationActs[0]).toMatchObject({ noun: 'registration_settings', action: 'update' })
  })

  it('refuse questions that cannot be asked', async () => {
    const { version } = (await administrator.call(admin.getRegistrationSettings, {})).body
    const refused = async (one: object) => {
      const body = { enabled: true, intro: '', items: [one], version }
      return (await administrator.call(admin.updateRegistrationSettings, { body: body as never })).status
    }
    expect(await refused(newItem('choice', 'c', '選択', { options: [] }))).toBe(422)
    expect(await refused(newItem('files' as never, 'f', 'ファイル'))).toBe(422)
  })
})
