import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  downloadCertificate,
  getCertificateRule,
  listCertificates,
  setCertificateRule,
  verifyCertificate,
} from '#contract/certificates.ts'
import { createCourse, setCourseStatus } from '#contract/courses.administration.ts'
import { confirmCourseStep, getCourse } from '#contract/courses.ts'
import { getKnowledgeTest } from '#contract/knowledge-tests.ts'
import { listWaiting } from '#contract/waiting.ts'
import { enrol } from '#server/features/courses/enrolments.commands.ts'
import type { Client } from '#testing/client.ts'
import { newColleague, noticesOf, toPeople } from '#testing/organising.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { publishTest, rightAnswers, takeTest } from '#testing/taking-tests.ts'
import { requestRenewals } from './renewals.commands.ts'

let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

type Subject = { knowledgeTestId: number } | { courseId: number }
const switchOn = (subject: Subject, validMonths: number | null = 12) =>
  admin.call(setCertificateRule, {
    body: { ...subject, enabled: true, validMonths, renewalDays: 30, version: 0 },
  })

const own = async (client: Client) => (await client.call(listCertificates, {})).body.certificates

/** Waits for the person's certificates to be this many. */
const certificates = async (client: Client, count: number) => {
  await vi.waitFor(async () => expect(await own(client)).toHaveLength(count))
  return own(client)
}

/** Moves the end of a certificate to within the days in which it is renewed. */
const nearlyExpired = (id: number) =>
  server.company.db
    .updateTable('certificates')
    .set({ validUntil: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10) })
    .where('id', '=', id)
    .execute()

