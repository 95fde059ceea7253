import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { clearUserFactors, getUserFactors } from '#contract/second-factors.clearing.ts'
import { createRecoveryCodes } from '#contract/second-factors.ts'
import { makeUser } from '#db/factories/user.ts'
import { emailTo } from '#testing/emails.ts'
import {
  codeOf,
  enterByPasskey,
  enters,
  origin,
  person,
  setUpApp,
  setUpPasskey,
} from '#testing/second-factors.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { PUBLIC_URL: origin } })
})
afterAll(() => server.close())

const clear = (client: Client, id: number) => client.call(clearUserFactors, { params: { id } })

it('an administrator clears lost factors: everything ends, it is logged, and the person is told', async () => {
  const administrator = await server.as(server.company.logins.administrator)
  const someone = await person(server)
  await setUpApp(someone)
  const { device } = await setUpPasskey(someone)
  await someone.client.call(createRecoveryCodes, {})
  const params = { id: someone.id }
  expect((await administrator.call(getUserFactors, { params })).body).toEqual({
    ...{ passkeyCount: 1, app: true, recoveryCodeCount: 10 },
  })
  expect((await clear(administrator, someone.id)).status).toBe(204)
  expect((await administrator.call(getUserFactors, { params })).body).toEqual({
    ...{ passkeyCount: 0, app: false, recoveryCodeCount: 0 },
  })
  expect(await enters(someone.client)).toBe('unauthenticated')
  expect(codeOf(await enterByPasskey(server.guest(), device))).toBe('passkey_refused')
  expect(await enters(await server.guest().signIn(someone.email))).toBe('enters')
  const email = await emailTo(server, someone.email, '2要素認証の登録が解除されました')
  expect(email.text).toContain('高橋 健一さん')
  const { administrationActs: acts } = (
    await administrator.call(listAdministrationActs, { query: { noun: 'user' } })
  ).body
  expect(acts[0]).toMatchObject({ action: 'clear_factors', subjectId: someone.id })
})

it('repeated, it tells nobody again', async () => {
  const administrator = await server.as(server.company.logins.administrator)
  const someone = await person(server)
  await setUpApp(someone)
  await clear(administrator, someone.id)
  await clear(administrator, someone.id)
  await emailTo(server, someone.email, '2要素認証の登録が解除されました', 1)
})

it('is for administrators of the person only, never for oneself, and asks for a recent proof', async () => {
  const administrator = await server.as(server.company.logins.administrator)
  const { db } = server.company
  const someone = await person(server)
  await setUpApp(someone)
  const elsewhere = await server.as(server.other.logins.administrator)
  const limited = await person(server)
  await db.updateTable('users').set({ role: 'section_administrator' }).where('id', '=', limited.id).execute()
  await db
    .insertInto('administratorSections')
    .values({ companyId: server.company.companyId, userId: limited.id, section: 'users' })
    .execute()
  const section = await server.guest().signIn(limited.email)
  const head = await makeUser(db, { role: 'administrator' })
  expect((await clear(someone.client, someone.id)).status).toBe(404)
  expect((await clear(elsewhere, someone.id)).status).toBe(404)
  expect((await clear(section, head)).status).toBe(404)
  expect((await clear(administrator, server.company.administratorId)).status).toBe(404)
  expect((await clear(section, someone.id)).status).toBe(204)
  await db
    .updateTable('sessions')
    .set({ provenAt: new Date(Date.now() - 11 * 60_000) })
    .where('userId', '=', limited.id)
    .execute()
  server.app.gate.forgetPerson({ companyId: server.company.companyId, userId: limited.id })
  expect(codeOf(await clear(section, someone.id))).toBe('ProofRequiredError')
})
