import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { createApiToken } from '#contract/api-tokens.ts'
import {
  changeContract,
  closeCompany,
  createCompany,
  getBackyardCompany,
  listCompanies,
  resumeCompany,
  suspendCompany,
} from '#contract/companies.ts'
import { listFeeds } from '#contract/feeds.ts'
import { listOperatorActs } from '#contract/operators.ts'
import { getSession, signIn } from '#contract/sessions.ts'
import { getCurrentUser } from '#contract/users.ts'
import { password } from '#db/factories/password.ts'
import { type TestCompany, testCompany } from '#db/factories/test-company.ts'
import { unique } from '#db/factories/unique.ts'
import { namedQuery, transaction } from '#db/tenant.ts'
import { refreshSuspended } from '#server/platform/auth/suspended-companies.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import { emailTo } from '#testing/emails.ts'
import { asOperator, type OperatorClient } from '#testing/operators.ts'
import { makeRowsOfEveryKind } from '#testing/rows-of-every-kind.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { eraseCompany } from './erasing.commands.ts'

let server: TestServer
let operator: OperatorClient
let operatorId: number
beforeAll(async () => {
  server = await testServer()
  const made = await asOperator(server, 'success')
  operator = made.client
  operatorId = made.id
})
afterAll(() => server.close())

const soon = () => new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
const some = () => testCompany(server.app.engine, { name: `株式会社${unique()}`, code: `some-${unique()}` })
const versionOf = async ({ companyId: id }: TestCompany) =>
  (await operator.call(getBackyardCompany, { params: { id } })).body.version
const because = async (company: TestCompany, reason = '未払い') => ({
  params: { id: company.companyId },
  body: { reason, version: await versionOf(company) },
})
const suspend = async (company: TestCompany) => {
  const reply = await operator.call(suspendCompany, await because(company))
  expect([reply.status, reply.body.state]).toEqual([200, 'suspended'])
}
const resume = async (company: TestCompany) => {
  const reply = await operator.call(resumeCompany, await because(company, '入金を確認'))
  expect([reply.status, reply.body.state]).toEqual([200, 'active'])
}

describe('the list of companies', () => {
  it('shows accounts, state and prefix of all, and is searched by name, code and state', async () => {
    const company = await some()
    const code = (await operator.call(getBackyardCompany, { params: { id: company.companyId } })).body.code
    const { companies } = (await operator.call(listCompanies, { query: { query: code } })).body
    expect(companies).toMatchObject([
      { id: company.companyId, state: 'active', usedCount: 3, plan: 'standard' },
    ])
    const none = await operator.call(listCompanies, { query: { query: code, state: 'closed' } })
    expect(none.body.companies).toEqual([])
    const first = (await operator.call(listCompanies, { query: { limit: 1 } })).body
    const second = (await operator.call(listCompanies, { query: { limit: 1, cursor: first.nextCursor! } }))
      .body
    expect(second.companies[0]!.code > first.companies[0]!.code).toBe(true)
  })

  it('logs that an operator looked at a company, once an hour', async () => {
    const company = await some()
    for (let i = 0; i < 3; i++) await versionOf(company)
    const query = { companyId: company.companyId }
    const { operatorActs } = (await operator.call(listOperatorActs, { query })).body
    expect(operatorActs.map(({ action, operatorId: by }) => [action, by])).toEqual([
      ['company_viewed', operatorId],
    ])
  })
})

describe('a new company', () => {
  const body = (code: string) => ({
    ...{ code, name: '株式会社あたらしい', plan: 'light' as const, onTrial: true, contractedCount: 10 },
    ...{ timeZone: 'Asia/Tokyo', locale: 'ja' as const, familyName: '山田', givenName: '一郎' },
    ...{ email: `admin@${code}.example`, companyLoginId: null, reason: '申込書 12' },
  })

  it('is handed over to its first administrator with a password that is shown once', async () => {
    const code = `new-${unique()}`
    const made = await operator.call(createCompany, { body: body(code) })
    expect(made.status).toBe(200)
    const { id, login, password: initial } = made.body
    const entered = await server.guest().call(signIn, { body: { login, password: initial } })
    expect([entered.status, entered.body.next]).toEqual([200, 'initial_password'])
    const company = (await operator.call(getBackyardCompany, { params: { id } })).body
    expect(company).toMatchObject({
      ...{ state: 'trial', plan: 'light', contractedCount: 10, idPrefix: `${code}-`, administratorCount: 1 },
    })
    const { operatorActs } = (await operator.call(listOperatorActs, { query: { companyId: id } })).body
    expect(operatorActs.at(-1)).toMatchObject({ action: 'company_created', reason: '申込書 12' })
    expect(JSON.stringify(operatorActs)).not.toContain(initial)
  })

  it('needs a free code, prefix and address, and a way to sign in', async () => {
    const code = `taken-${unique()}`
    await operator.call(createCompany, { body: body(code) })
    const problem = async (change: object) => {
      const reply = await operator.call(createCompany, { body: { ...body(`free-${unique()}`), ...change } })
      return [reply.status, Object.keys(reply.body.error?.fields ?? {})]
    }
    expect(await problem({ code, idPrefix: `q${unique()}-` })).toEqual([422, ['code']])
    expect(await problem({ idPrefix: `${code}-x` })).toEqual([422, ['idPrefix']])
    expect(await problem({ email: `admin@${code}.example` })).toEqual([422, ['email']])
    expect(await problem({ email: null })).toEqual([422, ['email']])
    expect(await problem({ companyLoginId: 'else-1' })).toEqual([422, ['companyLoginId']])
    expect(await problem({ timeZone: 'Mars' })).toEqual([422, ['timeZone']])
    expect(await problem({ reason: ' ' })).toEqual([422, ['reason']])
  })
})

