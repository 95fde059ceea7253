import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCompanyHealth, listQueues, retryJob } from '#contract/operator-queues.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { unique } from '#db/factories/unique.ts'
import { namedQuery, transaction } from '#db/tenant.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import { emailTo } from '#testing/emails.ts'
import { asOperator, newestOperatorActs, type OperatorClient } from '#testing/operators.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let engineer: OperatorClient
beforeAll(async () => {
  server = await testServer()
  engineer = (await asOperator(server, 'engineer')).client
})
afterAll(() => server.close())

/** An email of the company that failed permanently. */
async function failedMail(to: string) {
  const { db } = server.company
  const later = new Date(Date.now() + 86_400_000)
  await transaction(db, (trx) => sendMail(trx, { to, subject: '再送', text: '再送' }, { startAfter: later }))
  const [row] = await namedQuery<{ id: string }>(
    server.app.engine.installation,
    `update pgboss.job set state = 'failed', completed_on = now(), started_on = now(),
       output = '{"message": "no route to host"}'
     where name = 'mail.send' and data -> 'data' -> 'letter' ->> 'to' = $1 returning id::text as id`,
    [to],
  )
  return row!.id
}

describe('the queues', () => {
  it('list what failed, with its company and reason, and run it again', async () => {
    const to = `again-${unique()}@mihon.example`
    const id = await failedMail(to)
    const { queues, failedJobs } = (await engineer.call(listQueues, { query: { kind: 'mail' } })).body
    expect(queues.find(({ kind }) => kind === 'mail')!.failedCount).toBeGreaterThan(0)
    expect(failedJobs.find((job) => job.id === id)).toMatchObject({
      ...{ kind: 'mail', state: 'failed', message: 'no route to host', can: { retry: true } },
      company: { id: server.company.companyId },
    })
    const others = await engineer.call(listQueues, { query: { companyId: server.other.companyId } })
    expect(others.body.failedJobs).toEqual([])
    expect((await engineer.call(retryJob, { body: { id, name: 'mail.send' } })).status).toBe(204)
    expect(await emailTo(server, to, '再送')).toBeTruthy()
    expect((await newestOperatorActs(server))[0]).toMatchObject({ action: 'job_retried' })
    expect((await engineer.call(retryJob, { body: { id, name: 'mail.send' } })).status).toBe(409)
  })

  it('never show the content of an email, and let others only look', async () => {
    const to = `secret-${unique()}@mihon.example`
    await failedMail(to)
    const finance = (await asOperator(server, 'finance')).client
    const answer = (await finance.call(listQueues, {})).body
    expect(JSON.stringify(answer)).not.toContain(to)
    expect(answer.failedJobs.some(({ can }) => can.retry)).toBe(false)
  })
})

describe('the health of a company', () => {
  it('counts people, posts and failures', async () => {
    const { companyId, db, employeeId, menuId } = server.other
    await makeFeed(db, { menuId, authorId: employeeId })
    await namedQuery(
      db,
      'insert into active_days (company_id, user_id, day) values ($1, $2, current_date) on conflict do nothing',
      [companyId, employeeId],
    )
    const { body } = await engineer.call(getCompanyHealth, { params: { id: companyId } })
    expect(body).toMatchObject({ activeAccountCount: 3, usedLastWeekCount: 1, failures: [] })
    expect(body.postsLastMonthCount).toBeGreaterThan(0)
  })
})
