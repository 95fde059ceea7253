import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptInvitation, checkInvitation } from '#contract/admin-users.invitations.ts'
import {
  createAdminUser,
  getAdminUser,
  getUserCounts,
  inviteUser,
  listAdminUsers,
  resetPassword,
  unlockUser,
  updateAdminUser,
} from '#contract/admin-users.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { signIn } from '#contract/sessions.ts'
import { getCurrentUser } from '#contract/users.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { lockName } from '#testing/attempts.ts'
import { emailTo } from '#testing/emails.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const admin = () => server.as(server.company.logins.administrator)
type Body = CallInput<typeof createAdminUser>['body']
const bodyOf = (more: Partial<Body> = {}): Body => ({
  familyName: '渡辺',
  givenName: '美咲',
  familyNameKana: 'わたなべ',
  givenNameKana: 'みさき',
  memberships: [{ departmentId: server.company.departmentId, positionId: server.company.positions.employee }],
  ...more,
})
const create = async (more: Partial<Body>) => (await admin()).call(createAdminUser, { body: bodyOf(more) })
const account = async (id: number) => (await (await admin()).call(getAdminUser, { params: { id } })).body

/** Waits for the newest email to an address and returns its token. */
async function tokenFor(email: string): Promise<string> {
  const folder = join(server.app.config.DATA_DIR, 'mail')
  const find = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')).sort()
    const messages = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    const message = messages.filter((text) => text.includes(email)).at(-1)
    return message && decoded(message).match(/invitations#([\w.-]+)/)?.[1]
  }
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy()
  return (await find())!
}
const decoded = (message: string) => {
  const [, body = ''] = message.split(/\r?\n\r?\n/, 2)
  return /base64/i.test(message)
    ? Buffer.from(body, 'base64').toString()
    : message.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
}