describe('a contract', () => {
  it('is changed with a reason, which the company’s administrators read in their own log', async () => {
    const company = await some()
    const { name } = (await operator.call(getBackyardCompany, { params: { id: company.companyId } })).body
    const prefix = `p${unique()}-`
    const body = {
      ...{ name, plan: 'enterprise' as const, onTrial: false, contractedCount: 50, storageBytes: 2 ** 30 },
      ...{ idPrefix: prefix, reason: '増員', version: await versionOf(company) },
    }
    const changed = await operator.call(changeContract, { params: { id: company.companyId }, body })
    expect(changed.body).toMatchObject({ plan: 'enterprise', contractedCount: 50, idPrefix: prefix })
    const stale = await operator.call(changeContract, { params: { id: company.companyId }, body })
    expect(stale.status).toBe(409)
    const administrator = await server.as(company.logins.administrator)
    const { administrationActs } = (await administrator.call(listAdministrationActs, {})).body
    expect(administrationActs[0]).toMatchObject({ noun: 'company', action: 'update', directory: '運営会社' })
    expect(administrationActs[0]!.changes).toEqual(
      expect.arrayContaining([
        { field: 'contractPlan', before: ['standard'], after: ['enterprise'] },
        { field: 'operatorReason', before: [], after: ['増員'] },
      ]),
    )
    const other = await some()
    const theirs = await operator.call(changeContract, {
      params: { id: other.companyId },
      body: { ...body, name: 'x', idPrefix: `${prefix}2`, version: await versionOf(other) },
    })
    expect(Object.keys(theirs.body.error!.fields)).toEqual(['idPrefix'])
  })
})

describe('a suspended company', () => {
  it('is out of use at once, for sessions, sign-in and tokens, says so, and can be resumed', async () => {
    const company = await some()
    const { logins } = company
    const employee = await server.guest().signIn(logins.employee)
    const token = await employee.call(createApiToken, {
      body: { name: '連携', scopes: ['posts:read'], expiresOn: soon(), ipRanges: [] },
    })
    expect(token.status).toBe(200)
    const authorization = { authorization: `Bearer ${token.body.token}` }
    const byToken = () => server.guest().call(listFeeds, {}, { headers: authorization })
    expect((await byToken()).status).toBe(200)

    await suspend(company)
    const refused = await employee.call(getCurrentUser, {})
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'company_suspended'])
    expect(refused.body.error?.message).toContain('停止')
    expect((await employee.call(getSession, {})).status).toBe(200)
    expect((await employee.call(getCurrentUser, {})).body.error?.code).toBe('company_suspended')
    expect((await byToken()).body.error?.code).toBe('company_suspended')
    const right = await server.guest().call(signIn, { body: { login: logins.employee, password } })
    expect(right.body.error?.code).toBe('company_suspended')
    const wrong = await server.guest().call(signIn, { body: { login: logins.employee, password: 'wrong' } })
    expect(wrong.body.error?.code).toBe('sign_in_failed')
    expect((await (await server.as(server.company.logins.employee)).call(getCurrentUser, {})).status).toBe(
      200,
    )

    await resume(company)
    expect((await byToken()).status).toBe(200)
    expect((await employee.call(getCurrentUser, {})).status).toBe(200)
    await server.guest().signIn(logins.employee)
    const administrator = await server.guest().signIn(logins.administrator)
    const { administrationActs } = (await administrator.call(listAdministrationActs, {})).body
    expect(administrationActs.slice(0, 2).map(({ action, noun }) => [noun, action])).toEqual([
      ['company', 'resume'],
      ['company', 'stop'],
    ])
  })

  it('sends no email until it is resumed, and loses none', async () => {
    const company = await some()
    await suspend(company)
    const to = `held-${unique()}@mihon.example`
    await transaction(server.app.engine.companyEvenSuspended(company.companyId), (trx) =>
      sendMail(trx, { to, subject: '保留', text: '保留' }),
    )
    const held = () =>
      namedQuery<{ held: number }>(
        server.app.engine.installation,
        `select count(*) as held from pgboss.job where data ->> 'company_id' = $1 and data ? 'held'`,
        [String(company.companyId)],
      )
    await expect.poll(async () => (await held())[0]!.held, { timeout: 20_000 }).toBe(1)
    await resume(company)
    expect(await emailTo(server, to, '保留')).toBeTruthy()
    expect((await held())[0]!.held).toBe(0)
  })

  it('is not held for longer by a process that has not heard of its return', async () => {
    const { companyId } = await some()
    const { engine } = server.app
    const to = `returned-${unique()}@mihon.example`
    const job = () =>
      namedQuery(
        engine.installation,
        `select start_after > created_on + interval '0.1 seconds' as put_back, data ? 'held' as held from pgboss.job
         where data ->> 'company_id' = $1 and data::text like '%' || $2 || '%'`,
        [String(companyId), to],
      )
    const heard = engine.suspended
    engine.suspended = new Set([...heard, companyId])
    await transaction(engine.companyEvenSuspended(companyId), (trx) =>
      sendMail(trx, { to, subject: '再開', text: '再開' }),
    )
    await expect.poll(job, { timeout: 20_000 }).toEqual([{ putBack: true, held: false }])
    engine.suspended = heard
    expect(await emailTo(server, to, '再開')).toBeTruthy()
  })

  it('is suspended only once, and only as it was last seen', async () => {
    const company = await some()
    const stale = await because(company)
    await suspend(company)
    expect((await operator.call(suspendCompany, stale)).status).toBe(409)
    expect((await operator.call(suspendCompany, await because(company))).status).toBe(409)
    await resume(company)
    expect((await operator.call(resumeCompany, await because(company))).status).toBe(409)
  })
})

