import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAbsence } from '#contract/absences.ts'
import { createDepartment } from '#contract/admin-departments.ts'
import { createMenuCategory } from '#contract/admin-menu-categories.ts'
import { createAdminMenu, duplicateAdminMenu } from '#contract/admin-menus.ts'
import { createPosition } from '#contract/admin-positions.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createProfileItem } from '#contract/profile-items.ts'
import { createReorganisation } from '#contract/reorganisations.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await testServer({ background: false })
  client = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

const made: [Endpoint, () => object][] = [
  [createPosition, () => ({ body: { name: '主任', manager: false, selfApproval: false } })],
  [createDepartment, () => ({ body: { name: '企画部', published: true } })],
  [createMenuCategory, () => ({ body: { name: '日々' } })],
  [createAdminMenu, () => ({ body: { name: '日報', menuCategoryId: server.company.menuCategoryId } })],
  [duplicateAdminMenu, () => ({ params: { id: server.company.menuId } })],
  [createProfileItem, () => ({ body: { name: '趣味', kind: 'line' } })],
  [createReorganisation, () => ({ body: { name: '春の組織変更' } })],
  [
    createAbsence,
    () => ({
      body: { deputyId: server.company.managerId, absentFrom: '2027-01-01', absentUntil: '2027-01-02' },
    }),
  ],
]

/** Every call tried here returns the id of what it made. */
async function send(endpoint: Endpoint, input: object, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  const { status, body } = await client.call(endpoint, input as never, { headers })
  return { status, body: body as object as { id: number } }
}

describe('what is sent again because no answer came', () => {
  it('is all that is tried here', () => {
    const once = api
      .filter(({ endpoint }) => (endpoint as Endpoint).once)
      .map(({ endpoint }) => endpoint.path)
    expect(once.toSorted()).toEqual(made.map(([{ path }]) => path).toSorted())
  })

  it.each(made)('$method $path makes one thing under one key, also at once', async (endpoint, input) => {
    const key = randomUUID()
    const replies = [
      ...(await Promise.all([send(endpoint, input(), key), send(endpoint, input(), key)])),
      await send(endpoint, input(), key),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const ids = replies.map(({ body }) => body.id)
    expect(new Set(ids).size).toBe(1)
    const another = await send(endpoint, input(), randomUUID())
    expect(another.body.id).not.toBe(ids[0])
  })

  it('is judged anew where it was refused', async () => {
    const key = randomUUID()
    const input = (menuCategoryId: number) => ({ body: { name: '週報', menuCategoryId } })
    expect((await send(createAdminMenu, input(999_999), key)).status).toBeGreaterThanOrEqual(400)
    expect((await send(createAdminMenu, input(server.company.menuCategoryId), key)).status).toBe(200)
  })

  it('is not answered to somebody else, and not under a key that is none', async () => {
    const key = randomUUID()
    const absence = (deputyId: number) => ({
      body: { deputyId, absentFrom: '2027-02-01', absentUntil: '2027-02-02' },
    })
    const { managerId, employeeId, logins } = server.company
    const mine = await send(createAbsence, absence(managerId), key)
    const manager = await server.as(logins.manager)
    const headers = { 'idempotency-key': key }
    const theirs = await manager.call(createAbsence, absence(employeeId), { headers })
    expect(theirs.status).toBe(200)
    expect(theirs.body.id).not.toBe(mine.body.id)
    expect((await send(createAbsence, absence(managerId), 'no key!')).status).toBe(400)
  })
})