describe('registering a person', () => {
  it('with a company ID shows an initial password once, which must be replaced', async () => {
    const companyLoginId = `id-${unique()}`
    const made = await create({ companyLoginId })
    expect(made.status).toBe(200)
    const { id, initialPassword, invited } = made.body
    expect([initialPassword, invited]).toEqual([expect.stringMatching(/^[A-Za-z2-9]{12}$/), false])
    const guest = server.guest()
    const signedIn = await guest.call(signIn, { body: { login: companyLoginId, password: initialPassword! } })
    expect(signedIn.body.next).toBe('initial_password')
    expect(await account(id)).toMatchObject({
      familyNameKana: 'ワタナベ',
      status: 'active',
      password: 'initial',
      invitation: null,
      memberships: [{ departmentName: '営業部', positionName: '一般', fixed: false }],
    })
  })

  it('adds them to the readers of what their department reads, with no other effect', async () => {
    const { db, departmentId, employeeId } = server.company
    const audienceId = await audienceOf(db, {
      include: [{ type: 'department', id: departmentId, descendants: true }],
      match: 'any',
    })
    const isMember = async (userId: number) =>
      (
        await db
          .selectFrom('audienceMembers')
          .select('userId')
          .where('audienceId', '=', audienceId)
          .where('userId', '=', userId)
          .execute()
      ).length === 1
    const marks = () => db.selectFrom('audienceChanges').select('userId').execute()
    await expect.poll(marks, { timeout: 10_000 }).toEqual([])
    expect(await isMember(employeeId)).toBe(true)
    const { id } = (await create({ companyLoginId: `id-${unique()}` })).body
    await expect.poll(() => isMember(id), { timeout: 10_000 }).toBe(true)
  })

  it('with an address sends a link that sets the password once and signs in', async () => {
    const email = `misaki-${unique()}@mihon.example`
    const { body: made } = await create({ email })
    expect(made).toMatchObject({ initialPassword: null, invited: true })
    expect(await account(made.id)).toMatchObject({ status: 'invited', password: 'none' })
    const token = await tokenFor(email)
    const guest = server.guest()
    expect((await guest.call(checkInvitation, { body: { token } })).body).toEqual({
      name: '渡辺 美咲',
      email,
      companyName: '株式会社みほん',
      rules: expect.objectContaining({ minLength: 8 }),
    })
    const other = token.replace(/^\d+/, String(server.other.companyId))
    expect((await guest.call(checkInvitation, { body: { token: other } })).status).toBe(404)
    const accepted = await guest.call(acceptInvitation, { body: { token, password: 'Watashi-1' } })
    expect(accepted.status).toBe(200)
    expect((await guest.call(getCurrentUser, {})).body.id).toBe(made.id)
    expect(await account(made.id)).toMatchObject({ status: 'active', password: 'own', invitation: null })
    const again = await server.guest().call(acceptInvitation, { body: { token, password: 'Watashi-2' } })
    expect(again.status).toBe(404)
  })

  it('stores no token, and an expired invitation opens nothing', async () => {
    const { db, companyId } = server.company
    const email = `late-${unique()}@mihon.example`
    const { body: made } = await create({ email })
    const token = await tokenFor(email)
    await db
      .updateTable('invitations')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('companyId', '=', companyId)
      .where('userId', '=', made.id)
      .execute()
    expect((await server.guest().call(checkInvitation, { body: { token } })).status).toBe(404)
    expect((await (await admin()).call(inviteUser, { params: { id: made.id } })).status).toBe(204)
    const { invitation } = await account(made.id)
    expect(Date.parse(invitation!.expiresAt)).toBeGreaterThan(Date.now() + 6.9 * 86_400_000)
    expect((await server.guest().call(checkInvitation, { body: { token } })).status).toBe(404)
  })

  it('is refused beside the field if there is no way to sign in, or the identifier is taken', async () => {
    const nothing = await create({})
    expect(nothing.body.error?.fields.email).toBeTruthy()
    const taken = await create({ email: server.other.logins.employee.toUpperCase() })
    expect([taken.status, taken.body.error?.fields.email]).toEqual([422, expect.any(String)])
    // It does not say whether that person is here or in another company.
    const here = await create({ email: server.company.logins.employee })
    expect(here.body.error?.fields.email).toBe(taken.body.error?.fields.email)
    const elsewhere = await create({
      companyLoginId: `id-${unique()}`,
      memberships: [{ departmentId: server.other.departmentId }],
    })
    expect(elsewhere.body.error?.fields.memberships).toBeTruthy()
  })

  it('stops at the contracted number, counting stopped people but not those who left, even of two at once', async () => {
    const { company } = server
    const { usedCount } = (await (await admin()).call(getUserCounts, {})).body
    await company.db
      .updateTable('companyConfigs')
      .set({ contractedCount: usedCount + 1 })
      .execute()
    const replies = await Promise.all([
      create({ companyLoginId: `id-${unique()}` }),
      create({ companyLoginId: `id-${unique()}` }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    const refused = replies.find(({ status }) => status === 422)
    expect(refused?.body.error?.fields.form).toContain('1人分')
    await company.db.updateTable('companyConfigs').set({ contractedCount: null }).execute()
  })

  it('requires the company’s own prefix of IDs', async () => {
    await server.company.db.updateTable('companyConfigs').set({ loginIdPrefix: 'hiroba0001-' }).execute()
    const wrong = await create({ companyLoginId: `x-${unique()}` })
    expect(wrong.body.error?.fields.companyLoginId).toContain('hiroba0001-')
    expect((await create({ companyLoginId: `Hiroba0001-${unique()}` })).status).toBe(200)
    await server.company.db.updateTable('companyConfigs').set({ loginIdPrefix: null }).execute()
  })
})

describe('the list of accounts', () => {
  it('finds people by name in any writing, address, department including those below, position and state', async () => {
    const { db, departmentId, positions } = server.company
    const below = await makeDepartment(db, { name: '第一課', parentId: departmentId })
    const id = await makeUser(db, {
      familyName: '五十嵐',
      givenName: '蓮',
      familyNameKana: 'イガラシ',
      givenNameKana: 'レン',
      email: `igarashi-${unique()}@mihon.example`,
      memberships: [{ departmentId: below, positionId: positions.manager }],
    })
    const client = await admin()
    const found = async (query: object) =>
      (await client.call(listAdminUsers, { query: { limit: 100, ...query } as never })).body.users.map(
        (row) => row.id,
      )
    for (const query of ['五十嵐', 'いがらし', 'ｲｶﾞﾗｼ', 'igarashi ren', '五十嵐 蓮', 'igarashi-'])
      expect([query, await found({ query })]).toEqual([query, [id]])
    expect(await found({ departmentId })).toContain(id)
    expect(await found({ departmentId: below })).toEqual([id])
    expect(await found({ positionId: positions.manager })).toContain(id)
    expect(await found({ state: 'stopped' })).toEqual([])
    expect(await found({ role: 'administrator' })).toEqual([server.company.administratorId])
    expect(await found({ state: 'never_signed_in' })).not.toContain(id)
  })

  it('has pages that neither miss nor repeat anyone', async () => {
    const client = await admin()
    const all = (await client.call(listAdminUsers, { query: { limit: 100 } })).body.users.map(({ id }) => id)
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof client.call<typeof listAdminUsers>>> = await client.call(
        listAdminUsers,
        { query: { limit: 2, ...(cursor && { cursor }) } as never },
      )
      seen.push(...page.body.users.map(({ id }: { id: number }) => id))
      cursor = page.body.nextCursor
    } while (cursor)
    expect(seen).toEqual(all)
  })
})

describe('changing an account', () => {
  it('is logged, and is refused if based on an older version', async () => {
    const email = `old-${unique()}@mihon.example`
    const { body: made } = await create({ email })
    const { version } = await account(made.id)
    const changed = bodyOf({ email: `new-${email}`, givenName: '美月' })
    const client = await admin()
    const save = () =>
      client.call(updateAdminUser, { params: { id: made.id }, body: { ...changed, version } })
    expect((await save()).status).toBe(204)
    expect((await save()).body.error?.code).toBe('conflict')
    expect(await account(made.id)).toMatchObject({ email: `new-${email}`, name: '渡辺 美月' })
    const { administrationActs } = (
      await client.call(listAdministrationActs, { query: { query: `new-${email}` } })
    ).body
    expect(administrationActs[0]).toMatchObject({
      action: 'update',
      subjectId: made.id,
      changes: [
        { field: 'name', before: ['渡辺 美咲'], after: ['渡辺 美月'] },
        { field: 'email', before: [email], after: [`new-${email}`] },
      ],
    })
  })

  it('can reset a password, which signs the person out and notifies them once', async () => {
    const email = `reset-${unique()}@mihon.example`
    const { departmentId } = server.company
    const id = await makeUser(server.company.db, { email, memberships: [{ departmentId }] })
    const person = await server.as(email)
    expect((await person.call(getCurrentUser, {})).status).toBe(200)
    const { body } = await (await admin()).call(resetPassword, { params: { id } })
    await expect.poll(async () => (await person.call(getCurrentUser, {})).status).toBe(401)
    const back = await server.guest().call(signIn, { body: { login: email, password: body.initialPassword } })
    expect(back.body.next).toBe('initial_password')
    // The email says that it happened; the administrator hands over the password.
    const message = await emailTo(server, email, '再設定')
    expect(message.text).not.toContain(body.initialPassword)
    const own = await (await admin()).call(resetPassword, { params: { id: server.company.administratorId } })
    expect(own.status).toBe(404)
  })

  it('can unlock a person who tried too often', async () => {
    const email = `locked-${unique()}@mihon.example`
    const { db, departmentId } = server.company
    const id = await makeUser(db, { email, memberships: [{ departmentId }] })
    await lockName(server, email)
    await expect(server.guest().signIn(email)).rejects.toThrow()
    expect((await (await admin()).call(unlockUser, { params: { id } })).status).toBe(204)
    await server.guest().signIn(email)
  })
})
