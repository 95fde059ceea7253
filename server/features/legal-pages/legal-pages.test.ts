import { afterAll, beforeAll, expect, it } from 'vitest'
import { listExternalLinks } from '#contract/external-links.ts'
import {
  createLegalConsent,
  createLegalVersion,
  getLegalPage,
  listLegalConsentRequests,
  listLegalConsents,
  listLegalVersions,
} from '#contract/legal-pages.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { OPERATOR_NAME: '株式会社ひろば運営' } })
})
afterAll(() => server.close())

const administrator = (of = server.company) => server.as(of.logins.administrator)
const page = 'terms'
const newest = async (of = server.company) =>
  (await (await administrator(of)).call(listLegalVersions, { params: { page } })).body

async function publish(body: string, more: { effectiveOn?: string; asksConsent?: boolean } = {}) {
  const admin = await administrator()
  const { legalVersions } = await newest()
  return admin.call(createLegalVersion, {
    params: { page },
    body: {
      ...{ body, effectiveOn: null, asksConsent: false, version: legalVersions[0]?.number ?? 0 },
      ...more,
    },
  })
}

it('everyone can read the pages without a session, with the operator of the installation in them', async () => {
  for (const one of ['terms', 'policy', 'sct'] as const) {
    const { status, body } = await server.guest().call(getLegalPage, { params: { page: one }, query: {} })
    expect(status).toBe(200)
    expect(body.body).toContain('株式会社ひろば運営')
    expect(body.body).not.toContain('{{')
    expect(body.versions).toContain(body.effectiveOn)
    expect(body.addition).toBeNull()
  }
  const wrong = await server
    .guest()
    .call(getLegalPage, { params: { page }, query: { effectiveOn: '2001-01-01' } })
  expect(wrong.status).toBe(404)
})

it('a company’s addition is read by its people, and by anyone with its code, in its versions', async () => {
  const text = `社内の規程 ${unique()}`
  expect((await publish(text)).status).toBe(200)
  const { companyCode } = await newest()
  const read = async (query: object) =>
    (await server.guest().call(getLegalPage, { params: { page }, query })).body.addition
  expect(await read({})).toBeNull()
  expect(await read({ company: 'no-such-company' })).toBeNull()
  expect((await read({ company: companyCode }))?.body).toBe(text)
  expect((await read({ company: (await newest(server.other)).companyCode })) ?? null).toBeNull()
  const employee = await server.as(server.company.logins.employee)
  const own = (await employee.call(getLegalPage, { params: { page }, query: {} })).body.addition
  expect(own?.body).toBe(text)
  await publish(`${text}、改訂`)
  const addition = await read({ company: companyCode, number: own!.number })
  expect(addition?.body).toBe(text)
  expect(addition?.versions.map(({ number }) => number).slice(0, 2)).toEqual([own!.number + 1, own!.number])
})

it('a version that takes effect later is planned, and nobody but administrators can read it', async () => {
  const text = `来月からの規程 ${unique()}`
  expect((await publish(text, { effectiveOn: '2099-01-01', asksConsent: true })).status).toBe(200)
  expect((await newest()).legalVersions[0]).toMatchObject({ body: text, status: 'planned' })
  const employee = await server.as(server.company.logins.employee)
  const { addition } = (await employee.call(getLegalPage, { params: { page }, query: {} })).body
  expect(addition?.body).not.toBe(text)
  expect((await employee.call(listLegalConsentRequests, {})).body.legalConsents).toEqual([])
  expect((await employee.call(listExternalLinks, {})).status).toBe(200)
  // Later versions cannot overtake it.
  const early = await publish('先回り', { effectiveOn: '2098-12-31' })
  expect([early.status, Object.keys(early.body.error!.fields)]).toEqual([422, ['effectiveOn']])
})

it('refuses a version that was written for an older one, a day in the past, and no change', async () => {
  const other = await administrator(server.other)
  const create = (body: object) =>
    other.call(createLegalVersion, {
      params: { page },
      body: { body: 'a', effectiveOn: null, asksConsent: false, version: 0, ...body },
    })
  expect((await create({ effectiveOn: '2020-01-01' })).status).toBe(422)
  expect((await create({ body: '' })).status).toBe(422)
  expect((await create({})).body.number).toBe(1)
  const late = await create({ body: 'b' })
  expect([late.status, late.body.error?.code]).toEqual([409, 'conflict'])
})

it('a version that asks for consent blocks each person until they agree, and keeps who, when and to which text', async () => {
  const { other } = server
  const admin = await administrator(other)
  const email = `consent-${unique()}@hiroba.example`
  const userId = await makeUser(other.db, { email, familyName: '同意', givenName: '花子' })
  const person = await server.as(email)
  expect((await person.call(listExternalLinks, {})).status).toBe(200)

  const { legalVersions } = await newest(other)
  const { number } = (
    await admin.call(createLegalVersion, {
      params: { page },
      body: {
        body: '新しい規程',
        effectiveOn: null,
        asksConsent: true,
        version: legalVersions[0]?.number ?? 0,
      },
    })
  ).body
  const blocked = async () => (await person.call(listExternalLinks, {})).body.error?.code
  await expect.poll(blocked).toBe('ConsentRequiredError')
  const [asked] = (await person.call(listLegalConsentRequests, {})).body.legalConsents
  expect(asked).toMatchObject({ page, number, addition: '新しい規程' })

  const agree = (body: object) =>
    person.call(createLegalConsent, {
      body: { page, number, baseEffectiveOn: asked!.baseEffectiveOn, ...body },
    })
  expect((await agree({ number: number + 1 })).status).toBe(409)
  expect((await agree({})).body.remainingCount).toBe(0)
  expect((await agree({})).status).toBe(200)
  expect((await person.call(listExternalLinks, {})).status).toBe(200)

  await admin.call(createLegalConsent, { body: { page, number, baseEffectiveOn: asked!.baseEffectiveOn } })
  const list = async (state: 'agreed' | 'missing') =>
    (
      await admin.call(listLegalConsents, { params: { page }, query: { number, state, limit: 100 } })
    ).body.legalConsents.map(({ user }) => user.id)
  expect(await list('agreed')).toEqual([other.administratorId, userId].toSorted((a, b) => a - b))
  expect(await list('missing')).toContain(other.employeeId)
  const file = await admin.fetch(`/api/v2/admin/legal_pages/${page}/consents.csv?number=${number}`)
  expect(await file.text()).toMatch(/同意 花子,[^\r\n]*,2026-04-01,ja,[0-9a-f]{64}/)
})
