import { afterAll, beforeAll, expect, it } from 'vitest'
import { getAdminMenu, updateAdminMenu } from '#contract/admin-menus.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makeReport } from '#db/factories/report.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { companyToday } from '../admin-users/account-states.commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('a budget below this year’s use is refused with the figures, and saved once confirmed', async () => {
  const { db, companyId, menuCategoryId, employeeId } = server.company
  const menuId = await makeMenu(db, { menuCategoryId, flow: 'apply', formKind: 'items' })
  const { id: menuSubsidyId } = await db
    .insertInto('menuSubsidies')
    .values({ companyId, menuId, stage: 'apply', name: '交通費', kind: 'fixed', amount: 100 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const onDay = await companyToday(db)
  for (const [amount, status] of [
    [8_000, 'granted'],
    [4_000, 'reserved'],
    [9_000, 'released'],
  ] as const) {
    const reportId = await makeReport(db, { menuId, userId: employeeId })
    await db
      .insertInto('subsidyEntries')
      .values({ companyId, menuSubsidyId, reportId, userId: employeeId, amount, status, onDay })
      .execute()
  }
  const client = await server.as(server.company.logins.administrator)
  const read = async () => (await client.call(getAdminMenu, { params: { id: menuId } })).body
  const save = async (budgetAmount: number | null, budgetsBelowUsed?: boolean) => {
    const { version, subsidies } = await read()
    const changed = subsidies.map((one) => ({ ...one, budgetAmount }))
    const body = { version, subsidies: changed, ...(budgetsBelowUsed && { budgetsBelowUsed }) }
    return client.call(updateAdminMenu, { params: { id: menuId }, body })
  }
  const refused = await save(11_999)
  expect(refused.status).toBe(422)
  expect(refused.body.error?.fields).toEqual({
    budget:
      '「交通費」の予算11,999円は、今年度に使われた12,000円（支給決定8,000円、承認待ち4,000円）を下回っています。',
  })
  expect((await read()).subsidies[0]?.budgetAmount).toBeNull()
  expect((await save(12_000)).status).toBe(200)
  expect((await save(11_999)).status).toBe(422)
  expect((await save(11_999, true)).status).toBe(200)
  // Unchanged, it does not block other changes; lowered again, it warns again.
  expect((await save(11_999)).status).toBe(200)
  expect((await save(5_000)).status).toBe(422)
})
