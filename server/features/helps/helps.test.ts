import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LongText, paragraphsOf } from '#common/long-text.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import {
  createHelp,
  deleteHelp,
  getAdminHelp,
  listAdminHelps,
  orderHelps,
  updateHelp,
} from '#contract/helps.administration.ts'
import { getHelp, listHelpCategories, searchHelps } from '#contract/helps.ts'
import { createPresignedUrl } from '#contract/media-files.ts'
import { makeHelp } from '#db/factories/help.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { helpArticles } from './helps.rules.ts'

let server: TestServer
let admin: Client
let hanako: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
  hanako = await server.as(server.company.logins.employee)
})
afterAll(() => server.close())

const written = (title: string, body: string | LongText) => ({
  title,
  body: typeof body === 'string' ? paragraphsOf(body) : body,
})
const fields = {
  texts: { ja: written('経費の締め日', '毎月20日までに提出します。'), en: null },
  ...{
    category: 'company' as const,
    audience: 'everyone' as const,
    screens: [] as string[],
    published: true,
  },
}

async function addHelp(given: Partial<Parameters<typeof makeHelp>[1]> = {}) {
  const { company } = server
  return makeHelp(company.db, { updatedById: company.administratorId, ...given })
}

const listedTo = async (client: Client, from?: string) => {
  const { body } = await client.call(listHelpCategories, { query: { from } })
  return {
    all: body.helpCategories.flatMap(({ helps }) => helps.map(({ id }) => id)),
    here: body.screenHelps.map(({ id }) => id),
  }
}

it('an article is a draft until it is published, and beside those of the program then', async () => {
  const { body: made } = await admin.call(createHelp, { body: { title: '締め日', category: 'menus' } })
  expect((await listedTo(admin)).all).not.toContain(made.id)
  expect((await hanako.call(getHelp, { params: { id: made.id } })).status).toBe(404)
  const { body: draft } = await admin.call(getAdminHelp, { params: { id: made.id } })
  expect(draft).toMatchObject({ publishedAt: null, texts: { ja: { title: '締め日' }, en: null } })
  const saved = await admin.call(updateHelp, {
    params: { id: made.id },
    body: { ...fields, category: 'menus', version: draft.version },
  })
  expect(saved.status).toBe(200)
  const { body } = await hanako.call(getHelp, { params: { id: made.id } })
  expect(body).toMatchObject({ title: '経費の締め日', own: true, body: '', can: { edit: false } })
  expect(body.text).toEqual(fields.texts.ja.body)
  const siblings = body.category.helps
  expect(siblings.find(({ id }) => id === 20)).toMatchObject({ own: false })
  expect(siblings.at(-1)).toEqual({ id: made.id, title: '経費の締め日', own: true })
  await admin.call(updateHelp, {
    params: { id: made.id },
    body: { ...fields, published: false, version: saved.body.version },
  })
  expect((await hanako.call(getHelp, { params: { id: made.id } })).status).toBe(404)
  const { body: log } = await admin.call(listAdministrationActs, { query: { noun: 'help' } })
  const acts = log.administrationActs.filter(({ subjectId }) => subjectId === made.id)
  expect(acts.map(({ action }) => action)).toEqual(['unpublish', 'publish', 'create'])
})

it('a reader without the language of an article gets the other one, and both are found by a search', async () => {
  const id = await addHelp({
    texts: {
      ja: { title: '社員証の再発行', body: '総務の窓口で再発行します。' },
      en: { title: 'Replacing a badge', body: 'Ask the general affairs desk on floor seven.' },
    },
  })
  const only = await addHelp({ texts: { ja: { title: '駐輪場', body: '地下にあります。' } } })
  const email = `anna-${unique()}@mihon.example`
  await makeUser(server.company.db, { email, locale: 'en' })
  const anna = await server.as(email)
  const read = async (client: Client, helpId: number) =>
    (await client.call(getHelp, { params: { id: helpId } })).body.title
  expect(await read(hanako, id)).toBe('社員証の再発行')
  expect(await read(anna, id)).toBe('Replacing a badge')
  expect(await read(anna, only)).toBe('駐輪場')
  const search = async (query: string) => (await hanako.call(searchHelps, { query: { query } })).body.helps
  const [hit] = await search('ＦＬＯＯＲ "seven"')
  expect(hit).toMatchObject({ id, title: '社員証の再発行', own: true, writings: null })
  const { start, length } = hit!.marks[0]!
  expect(hit!.excerpt.slice(start, start + length)).toBe('floor')
  expect((await search('社員証 再発行'))[0]?.id).toBe(id)
  expect(await search('社員証 地下')).toEqual([])
  expect((await search('bookmark')).map(({ id: one }) => one)).toContain(11)
})

it('articles for administrators exist for administrators only', async () => {
  const id = await addHelp({
    audience: 'administrators',
    screens: ['/menus'],
    texts: { ja: { title: '承認者の決め方', body: '部門長を選びます。' } },
  })
  const seenBy = async (client: Client) => {
    const { all, here } = await listedTo(client, '/menus')
    const { status } = await client.call(getHelp, { params: { id } })
    const { helps } = (await client.call(searchHelps, { query: { query: '承認者の決め方' } })).body
    return [all.includes(id), here.includes(id), status, helps.some((one) => one.id === id)]
  }
  expect(await seenBy(hanako)).toEqual([false, false, 404, false])
  expect(await seenBy(admin)).toEqual([true, true, 200, true])
})

