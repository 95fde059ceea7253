import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  getOperatorSession,
  giveOperatorCode,
  listOperatorActs,
  listOperators,
  setUpOperator,
  signInOperator,
  signOutOperator,
  startOperatorSetUp,
} from '#contract/operators.ts'
import { getCurrentUser } from '#contract/users.ts'
import { password, passwordHash } from '#db/factories/password.ts'
import { unique } from '#db/factories/unique.ts'
import { namedQuery } from '#db/tenant.ts'
import { codeAt, stepAt } from '#server/features/second-factors/totp.rules.ts'
import {
  asOperator,
  newestOperatorActs,
  OperatorClient,
  operatorCode,
  someOperator,
} from '#testing/operators.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { changeOperator, createOperator } from './operators.commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const guest = () => new OperatorClient(server.address)
const db = () => server.app.engine.installation
const own = 'Backyard-no-Kagi-77'

/** The bytes of a key in base32. */
function bytesOf(secret: string) {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

async function fresh() {
  const email = `new-${unique()}@hiroba.example`
  const given = { email, name: '田中 一郎', role: 'support' as const, ipRanges: [] }
  await createOperator(db(), { ...given, passwordHash: await passwordHash() }, 'test')
  return email
}

describe('signing in as an operator', () => {
  it('takes the password and a code of the app, after which the session goes on under a new cookie', async () => {
    const { email } = await someOperator(server, 'support')
    const client = guest()
    expect((await client.call(getOperatorSession, {})).body).toMatchObject({
      next: 'sign_in',
      operator: null,
    })
    const begun = await client.call(signInOperator, { body: { email: email.toUpperCase(), password } })
    expect([begun.status, begun.body.next]).toEqual([200, 'code'])
    const half = client.cookieNamed('hiroba_operator')!
    expect((await client.call(listOperators, {})).body.error?.code).toBe('FactorRequiredError')
    expect((await client.call(giveOperatorCode, { body: { code: operatorCode() } })).status).toBe(200)
    expect((await client.call(getOperatorSession, {})).body).toMatchObject({
      ...{ next: null, operator: { email, role: 'support' } },
    })
    const thief = new OperatorClient(server.address, { hiroba_operator: half })
    expect((await thief.call(listOperators, {})).status).toBe(401)
    expect((await newestOperatorActs(server))[0]).toMatchObject({ action: 'sign_in' })
  })

  it('answers the same for a wrong password and an unknown address', async () => {
    const { email } = await someOperator(server, 'support')
    const wrong = await guest().call(signInOperator, { body: { email, password: 'wrong' } })
    const unknown = await guest().call(signInOperator, { body: { email: 'no@hiroba.example', password } })
    expect([wrong.status, wrong.body.error]).toEqual([unknown.status, unknown.body.error])
    expect(wrong.body.error?.code).toBe('sign_in_failed')
  })

  it('takes a code only once, and no wrong one', async () => {
    const { email } = await someOperator(server, 'engineer')
    const [one, other] = [guest(), guest()]
    for (const client of [one, other]) await client.call(signInOperator, { body: { email, password } })
    const code = operatorCode()
    const wrong = await one.call(giveOperatorCode, {
      body: { code: code === '000000' ? '000001' : '000000' },
    })
    expect([wrong.status, Object.keys(wrong.body.error!.fields)]).toEqual([422, ['code']])
    expect((await one.call(giveOperatorCode, { body: { code } })).status).toBe(200)
    expect((await other.call(giveOperatorCode, { body: { code } })).status).toBe(422)
    expect((await other.call(listOperators, {})).status).toBe(403)
  })

  it('must wait longer after each of several failures, for the password and for the code', async () => {
    const { email } = await someOperator(server, 'support')
    const codes: number[] = []
    for (let i = 0; i < 12 && codes.at(-1) !== 429; i++)
      codes.push((await guest().call(signInOperator, { body: { email, password: 'wrong' } })).status)
    expect(codes.at(-1)).toBe(429)
    expect((await guest().call(signInOperator, { body: { email, password } })).status).toBe(429)

    const guessed = await someOperator(server, 'support')
    const client = guest()
    await client.call(signInOperator, { body: { email: guessed.email, password } })
    const tries: number[] = []
    for (let i = 0; i < 12 && tries.at(-1) !== 429; i++)
      tries.push((await client.call(giveOperatorCode, { body: { code: 'wrong' } })).status)
    expect(tries.at(-1)).toBe(429)
    expect((await client.call(giveOperatorCode, { body: { code: operatorCode() } })).status).toBe(429)
  })

  it('is refused from another network, which is logged, and so is a session that moves to one', async () => {
    const outside = await someOperator(server, 'support', { ipRanges: ['192.0.2.0/24'] })
    const refused = await guest().call(signInOperator, { body: { email: outside.email, password } })
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'InvalidIpAddressError'])
    expect((await newestOperatorActs(server))[0]).toMatchObject({ action: 'sign_in_refused' })
    const wrong = await guest().call(signInOperator, { body: { email: outside.email, password: 'wrong' } })
    expect(wrong.body.error?.code).toBe('sign_in_failed')

    const { email, client } = await asOperator(server, 'support')
    expect((await client.call(listOperators, {})).status).toBe(200)
    await changeOperator(db(), email, { ipRanges: ['2001:db8::/32'] }, 'test')
    expect((await client.call(listOperators, {})).body.error?.code).toBe('InvalidIpAddressError')
  })

  it('ends at once for an operator who is stopped, and after an hour without use', async () => {
    const { email, client } = await asOperator(server, 'finance')
    await changeOperator(db(), email, { stopped: true }, 'test')
    expect((await client.call(listOperators, {})).status).toBe(401)
    expect((await guest().call(signInOperator, { body: { email, password } })).status).toBe(422)

    const idle = await asOperator(server, 'finance')
    await namedQuery(
      db(),
      `update operator_sessions set seen_at = now() - interval '61 minutes' where operator_id = $1`,
      [idle.id],
    )
    expect((await idle.client.call(listOperators, {})).status).toBe(401)
  })

  it('ends when they sign out', async () => {
    const { client } = await asOperator(server, 'support')
    const cookie = client.cookieNamed('hiroba_operator')!
    expect((await client.call(signOutOperator, {})).status).toBe(204)
    const again = new OperatorClient(server.address, { hiroba_operator: cookie })
    expect((await again.call(listOperators, {})).status).toBe(401)
  })
})

