import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cancelEmailChange,
  changeEmail,
  checkAccountLink,
  confirmEmailByLink,
  getOwnEmail,
} from '#contract/account-links.ts'
import { getAdminUser } from '#contract/admin-users.ts'
import { signIn } from '#contract/sessions.ts'
import { changePassword } from '#contract/users.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { emailsTo, emailTo, tokenIn } from '#testing/emails.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const password = 'Hiroba-2026'

async function person(fields: Parameters<typeof makeUser>[1] = {}, { db, departmentId } = server.company) {
  const email = `mail-${unique()}@mihon.example`
  const id = await makeUser(db, { email, memberships: [{ departmentId }], ...fields })
  return { id, email, client: await server.guest().signIn(email) }
}
const newAddress = () => `new-${unique()}@mihon.example`
const change = (client: Client, email: string) => client.call(changeEmail, { body: { email } })
const own = async (client: Client) => (await client.call(getOwnEmail, {})).body
const confirm = (token: string, currentPassword = password) =>
  server.guest().call(confirmEmailByLink, { body: { token, currentPassword } })
const enter = (login: string) => server.guest().call(signIn, { body: { login, password } })
async function linkFor(client: Client, email: string, count = 1) {
  expect((await change(client, email)).status).toBe(204)
  return tokenIn(await emailTo(server, email, 'メールアドレスの確認', count))
}

describe('a change of email address', () => {
  it('takes effect when its link is confirmed with the password; the previous address is notified twice', async () => {
    const { id, email, client } = await person()
    const to = newAddress()
    const token = await linkFor(client, to)
    expect(await own(client)).toEqual({ email, pending: { email: to, expiresAt: expect.any(String) } })
    expect((await emailTo(server, email, '変更が申し込まれました')).text).toContain(to)
    // Neither the email nor the page names the account: the address may be mistyped.
    const [message] = await emailsTo(server, to)
    expect(message!.text).not.toContain('田中')
    const checked = await server.guest().call(checkAccountLink, { body: { purpose: 'email', token } })
    expect(checked.body).toEqual({ person: null, email: to })
    expect((await enter(to)).status).toBe(422)

    const wrong = await confirm(token, 'Wrong-2026')
    expect([wrong.status, Object.keys(wrong.body.error!.fields)]).toEqual([422, ['currentPassword']])
    expect((await confirm(token)).status).toBe(204)
    expect(await own(client)).toEqual({ email: to, pending: null })
    expect((await enter(to)).status).toBe(200)
    expect((await enter(email)).status).toBe(422)
    expect((await emailTo(server, email, 'メールアドレスが変更されました')).text).toContain(to)
    expect((await confirm(token)).body.error?.code).toBe('link_used')
    const admin = await server.as(server.company.logins.administrator)
    expect((await admin.call(getAdminUser, { params: { id } })).body).toMatchObject({ email: to, version: 2 })
  })

  it('to an address in use is revealed to its owner only, whatever their company', async () => {
    for (const company of [server.company, server.other]) {
      const owner = await person({ locale: 'en' }, company)
      const { email, client } = await person()
      const free = newAddress()
      const answers = [await change(client, free), await change(client, owner.email.toUpperCase())]
      for (const { status, body } of answers) expect([status, body]).toEqual([204, undefined])
      expect((await own(client)).pending?.email).toBe(owner.email.toUpperCase())
      expect((await emailTo(server, email, '変更が申し込まれました', 2)).text).toContain('パスワード')
      const message = await emailTo(server, owner.email, 'already in use')
      expect(tokenIn(message)).toBe('')
      expect(message.text).not.toContain(email)
      expect((await enter(owner.email)).status).toBe(200)
    }
  })

  it('cannot be confirmed if the address was taken in the meantime', async () => {
    const { email, client } = await person()
    const to = newAddress()
    const token = await linkFor(client, to)
    await person({ email: to }).catch(() => undefined)
    const late = await confirm(token)
    expect([late.status, late.body.error?.code]).toEqual([409, 'email_taken'])
    expect((await own(client)).email).toBe(email)
  })

  it('requested by two people at once succeeds for one', async () => {
    const to = newAddress()
    const [first, second] = [await person(), await person()]
    const tokens = [await linkFor(first.client, to), await linkFor(second.client, to, 2)]
    const answers = await Promise.all(tokens.map((token) => confirm(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  it('is cancelled by a newer request, by cancelling it, or by a change of password', async () => {
    const { client } = await person()
    const first = newAddress()
    const token = await linkFor(client, first)
    const second = newAddress()
    const later = await linkFor(client, second)
    expect((await confirm(token)).body.error?.code).toBe('link_used')
    expect((await own(client)).pending?.email).toBe(second)
    expect((await client.call(cancelEmailChange, {})).status).toBe(204)
    expect((await own(client)).pending).toBeNull()
    expect((await confirm(later)).body.error?.code).toBe('link_used')

    const third = newAddress()
    const last = await linkFor(client, third)
    await client.call(changePassword, { body: { currentPassword: password, password: 'Atarashii-1' } })
    expect((await own(client)).pending).toBeNull()
    expect((await confirm(last, 'Atarashii-1')).body.error?.code).toBe('link_used')
  })

  it('is refused for the present address or none, and after five in an hour', async () => {
    const { email, client } = await person()
    for (const wrong of [email.toUpperCase(), 'no address', ''])
      expect((await change(client, wrong)).body.error?.fields, wrong).toHaveProperty('email')
    for (let i = 0; i < 5; i++) expect((await change(client, newAddress())).status).toBe(204)
    expect((await change(client, newAddress())).status).toBe(429)
  })

  it('is not available to people without an address; administrators enter the first one', async () => {
    const companyLoginId = `no-mail-${unique()}`
    const { db, departmentId } = server.company
    await makeUser(db, { email: null, companyLoginId, memberships: [{ departmentId }] })
    const client = await server.guest().signIn(companyLoginId)
    expect(await own(client)).toEqual({ email: null, pending: null })
    expect((await change(client, newAddress())).status).toBe(404)
  })

  it('gives nobody a way to guess a password', async () => {
    const { email, client } = await person()
    const token = await linkFor(client, newAddress())
    for (let i = 0; i < 5; i++) expect((await confirm(token, 'Wrong-2026')).status).toBe(422)
    expect((await confirm(token)).status).toBe(429)
    // Another link does not help; signing in has its own limit.
    const another = await linkFor(client, newAddress())
    expect((await confirm(another)).status).toBe(429)
    expect((await enter(email)).status).toBe(200)
  })
})