describe('certificates', () => {
  it('are issued for a passed test, once, as a PDF whose Japanese text can be read', async () => {
    const { client } = await newColleague(server)
    const testId = await publishTest(admin, { title: '食品衛生の髙度な確認①' })
    expect((await switchOn({ knowledgeTestId: testId })).status).toBe(204)
    await takeTest(client, testId, {})
    await takeTest(client, testId, rightAnswers)
    await takeTest(client, testId, rightAnswers)
    const [certificate] = await certificates(client, 1)
    expect(certificate).toMatchObject({
      title: '食品衛生の髙度な確認①',
      expired: false,
      renewalRequested: false,
    })
    expect(certificate!.number).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    const reply = await client.fetch(downloadCertificate.path.replace('{id}', String(certificate!.id)))
    expect(reply.headers.get('content-type')).toContain('application/pdf')
    const bytes = new Uint8Array(await reply.arrayBuffer())
    expect(bytes.length).toBeLessThan(200_000)
    const pdf = await getDocumentProxy(bytes)
    const { text, totalPages } = await extractText(pdf, { mergePages: true })
    const words = text.replaceAll(/\s/g, '')
    expect(totalPages).toBe(1)
    expect(words).toContain('合格証')
    expect(words).toContain('食品衛生の髙度な確認①')
    expect(words).toContain(certificate!.number)
    expect(words).toContain('有効期限')
    const { info } = await getMeta(pdf)
    expect(info).toMatchObject({ Subject: certificate!.number })
  })

  it('are verified by their number by the holder and by administrators, and by nobody else', async () => {
    const { client } = await newColleague(server)
    const other = await newColleague(server)
    const testId = await publishTest(admin)
    await switchOn({ knowledgeTestId: testId }, null)
    await takeTest(client, testId, rightAnswers)
    const { number, id } = (await certificates(client, 1))[0]!
    const verify = (who: Client, wanted = number) =>
      who.call(verifyCertificate, { query: { number: wanted } })
    expect((await verify(client)).body).toMatchObject({ number, validUntil: null, expired: false })
    expect((await verify(admin, number.toLowerCase())).body).toMatchObject({ number })
    expect((await verify(other.client)).status).toBe(404)
    expect((await verify(admin, 'AAAA-BBBB-CCCC')).status).toBe(404)
    const stolen = await other.client.fetch(downloadCertificate.path.replace('{id}', String(id)))
    expect(stolen.status).toBe(404)
  })

  it('that expire ask for the test again: attempts start anew, and passing gives a new certificate', async () => {
    const { client } = await newColleague(server)
    const testId = await publishTest(admin, { attempts: 1 })
    await switchOn({ knowledgeTestId: testId })
    await takeTest(client, testId, rightAnswers)
    const [first] = await certificates(client, 1)
    await requestRenewals(server.company.db)
    expect((await own(client))[0]).toMatchObject({ renewalRequested: false })
    await nearlyExpired(first!.id)
    await requestRenewals(server.company.db)
    await requestRenewals(server.company.db)
    expect(await noticesOf(client, 'certificate_expiring')).toHaveLength(1)
    const test = (await client.call(getKnowledgeTest, { params: { id: testId } })).body
    expect(test).toMatchObject({ standing: 'to_take', attemptCount: 0, refusal: null })
    // It waits until the certificate ends, then it is overdue.
    const asked = async () => {
      const { items, kinds } = (
        await client.call(listWaiting, { query: { kind: 'knowledge_test', limit: 100 } })
      ).body
      const item = items.find(({ id }) => id === testId)
      const late = kinds.find(({ kind }) => kind === 'knowledge_test')!.overdueCount
      return [item?.dueOn, item?.overdue, late]
    }
    const { validUntil } = (await own(client))[0]!
    expect(await asked()).toEqual([validUntil, false, 0])
    await server.company.db
      .updateTable('certificates')
      .set({ validUntil: '2026-01-31' })
      .where('id', '=', first!.id)
      .execute()
    expect(await asked()).toEqual(['2026-01-31', true, 1])
    await takeTest(client, testId, rightAnswers)
    const [second] = await certificates(client, 2)
    expect(second).toMatchObject({ renewalRequested: false })
    expect(second!.number).not.toBe(first!.number)
  })

  it('of a course are issued when it is completed, and start the course anew before they expire', async () => {
    const { client, id: userId } = await newColleague(server)
    const body = {
      ...{ title: '安全教育', category: '', description: '', rule: toPeople(userId), inOrder: true },
      ...{ pictureMediaFileId: null, dueDays: null },
      steps: [
        { ...{ id: null, kind: 'text' as const, title: '心得', body: '', linkUrl: '' }, mediaFileIds: [] },
      ],
    }
    const courseId = (await admin.call(createCourse, { body })).body.id
    await switchOn({ courseId })
    await admin.call(setCourseStatus, { params: { id: courseId }, body: { status: 'published', version: 1 } })
    await enrol(server.company.db)
    const read = async () => (await client.call(getCourse, { params: { id: courseId } })).body
    const confirm = async () => {
      const { steps } = await read()
      return client.call(confirmCourseStep, { params: { id: courseId, stepId: steps[0]!.id } })
    }
    await confirm()
    const [first] = await certificates(client, 1)
    expect(first).toMatchObject({ title: '安全教育', hrefPath: `/courses/${courseId}` })
    await nearlyExpired(first!.id)
    await requestRenewals(server.company.db)
    expect(await read()).toMatchObject({ completedAt: null, doneCount: 0 })
    await confirm()
    await certificates(client, 2)
  })

  it('are switched on and off by administrators at the version they read, and the log says so', async () => {
    const testId = await publishTest(admin)
    await switchOn({ knowledgeTestId: testId })
    expect((await switchOn({ knowledgeTestId: testId })).body).toMatchObject({ error: { code: 'conflict' } })
    const rule = (await admin.call(getCertificateRule, { query: { knowledgeTestId: testId } })).body
    expect(rule).toEqual({ enabled: true, validMonths: 12, renewalDays: 30, version: 1, issuedCount: 0 })
    const act = await server.company.db
      .selectFrom('administrationActs')
      .select(['action', 'after'])
      .where('noun', '=', 'knowledge_test')
      .where('subjectId', '=', testId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(act).toMatchObject({ action: 'update', after: { certificate: true, validMonths: 12 } })
  })
})