describe('the first sign-in', () => {
  it('sets a password of one’s own and an authenticator app before anything else', async () => {
    const email = await fresh()
    const client = guest()
    const begun = await client.call(signInOperator, { body: { email, password } })
    expect(begun.body.next).toBe('set_up')
    expect((await client.call(listOperators, {})).body.error?.code).toBe('FactorSetUpRequiredError')
    const { secret, address } = (await client.call(startOperatorSetUp, {})).body
    expect(address).toContain(`secret=${secret}`)
    const code = codeAt(bytesOf(secret), stepAt(Date.now()))
    const problems = async (given: { password: string; code: string }) =>
      Object.keys((await client.call(setUpOperator, { body: given })).body.error?.fields ?? {})
    expect(await problems({ password: 'short-77', code })).toEqual(['password'])
    expect(await problems({ password, code })).toEqual(['password'])
    expect(await problems({ password: 'password12345', code })).toEqual(['password'])
    expect(await problems({ password: own, code: 'wrong' })).toEqual(['code'])
    expect((await client.call(setUpOperator, { body: { password: own, code } })).status).toBe(200)
    expect((await client.call(listOperators, {})).status).toBe(200)
    expect((await client.call(startOperatorSetUp, {})).status).toBe(409)
    const stored = JSON.stringify(await namedQuery(db(), 'select * from operators where email = $1', [email]))
    expect(stored).not.toContain(secret)
    const old = await guest().call(signInOperator, { body: { email, password } })
    expect(old.body.error?.code).toBe('sign_in_failed')
  })

  it('is too late after a week', async () => {
    const email = await fresh()
    await namedQuery(
      db(),
      `update operators set password_set_at = now() - interval '8 days' where email = $1`,
      [email],
    )
    const late = await guest().call(signInOperator, { body: { email, password } })
    expect(late.body.error?.code).toBe('sign_in_failed')
  })

  it('is made necessary again by a reset, which signs them out', async () => {
    const { email, client } = await asOperator(server, 'success')
    await changeOperator(db(), email, { passwordHash: await passwordHash() }, 'test')
    expect((await client.call(listOperators, {})).status).toBe(401)
    const begun = await guest().call(signInOperator, { body: { email, password } })
    expect(begun.body.next).toBe('set_up')
  })
})

describe('the log of operators', () => {
  it('names who, when and what changed, by company and operator', async () => {
    const { client, email, id } = await asOperator(server, 'finance')
    await changeOperator(db(), email, { role: 'engineer' }, 'コマンドライン')
    const { operatorActs } = (await client.call(listOperatorActs, {})).body
    expect(operatorActs[0]).toMatchObject({
      ...{ action: 'operator_changed', operatorId: null, operatorName: 'コマンドライン' },
      changes: [{ field: 'role', before: 'finance', after: 'engineer' }],
    })
    const mine = (await client.call(listOperatorActs, { query: { operatorId: id } })).body.operatorActs
    expect(mine.map(({ action }) => action)).toEqual(['sign_in'])
  })

  it('cannot be changed, not even with the rights of the installation', async () => {
    await asOperator(server, 'support')
    for (const statement of [
      `update operator_acts set reason = 'none'`,
      'delete from operator_acts',
      'truncate operator_acts',
    ])
      await expect(
        server.app.engine.withConnection('installation', (connection) => connection.query(statement, [])),
      ).rejects.toThrow(/is a log/)
  })

  it('is out of reach of the role in which companies are served', async () => {
    for (const table of ['operators', 'operator_sessions', 'operator_acts'])
      await expect(
        server.app.engine.withConnection(server.company.companyId, (connection) =>
          connection.query(`select from ${table}`, []),
        ),
      ).rejects.toThrow(/permission denied/)
  })
})

describe('people and operators', () => {
  it('have nothing of each other’s rights, even with both cookies in one browser', async () => {
    const person = await server.as(server.company.logins.administrator)
    const session = person.cookieNamed('hiroba_session')!
    const { client } = await asOperator(server, 'engineer')
    const operator = client.cookieNamed('hiroba_operator')!

    const asPerson = new OperatorClient(server.address, { hiroba_session: session, hiroba_operator: session })
    expect((await asPerson.call(listOperators, {})).status).toBe(401)
    const as = new OperatorClient(server.address, { hiroba_session: operator, hiroba_operator: operator })
    expect((await as.call(getCurrentUser, {})).status).toBe(401)
    expect((await as.call(listOperators, {})).status).toBe(200)
  })

  it('get cookies that browsers send to their own calls only', async () => {
    const { email } = await someOperator(server, 'support')
    const client = guest()
    const response = await client.fetch('/backyard/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': await client.token() },
      body: JSON.stringify({ email, password }),
    })
    const line = response.headers.getSetCookie().find((one) => one.startsWith('hiroba_operator='))
    expect(line).toMatch(/Path=\/backyard;.*HttpOnly.*SameSite=Strict/i)
    expect(line).not.toMatch(/expires|max-age/i)
  })
})
