import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  applyAccessCard,
  cardLimits,
  checkAccessCard,
  createAccessCard,
  endAccessCard,
  getAccessCard,
  listAccessCardPeople,
} from '#contract/access-cards.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { listAnnouncements } from '#contract/announcements.ts'
import { getDepartment } from '#contract/departments.ts'
import { signIn } from '#contract/sessions.ts'
import { getCurrentUser, getUser } from '#contract/users.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { emailTo } from '#testing/emails.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let manager: Client
let administrator: Client
beforeAll(async () => {
  server = await testServer()
  manager = await server.as(server.company.logins.manager)
  administrator = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

const fresh = 'Atarashii-1'

/** A person of the manager's department who signs in with a company ID. */
async function worker(fields: Parameters<typeof makeUser>[1] = {}) {
  const { db, departmentId } = server.company
  const login = `mihon-${unique()}`
  const id = await makeUser(db, {
    ...{ email: null, companyLoginId: login, memberships: [{ departmentId }] },
    ...fields,
  })
  return { id, login }
}
const issue = (client: Client, id: number, reason: 'forgotten' | 'locked' = 'forgotten', note = '') =>
  client.call(createAccessCard, { params: { id }, body: { reason, note } })
async function cardFor(id: number, client = manager) {
  const { status, body } = await issue(client, id)
  expect(status).toBe(200)
  const [page, token] = body.address.split('#')
  expect(page).toMatch(/\/users\/access_card$/)
  return token!
}
const check = (token: string) => server.guest().call(checkAccessCard, { body: { token } })
const use = (token: string, client = server.guest(), password = fresh) =>
  client.call(applyAccessCard, { body: { token, password } })
const enter = (login: string, password: string) => server.guest().call(signIn, { body: { login, password } })
const stateOf = async (id: number, client = manager) =>
  (await client.call(getAccessCard, { params: { id } })).body.card?.state

describe('a card to sign in again', () => {
  it('issued by a superior sets a password on the person’s own phone, once, and signs them out elsewhere', async () => {
    const { id, login } = await worker()
    const elsewhere = await server.guest().signIn(login)
    const token = await cardFor(id)
    expect(await stateOf(id)).toBe('open')
    expect((await check(token)).body).toMatchObject({ name: '田中 一郎', login })
    // Looking does not use it.
    expect((await check(token)).status).toBe(200)
    expect((await use(token, server.guest(), 'short')).body.error?.fields).toHaveProperty('password')
    expect((await use(token, server.guest(), 'Hiroba-2026')).body.error?.fields).toHaveProperty('password')
    const phone = server.guest()
    expect((await use(token, phone)).status).toBe(200)
    expect((await phone.call(getCurrentUser, {})).body.id).toBe(id)
    expect((await elsewhere.call(getCurrentUser, {})).status).toBe(401)
    expect((await enter(login, fresh)).status).toBe(200)
    expect((await enter(login, 'Hiroba-2026')).status).toBe(422)
    expect(await stateOf(id)).toBe('used')
    for (const reply of [await check(token), await use(token, server.guest(), 'Mouichido-1')])
      expect(reply.body.error?.code).toBe('link_used')
    const { body } = await phone.call(listAnnouncements, { query: {} })
    const kinds = body.announcements.map(({ text }) => text).join('\n')
    expect(kinds).toContain('鈴木 太郎')
    expect(kinds).toContain('新しいパスワードが設定されました')
  })

  it('is used by one of two phones at once', async () => {
    const { id } = await worker()
    const token = await cardFor(id)
    const replies = await Promise.all([use(token), use(token)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('ends after 15 minutes, with a newer card, when withdrawn, and with a new password', async () => {
    const { id, login } = await worker()
    const first = await cardFor(id)
    const second = await cardFor(id)
    expect((await check(first)).body.error?.code).toBe('link_used')
    expect((await manager.call(endAccessCard, { params: { id } })).status).toBe(204)
    expect((await use(second)).body.error?.code).toBe('link_used')
    expect(await stateOf(id)).toBe('ended')
    const third = await cardFor(id)
    await server.company.db
      .updateTable('accessCards')
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where('userId', '=', id)
      .where('endedAt', 'is', null)
      .execute()
    expect(await stateOf(id)).toBe('expired')
    for (const reply of [await check(third), await use(third)])
      expect(reply.body.error?.code).toBe('link_expired')
    const fourth = await cardFor(id)
    await server.company.db
      .updateTable('credentials')
      .set({ setAt: new Date(Date.now() + 1_000) })
      .where('userId', '=', id)
      .execute()
    expect((await use(fourth)).body.error?.code).toBe('link_used')
    expect((await enter(login, 'Hiroba-2026')).status).toBe(200)
  })

  it('stops working when the person is suspended or becomes an administrator', async () => {
    for (const changed of [{ status: 'stopped' }, { role: 'section_administrator' }] as const) {
      const { id } = await worker()
      const token = await cardFor(id)
      await server.company.db.updateTable('users').set(changed).where('id', '=', id).execute()
      expect((await use(token)).body.error?.code, JSON.stringify(changed)).toBe('link_used')
    }
  })

  it('can be issued by superiors and administrators only, and for administrators only by full ones', async () => {
    const { company, other } = server
    const { id } = await worker()
    const employee = await server.as(company.logins.employee)
    const stranger = await server.as(other.logins.administrator)
    for (const client of [employee, stranger]) {
      expect((await issue(client, id)).status).toBe(404)
      expect((await client.call(getAccessCard, { params: { id } })).status).toBe(404)
      expect((await client.call(endAccessCard, { params: { id } })).status).toBe(404)
    }
    expect((await issue(administrator, id)).status).toBe(200)
    // Nobody issues one for themselves.
    expect((await issue(manager, company.managerId)).status).toBe(404)
    expect((await issue(administrator, company.administratorId)).status).toBe(404)
    const elsewhere = await makeDepartment(company.db, { name: '物流部' })
    const far = await worker({ memberships: [{ departmentId: elsewhere }] })
    expect((await issue(manager, far.id)).status).toBe(404)
    const limited = await worker({ role: 'section_administrator' })
    const full = await worker({ role: 'administrator' })
    for (const person of [limited, full]) {
      expect((await issue(manager, person.id)).status).toBe(404)
      expect((await issue(administrator, person.id)).status).toBe(200)
    }
    const stopped = await worker({ status: 'stopped' })
    const gone = await worker({ status: 'withdrawn' })
    expect((await issue(administrator, stopped.id)).status).toBe(404)
    expect((await issue(administrator, gone.id)).body.error?.code).toBe('account_withdrawn')
  })

  it('is for the department that one leads and those below it', async () => {
    const { company } = server
    const below = await makeDepartment(company.db, { name: '営業一課', parentId: company.departmentId })
    const person = await worker({ familyName: '下田', memberships: [{ departmentId: below }] })
    expect((await issue(manager, person.id)).status).toBe(200)
    const people = async (client: Client, query = {}) =>
      (await client.call(listAccessCardPeople, { query })).body.users.map(({ id }) => id)
    expect(await people(manager, { query: '下田' })).toEqual([person.id])
    expect(await people(manager, { departmentId: below })).toEqual([person.id])
    expect(await people(manager, { limit: 100 })).not.toContain(company.administratorId)
    const employee = await server.as(company.logins.employee)
    expect(await people(employee)).toEqual([])
    const leads = async (client: Client) =>
      (await client.call(getDepartment, { params: { id: below } })).body.leads
    expect([await leads(manager), await leads(employee)]).toEqual([true, false])
    const mayIssue = async (client: Client) =>
      (await client.call(getUser, { params: { id: person.id } })).body.can.issueCard
    expect([await mayIssue(manager), await mayIssue(administrator), await mayIssue(employee)]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('tells people with an address by email, and never contains the token', async () => {
    const email = `card-${unique()}@mihon.example`
    const { id } = await worker({ email, companyLoginId: null })
    const token = await cardFor(id)
    expect((await emailTo(server, email, 'カードが発行されました')).text).not.toContain(token)
    await use(token)
    expect((await emailTo(server, email, '新しいパスワードが設定されました')).text).toContain('鈴木 太郎')
  })

  it('is in the log with its reason, and used cards are too', async () => {
    const { id } = await worker({ familyName: '記録' })
    const { body } = await issue(manager, id, 'locked', '店の電話で本人を確認')
    await use(body.address.split('#')[1]!)
    const { administrationActs } = (
      await administrator.call(listAdministrationActs, { query: { noun: 'user', query: '記録' } })
    ).body
    expect(administrationActs.map(({ action, actor }) => [action, actor?.id])).toEqual([
      ['use_access_card', id],
      ['issue_access_card', server.company.managerId],
    ])
    const changes = JSON.stringify(administrationActs)
    expect(changes).toContain('店の電話で本人を確認')
    expect(changes).not.toContain(body.address.split('#')[1]!)
  })

  it('is limited by person and by superior in 24 hours', async () => {
    const { id } = await worker()
    for (let count = 0; count < cardLimits.person; count++)
      expect((await issue(administrator, id)).status).toBe(200)
    expect((await issue(administrator, id)).body.error?.code).toBe('too_many_cards')

    const { db, departmentId, positions } = server.company
    const shop = await makeDepartment(db, { name: '駅前店', parentId: departmentId })
    const login = `leader-${unique()}@mihon.example`
    await makeUser(db, { email: login, memberships: [{ departmentId: shop, positionId: positions.manager }] })
    const leader = await server.guest().signIn(login)
    const staff = await Promise.all([1, 2, 3].map(() => worker({ memberships: [{ departmentId: shop }] })))
    for (let count = 0; count < cardLimits.superior; count++)
      expect((await issue(leader, staff[count % 3]!.id)).status).toBe(200)
    expect((await issue(leader, staff[0]!.id)).body.error?.code).toBe('too_many_cards')
    // An administrator still can.
    expect((await issue(administrator, staff[0]!.id)).status).toBe(200)
  })

  it('of another company or an unknown one is refused without a hint', async () => {
    const { id } = await worker()
    const token = await cardFor(id)
    const foreign = token.replace(/^\d+/, String(server.other.companyId))
    for (const wrong of [foreign, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 'x'])
      expect((await check(wrong)).body.error?.code).toBe('link_unknown')
    expect((await check(token)).status).toBe(200)
  })

  it('ends the wait after failed sign-ins, and activates an invited person', async () => {
    const { id, login } = await worker({ status: 'invited' })
    for (let count = 0; count < 6; count++) await enter(login, 'Wrong-2026')
    expect((await enter(login, 'Hiroba-2026')).status).toBe(429)
    expect((await use(await cardFor(id))).status).toBe(200)
    expect((await enter(login, fresh)).status).toBe(200)
  })
})