describe('a closed company', () => {
  const close = async (company: TestCompany, code?: string) => {
    const { params, body } = await because(company, '契約の終了')
    const own = (await operator.call(getBackyardCompany, { params })).body.code
    return operator.call(closeCompany, { params, body: { ...body, code: code ?? own } })
  }

  it('is out of use, and is erased after thirty days unless it is resumed', async () => {
    const company = await some()
    expect(Object.keys((await close(company, 'wrong')).body.error!.fields)).toEqual(['code'])
    const closed = await close(company)
    expect([closed.status, closed.body.state]).toEqual([200, 'closed'])
    const days = (Date.parse(closed.body.erasesAt!) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    const entered = await server.guest().call(signIn, { body: { login: company.logins.employee, password } })
    expect(entered.body.error?.code).toBe('company_suspended')
    await resume(company)
    await server.guest().signIn(company.logins.employee)
  })

  it('leaves nothing behind but the operators’ log, and nobody else loses anything', async () => {
    const company = await some()
    await makeRowsOfEveryKind(company)
    const { engine } = server.app
    const tables = await namedQuery<{ name: string }>(
      engine.installation,
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    const count = async (companyId: number) => {
      const counts: [string, number][] = []
      for (const { name } of tables) {
        const { rows } = await engine.withConnection('installation', (connection) =>
          connection.query<{ count: number }>(
            `select count(*)::int as count from "${name}" where company_id = ${companyId}`,
          ),
        )
        if (rows[0]!.count > 0) counts.push([name, rows[0]!.count])
      }
      return counts
    }
    expect((await count(company.companyId)).length).toBeGreaterThan(60)
    // Marks of what is recalculated, and its result, come and go in the background.
    const kept = async () =>
      (await count(server.company.companyId)).filter(
        ([name]) => !['audience_changes', 'department_counts', 'organisation_marks'].includes(name),
      )
    const others = await kept()
    // What is under legal hold must not be erased: closing waits until the holds are released.
    expect((await close(company)).body.error!.fields).toEqual({ code: expect.stringContaining('保全') })
    await namedQuery(
      company.db,
      `with chat as (update chat_holds set released_at = now() where company_id = $1)
       update legal_holds set released_at = now(), released_by_id = created_by_id, release_reason = 'x'
       where company_id = $1`,
      [company.companyId],
    )
    expect((await close(company)).status).toBe(200)
    const { name } = (await operator.call(getBackyardCompany, { params: { id: company.companyId } })).body
    await eraseCompany(engine.installation, { id: company.companyId, name })
    await refreshSuspended(engine)
    expect(await count(company.companyId)).toEqual([])
    expect(await kept()).toEqual(others)
    expect((await operator.call(getBackyardCompany, { params: { id: company.companyId } })).status).toBe(404)
    const gone = await server.guest().call(signIn, { body: { login: company.logins.employee, password } })
    expect(gone.body.error?.code).toBe('sign_in_failed')
    const query = { companyId: company.companyId }
    const { operatorActs } = (await operator.call(listOperatorActs, { query })).body
    expect(operatorActs[0]).toMatchObject({ action: 'company_erased', companyName: name, operatorId: null })
  })
})
