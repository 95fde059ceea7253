import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeEmail, requestAccountLink } from '#contract/account-links.ts'
import { createInvitationCards, listAdminUserIds } from '#contract/admin-users.acts.ts'
import { acceptInvitation, checkInvitation } from '#contract/admin-users.invitations.ts'
import {
  createAdminUser,
  getAdminUser,
  getUserCounts,
  inviteUser,
  listAdminUsers,
} from '#contract/admin-users.ts'
import { getMailDelivery } from '#contract/company.ts'
import { signIn } from '#contract/sessions.ts'
import type { Engine } from '#db/connect.ts'
import { type TestCompany, testCompany } from '#db/factories/test-company.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { type Assembled, assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { countJobs } from '#server/platform/jobs/job-queries.ts'
import { createLogger } from '#server/platform/log/logger.ts'
import { Client } from '#testing/client.ts'
import { testDatabase } from '#testing/database.ts'
import { mailbox } from '#testing/mailbox.ts'
import { sendHeldInvitations } from './invitations.jobs.ts'

let engine: Engine
let company: TestCompany
let dataDir: string
beforeAll(async () => {
  engine = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'hiroba-mail-'))
  company = await testCompany(engine)
})
afterAll(async () => {
  await engine.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** A production process with the same data. */
async function start(env: Record<string, string>, log = createLogger('silent')) {
  const config = readConfig({
    ...{ APP_ENV: 'production', NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, WRITE_LIMITS: 'off' },
    ...{ PUBLIC_URL: 'https://portal.mihon.example', ...env },
  })
  const product = await assemble(config, { engine, log, webDir: null })
  return { product, address: await product.listen() }
}
const signedIn = (address: string, login: string) => new Client(address).signIn(login)

const body = (more: object = {}) => ({
  ...{ familyName: '渡辺', givenName: '美咲', memberships: [{ departmentId: company.departmentId }] },
  email: `new-${unique()}@mihon.example`,
  ...more,
})

describe('without a mail server', () => {
  const lines: string[] = []
  let product: Assembled
  let address: string
  let boss: Client
  beforeAll(async () => {
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    ;({ product, address } = await start({}, log as never))
    boss = await signedIn(address, company.logins.administrator)
  })
  afterAll(() => product.close())

  const account = async (id: number) => (await boss.call(getAdminUser, { params: { id } })).body
  const register = async (more?: object) => (await boss.call(createAdminUser, { body: body(more) })).body.id
  const heldOf = (id: number) =>
    expect.poll(async () => (await account(id)).invitation?.delivery, { timeout: 15_000 }).toBe('held')

  it('a production start reports it, and so does the product', async () => {
    const told = lines.map((line) => JSON.parse(line) as { level: number; msg: string })
    expect(told.find(({ level, msg }) => level >= 50 && msg.includes('SMTP_URL'))).toBeTruthy()
    expect((await new Client(address).call(getMailDelivery, {})).body).toEqual({ delivery: 'none' })
  })

  it('an invitation is not sent, is shown as not sent, and is written to no folder', async () => {
    const id = await register()
    await heldOf(id)
    expect((await boss.call(getUserCounts, {})).body.notSent).toBeGreaterThan(0)
    const { users } = (await boss.call(listAdminUsers, { query: { state: 'not_sent', limit: 100 } })).body
    expect(users.find((user) => user.id === id)).toMatchObject({ invitationNotSent: true })
    expect(existsSync(join(dataDir, 'mail'))).toBe(false)
    const again = await boss.call(inviteUser, { params: { id } })
    expect([again.status, again.body.error?.code]).toEqual([409, 'mail_not_set_up'])
  })

  it('nobody is promised a link by email', async () => {
    const link = { purpose: 'password' as const, email: company.logins.employee }
    const asked = await new Client(address).call(requestAccountLink, { body: link })
    expect([asked.status, asked.body.error?.code]).toEqual([409, 'mail_not_set_up'])
    const changed = await boss.call(changeEmail, { body: { email: `other-${unique()}@mihon.example` } })
    expect([changed.status, changed.body.error?.code]).toEqual([409, 'mail_not_set_up'])
  })

  it('a card contains a link that works once, and no email follows it', async () => {
    const id = await register()
    await heldOf(id)
    const made = await boss.call(createInvitationCards, { body: { userIds: [id] } })
    const [card] = made.body.cards
    expect(card).toMatchObject({
      userId: id,
      name: '渡辺 美咲',
      departmentName: '営業部',
      initialPassword: null,
    })
    expect(card!.address).toMatch(/^https:\/\/portal\.mihon\.example\/invitations#/)
    expect((await account(id)).invitation?.delivery).toBe('card')
    const token = card!.address.split('#')[1]!
    const guest = new Client(address)
    expect((await guest.call(checkInvitation, { body: { token } })).body.email).toBe(card!.login)
    const accept = () =>
      new Client(address).call(acceptInvitation, { body: { token, password: 'Hiroba-2027' } })
    expect((await accept()).status).toBe(200)
    expect((await accept()).status).toBe(404)
    const again = await boss.call(createInvitationCards, { body: { userIds: [id] } })
    expect(again.body).toMatchObject({ cards: [], leftOut: [{ userId: id, problem: 'has_password' }] })
  })

  it('a card for a person with a company ID contains a new initial password', async () => {
    const companyLoginId = `card-${unique()}`
    const id = await register({ email: null, companyLoginId })
    const card = (await boss.call(createInvitationCards, { body: { userIds: [id] } })).body.cards[0]!
    expect(card).toMatchObject({
      login: companyLoginId,
      address: 'https://portal.mihon.example/users/sign_in',
    })
    const entered = await new Client(address).call(signIn, {
      body: { login: companyLoginId, password: card.initialPassword! },
    })
    expect(entered.body.next).toBe('initial_password')
  })

  it('cards reveal nothing of people out of reach, and of administrators only that it is not allowed', async () => {
    const { db, companyId, departmentId, administratorId } = company
    const email = `limited-${unique()}@mihon.example`
    const limited = await makeUser(db, {
      email,
      role: 'section_administrator',
      memberships: [{ departmentId }],
    })
    await db
      .insertInto('administratorSections')
      .values({ companyId, userId: limited, section: 'users' })
      .execute()
    const client = await signedIn(address, email)
    const elsewhere = (await testCompany(engine)).employeeId
    const { body: made } = await client.call(createInvitationCards, {
      body: { userIds: [administratorId, elsewhere] },
    })
    expect(made.cards).toEqual([])
    expect(made.leftOut).toMatchObject([{ userId: administratorId, problem: 'not_allowed' }])
  })

  it('lists the ids of everyone a filter finds, for a bulk change', async () => {
    const { body: found } = await boss.call(listAdminUserIds, { query: { state: 'not_sent' } })
    const { users } = (await boss.call(listAdminUsers, { query: { state: 'not_sent', limit: 100 } })).body
    expect(found).toEqual({ userIds: users.map(({ id }) => id), more: false })
  })
})

describe('after a mail server is configured', () => {
  it('held invitations are sent once, with a link that works; printed ones are not', async () => {
    const before = await start({})
    const boss = await signedIn(before.address, company.logins.administrator)
    const [held, printed] = [body(), body()]
    const heldId = (await boss.call(createAdminUser, { body: held })).body.id
    const printedId = (await boss.call(createAdminUser, { body: printed })).body.id
    const deliveryOf = async (client: Client, id: number) =>
      (await client.call(getAdminUser, { params: { id } })).body.invitation?.delivery
    for (const id of [heldId, printedId])
      await expect.poll(() => deliveryOf(boss, id), { timeout: 15_000 }).toBe('held')
    await boss.call(createInvitationCards, { body: { userIds: [printedId] } })
    // As if it had been held for longer than a link is valid.
    await company.db
      .updateTable('invitations')
      .set({ expiresAt: new Date(Date.now() - 86_400_000) })
      .where('userId', '=', heldId)
      .execute()
    // As if its process had ended before sending, and as older invitations are stored.
    const [lostId, olderId] = [
      (await boss.call(createAdminUser, { body: body() })).body.id,
      (await boss.call(createAdminUser, { body: body() })).body.id,
    ]
    for (const id of [lostId, olderId])
      await expect.poll(() => deliveryOf(boss, id), { timeout: 15_000 }).toBe('held')
    const set = (userId: number, fields: { delivery: 'waiting' | 'sent'; createdAt: Date }) =>
      company.db.updateTable('invitations').set(fields).where('userId', '=', userId).execute()
    const longAgo = new Date(Date.now() - 2 * 86_400_000)
    await set(lostId, { delivery: 'waiting', createdAt: longAgo })
    await set(olderId, { delivery: 'sent', createdAt: longAgo })
    await enqueue(company.db, sendHeldInvitations, {})
    await expect.poll(() => deliveryOf(boss, lostId), { timeout: 15_000 }).toBe('failed')
    await expect.poll(() => deliveryOf(boss, olderId), { timeout: 15_000 }).toBe('held')
    await before.product.close()

    const box = await mailbox()
    const { product, address } = await start({ SMTP_URL: box.url })
    const client = await signedIn(address, company.logins.administrator)
    const waiting = async () =>
      (await countJobs(engine)).filter(({ name }) => /^(invitations|mail)\.send/.test(name))
    for (let round = 0; round < 2; round++) {
      await enqueue(company.db, sendHeldInvitations, {})
      await expect.poll(waiting, { timeout: 15_000 }).toEqual([])
    }
    expect(await deliveryOf(client, heldId)).toBe('sent')
    expect(await deliveryOf(client, olderId)).toBe('sent')
    expect(await deliveryOf(client, lostId)).toBe('failed')
    const to = (email: string) => box.received.filter((message) => message.includes(`To: ${email}`))
    expect(to(held.email)).toHaveLength(1)
    expect(to(printed.email)).toHaveLength(0)
    expect(await deliveryOf(client, printedId)).toBe('card')
    const [, token] = /invitations#([\w.-]+)/.exec(to(held.email)[0]!)!
    const accepted = await new Client(address).call(checkInvitation, { body: { token: token! } })
    expect(accepted.body.email).toBe(held.email)
    await product.close()
    await box.close()
  })
})
