import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSavedView, deleteSavedView, listSavedViews, savedViewLimits } from '#contract/saved-views.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

async function person() {
  const login = `views-${unique()}@hiroba.example`
  await makeUser(server.company.db, { email: login })
  return server.as(login)
}
const save = (client: Client, name: string, search = '?state=locked', screen: 'users' | 'log' = 'users') =>
  client.call(createSavedView, { body: { screen, name, search } })
const viewsOf = async (client: Client, screen: 'users' | 'log' = 'users') =>
  (await client.call(listSavedViews, { query: { screen } })).body.savedViews.map(({ name, search }) => [
    name,
    search,
  ])

it('a view is saved for one list, replaced under the same name, and deleted', async () => {
  const client = await person()
  const { id } = (await save(client, '  ロック中 ')).body
  expect(await viewsOf(client)).toEqual([['ロック中', '?state=locked']])
  expect((await save(client, 'ロック中', '?state=stopped&columns=name%2Crole')).body.id).toBe(id)
  expect(await viewsOf(client)).toEqual([['ロック中', '?state=stopped&columns=name%2Crole']])
  expect(await viewsOf(client, 'log')).toEqual([])
  expect((await client.call(deleteSavedView, { params: { id } })).status).toBe(204)
  expect(await viewsOf(client)).toEqual([])
})

it('views of others are neither listed nor deleted', async () => {
  const owner = await person()
  const other = await person()
  const { id } = (await save(owner, '休職中')).body
  expect(await viewsOf(other)).toEqual([])
  expect((await other.call(deleteSavedView, { params: { id } })).status).toBe(404)
  expect(await viewsOf(owner)).toHaveLength(1)
})

it('says what is wrong with a name or an address, and how many views there can be', async () => {
  const client = await person()
  const problems = async (name: string, search?: string) => {
    const answer = await save(client, name, search)
    return [answer.status, Object.keys(answer.body.error?.fields ?? {})]
  }
  expect(await problems(' ')).toEqual([422, ['name']])
  expect(await problems('あ'.repeat(savedViewLimits.nameLength + 1))).toEqual([422, ['name']])
  expect(await problems('外', '//elsewhere.example')).toEqual([422, ['search']])
  expect(await problems('外', '?a=<b>')).toEqual([422, ['search']])
  for (let made = 0; made < savedViewLimits.views; made++) await save(client, `表示${made}`)
  expect(await problems('もう一つ')).toEqual([422, ['name']])
  expect((await save(client, '表示0', '')).status).toBe(200)
  expect((await save(client, '別の一覧', '', 'log')).status).toBe(200)
  expect(await viewsOf(client)).toHaveLength(savedViewLimits.views)
})