it('an article is offered on its screens and those below them, before the one of the program', async () => {
  const wide = await addHelp({ screens: ['/departments'] })
  const narrow = await addHelp({ screens: ['/departments/7'] })
  const draft = await addHelp({ screens: ['/departments'], publishedAt: null })
  const here = async (from: string) => (await listedTo(hanako, from)).here
  expect(await here('/m/departments/7?tab=people')).toEqual([narrow, wide, 50])
  expect(await here('/departments')).toEqual([wide, 50])
  expect(await here('/tasks')).toEqual([40])
  expect((await listedTo(hanako)).here).toEqual([])
  expect(await here('/departments')).not.toContain(draft)
})

it('addresses may be pasted from the browser; other ones are refused beside the field', async () => {
  const id = await addHelp()
  const save = async (screens: string[]) => {
    const { version } = (await admin.call(getAdminHelp, { params: { id } })).body
    return admin.call(updateHelp, { params: { id }, body: { ...fields, screens, version } })
  }
  const own = productAddress(server.app.config)
  expect((await save([`${own}/m/tasks/3?from=mail`, '/tasks/3', '/menus'])).status).toBe(200)
  expect((await admin.call(getAdminHelp, { params: { id } })).body.screens).toEqual(['/tasks/3', '/menus'])
  for (const bad of ['https://example.com/tasks', '/nowhere', 'tasks', '//example.com/menus', '/menus"x']) {
    const refused = await save([bad])
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([422, ['screens']])
  }
  const { version } = (await admin.call(getAdminHelp, { params: { id } })).body
  const without = await admin.call(updateHelp, {
    params: { id },
    body: { ...fields, texts: { ja: null, en: null }, version },
  })
  expect([without.status, Object.keys(without.body.error?.fields ?? {})]).toEqual([422, ['texts']])
})

it('of two editors the second one is told, and nothing of the first is lost', async () => {
  const id = await addHelp()
  const { version } = (await admin.call(getAdminHelp, { params: { id } })).body
  const first = await admin.call(updateHelp, { params: { id }, body: { ...fields, version } })
  expect(first.body.version).toBe(version + 1)
  const late = await admin.call(updateHelp, {
    params: { id },
    body: { ...fields, texts: { ja: written('別の題名', ''), en: null }, version },
  })
  expect([late.status, late.body.error?.code]).toEqual([409, 'conflict'])
  expect((await admin.call(deleteHelp, { params: { id }, query: { version } })).status).toBe(409)
  expect((await admin.call(getAdminHelp, { params: { id } })).body.title).toBe('経費の締め日')
  expect((await admin.call(deleteHelp, { params: { id }, query: { version: version + 1 } })).status).toBe(204)
  expect((await admin.call(getAdminHelp, { params: { id } })).status).toBe(404)
})

it('the order is the one the administrator chose, and a stale one is refused', async () => {
  const made = [await addHelp({ position: 900 }), await addHelp({ position: 901 })]
  const ids = async () => (await admin.call(listAdminHelps, {})).body.helps.map(({ id }) => id)
  const seen = await ids()
  const wanted = made.toReversed()
  expect((await admin.call(orderHelps, { body: { helpIds: wanted, orderSeen: seen } })).status).toBe(204)
  expect((await ids()).slice(0, 2)).toEqual(wanted)
  const company = (await hanako.call(listHelpCategories, { query: {} })).body.helpCategories.find(
    ({ id }) => id === 8,
  )
  expect(company!.helps.slice(0, 2).map(({ id }) => id)).toEqual(wanted)
  const stale = await admin.call(orderHelps, { body: { helpIds: made, orderSeen: seen } })
  expect([stale.status, stale.body.error?.code]).toEqual([409, 'conflict'])
})

it('a picture is read by the readers of its article, and another person’s picture cannot be taken', async () => {
  const { db, administratorId, managerId } = server.company
  const picture = async (uploaderId: number) => {
    const id = await makeMediaFile(db, { uploaderId })
    const row = await db
      .selectFrom('mediaFiles')
      .select('filename')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, filename: row.filename }
  }
  const textWith = (file: number) =>
    written('地図', { type: 'doc', content: [{ type: 'picture', attrs: { file, alt: '地図' } }] })
  const own = await picture(administratorId)
  const id = await addHelp({ publishedAt: null })
  const save = async (file: number, published: boolean) => {
    const { version } = (await admin.call(getAdminHelp, { params: { id } })).body
    const texts = { ja: textWith(file), en: null }
    return admin.call(updateHelp, { params: { id }, body: { ...fields, texts, published, version } })
  }
  const reads = async (client: Client) =>
    (await client.call(createPresignedUrl, { params: { filename: own.filename } })).status
  expect((await save(own.id, false)).status).toBe(200)
  expect(await reads(hanako)).toBe(404)
  expect((await save(own.id, true)).status).toBe(200)
  expect(await reads(hanako)).toBe(200)
  expect((await hanako.call(getHelp, { params: { id } })).body.photos.map((one) => one.id)).toEqual([own.id])
  const foreign = await picture(managerId)
  expect((await save(foreign.id, true)).status).toBe(422)
})

it('who administers documents writes help; other sections and employees do not', async () => {
  const { db, companyId } = server.company
  const statusOf = async (section: 'documents' | 'menus') => {
    const email = `${section}-${unique()}@mihon.example`
    const userId = await makeUser(db, { email, role: 'section_administrator' })
    await db.insertInto('administratorSections').values({ companyId, userId, section }).execute()
    return (await (await server.as(email)).call(listAdminHelps, {})).status
  }
  expect(await statusOf('documents')).toBe(200)
  expect(await statusOf('menus')).toBe(404)
  expect((await hanako.call(listAdminHelps, {})).status).toBe(404)
})

it('ids of the program and of companies do not meet', () => {
  expect(Math.max(...helpArticles.map(({ id }) => id))).toBeLessThan(1000)
})
