import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeEmail } from '#contract/account-links.ts'
import { applyUserActs } from '#contract/admin-users.acts.ts'
import { setUserRole } from '#contract/admin-users.ts'
import { getProofWays, proveIdentity } from '#contract/second-factors.proof.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const right = 'Hiroba-2026'

async function person(fields: Parameters<typeof makeUser>[1] = {}) {
  const { db, departmentId } = server.company
  const email = `proof-${unique()}@mihon.example`
  const id = await makeUser(db, { email, memberships: [{ departmentId }], ...fields })
  return { id, email, client: await server.guest().signIn(email) }
}
/** The person of the session has proven nothing for a while. */
async function age(userId: number, minutes = 11) {
  await server.company.db
    .updateTable('sessions')
    .set({ provenAt: new Date(Date.now() - minutes * 60_000) })
    .where('userId', '=', userId)
    .execute()
  server.app.gate.forgetPerson({ companyId: server.company.companyId, userId })
}
const changeTo = async (client: Client, email: string) =>
  (await client.call(changeEmail, { body: { email } })).body?.error?.code
const prove = (client: Client, password: string) =>
  client.call(proveIdentity, { body: { kind: 'password', password } })

describe('a sensitive change', () => {
  it('is accepted for ten minutes after signing in, then only after a proof', async () => {
    const { id, client } = await person()
    const email = `proof-${unique()}@mihon.example`
    await age(id, 9)
    expect(await changeTo(client, email)).toBeUndefined()
    await age(id)
    expect(await changeTo(client, email)).toBe('ProofRequiredError')
    expect((await client.call(getProofWays, {})).body.kinds).toEqual(['password'])
    const wrong = await prove(client, 'Chigau-2026')
    expect(wrong.body).toMatchObject({ error: { code: 'validation_failed' } })
    expect(await changeTo(client, email)).toBe('ProofRequiredError')
    expect((await prove(client, right)).status).toBe(204)
    expect(await changeTo(client, email)).toBeUndefined()
  })

  it('counts the proof of one session only', async () => {
    const { id, email, client } = await person()
    const elsewhere = await server.guest().signIn(email)
    await age(id)
    await prove(client, right)
    const next = `proof-${unique()}@mihon.example`
    expect(await changeTo(elsewhere, next)).toBe('ProofRequiredError')
    expect(await changeTo(client, next)).toBeUndefined()
  })

  it('is a change of rights, of one person or of many', async () => {
    const { id, client } = await person({ role: 'administrator' })
    const target = await person()
    await age(id)
    const role = () =>
      client.call(setUserRole, {
        params: { id: target.id },
        body: { version: 1, role: 'section_administrator', sections: ['users'] },
      })
    const promoted = {
      kind: 'role' as const,
      role: 'section_administrator' as const,
      sections: ['users' as const],
    }
    const acts = (act: typeof promoted | { kind: 'position'; positionId: null }) =>
      client.call(applyUserActs, { body: { userIds: [target.id], act } })
    expect((await role()).body).toMatchObject({ error: { code: 'ProofRequiredError' } })
    expect((await acts(promoted)).body.error?.code).toBe('ProofRequiredError')
    expect((await acts({ kind: 'position', positionId: null })).status).toBe(200)
    await prove(client, right)
    expect((await acts(promoted)).status).toBe(200)
  })

  it('limits guesses of the password', async () => {
    const { client } = await person()
    for (let guess = 0; guess < 6; guess += 1) await prove(client, `Chigau-${guess}`)
    expect((await prove(client, right)).status).toBe(429)
  })

  it('is never proven by the password of someone who came in through an identity provider', async () => {
    const { id, client } = await person()
    await server.company.db.updateTable('sessions').set({ method: 'saml' }).where('userId', '=', id).execute()
    await age(id)
    expect((await client.call(getProofWays, {})).body.kinds).toEqual([])
    expect((await prove(client, right)).status).toBe(404)
    expect(await changeTo(client, `proof-${unique()}@mihon.example`)).toBe('ProofRequiredError')
  })
})
