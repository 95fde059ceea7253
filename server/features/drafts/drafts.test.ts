import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApply } from '#contract/applies.ts'
import { deleteDraft, listDrafts, saveDraft } from '#contract/drafts.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const save = async (key: string, text: string, version: number) =>
  (await hanako()).call(saveDraft, { body: { key, text, version, menuId: server.company.menuId } })
const textsOf = async () => (await (await hanako()).call(listDrafts, {})).body.drafts.map(({ text }) => text)

describe('a draft', () => {
  it('is stored under its key, visible to its writer only, and gone once it is posted', async () => {
    const key = newClientKey()
    expect((await save(key, '書きかけ', 0)).body).toEqual({ version: 1, keptKey: null })
    expect((await save(key, '書きかけの続き', 1)).body.version).toBe(2)
    expect(await textsOf()).toEqual(['書きかけの続き'])
    const other = await (await server.as(server.company.logins.manager)).call(listDrafts, {})
    expect(other.body.drafts).toEqual([])
    await (await hanako()).call(createApply, {
      body: { menuId: server.company.menuId, text: '書きかけの続き', clientKey: key },
    })
    // A save that was still on its way does not restore it.
    await save(key, '書きかけの続き', 2)
    expect(await textsOf()).toEqual([])
  })

  it('keeps both texts when two devices edit it', async () => {
    const key = newClientKey()
    await save(key, '共通のはじめ', 0)
    await save(key, '電話で書いた続き', 1)
    const late = await save(key, 'パソコンで書いた続き', 1)
    expect(late.body).toMatchObject({ version: 3, keptKey: expect.any(String) })
    expect((await textsOf()).sort()).toEqual(['パソコンで書いた続き', '電話で書いた続き'])
    const client = await hanako()
    expect((await client.call(deleteDraft, { params: { key } })).status).toBe(204)
    expect((await client.call(deleteDraft, { params: { key } })).status).toBe(404)
    expect(await textsOf()).toEqual(['電話で書いた続き'])
  })

  it('may be longer than a post, and does not require its menu to exist', async () => {
    const reply = await (await hanako()).call(saveDraft, {
      body: { key: newClientKey(), text: '長'.repeat(20_000), version: 0, menuId: 999_999 },
    })
    expect(reply.status).toBe(200)
  })
})
