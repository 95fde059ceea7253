import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAbsence } from '#contract/absences.ts'
import { listWaitingApprovals } from '#contract/admin-applications.ts'
import { updateMenuWorkflow } from '#contract/admin-menus.ts'
import { getUserHoldings } from '#contract/admin-users.acts.ts'
import { updateMustRead } from '#contract/must-read-feeds.ts'
import { createPlannedTransfer } from '#contract/planned-changes.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { designMenu, formItem } from '#db/factories/menu-form.ts'
import { makeUser } from '#db/factories/user.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { makeWaitingReport, stepOf } from '#testing/waiting-reports.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const boss = () => server.as(server.company.logins.administrator)
const holdings = async (id: number) => (await (await boss()).call(getUserHoldings, { params: { id } })).body

const nothing = {
  ...{ waitingApprovalCount: 0, onlySuperiorOf: [], menus: [], plannedChangeCount: 0, taskCount: 0 },
  ...{ scheduledPostCount: 0, owedMustReadCount: 0, ownMustReadCount: 0, deputyFor: [] },
}

describe('what depends on a person', () => {
  it('is empty for a new account', async () => {
    const id = await makeUser(server.company.db, {
      memberships: [{ departmentId: server.company.departmentId }],
    })
    expect(await holdings(id)).toEqual(nothing)
  })

  it('includes approvals that wait for them; the list can be filtered to these', async () => {
    const { db, menuCategoryId, employeeId } = server.company
    const approverId = await makeUser(db)
    const otherId = await makeUser(db)
    const menuId = await designMenu(db, {
      menu: { menuCategoryId, flow: 'apply', publicationMode: 'nobody' },
      apply: { items: [formItem('what', 'text', { name: '用途' })] },
    })
    const fields = { menuId, userId: employeeId }
    const own = await makeWaitingReport(db, { ...fields, steps: [stepOf([approverId])] })
    await makeWaitingReport(db, { ...fields, steps: [stepOf([otherId]), stepOf([approverId])] })
    expect(await holdings(approverId)).toEqual({ ...nothing, waitingApprovalCount: 1 })
    const { body } = await (await boss()).call(listWaitingApprovals, { query: { approverId } })
    expect(body.reports.map(({ id }) => id)).toEqual([own.reportId])
  })

  it('includes departments without another manager, but only if the department has other people', async () => {
    const { db, positions } = server.company
    const [departmentId, emptyId] = [
      await makeDepartment(db, { name: '経理部' }),
      await makeDepartment(db, { name: '新設部' }),
    ]
    const memberships = [
      { departmentId, positionId: positions.manager },
      { departmentId: emptyId, positionId: positions.manager },
    ]
    const managerId = await makeUser(db, { memberships })
    await makeUser(db, { memberships: [{ departmentId, positionId: positions.employee }] })
    expect((await holdings(managerId)).onlySuperiorOf).toEqual([
      { id: departmentId, name: '経理部', peopleCount: 1 },
    ])
    const secondId = await makeUser(db, { memberships: memberships.slice(0, 1) })
    expect((await holdings(managerId)).onlySuperiorOf).toEqual([])
    await db.updateTable('users').set({ status: 'stopped' }).where('id', '=', secondId).execute()
    expect((await holdings(managerId)).onlySuperiorOf).toHaveLength(1)
  })

  it('includes menus whose current workflow names them, and no others', async () => {
    const { db, menuCategoryId } = server.company
    const userId = await makeUser(db)
    const menuId = await designMenu(db, {
      menu: { menuCategoryId, flow: 'apply', name: '書籍購入', published: false },
      apply: { items: [formItem('what', 'text', { name: '用途' })] },
    })
    const client = await boss()
    const save = (version: number, watchers: { type: 'user'; userId: number }[]) =>
      client.call(updateMenuWorkflow, {
        params: { id: menuId },
        body: { version, stage: 'apply', workflow: { steps: [], watchers } },
      })
    const saved = await save(1, [{ type: 'user', userId }])
    expect((await holdings(userId)).menus).toEqual([{ id: menuId, name: '書籍購入' }])
    await save(saved.body.version, [{ type: 'user', userId: server.company.managerId }])
    expect((await holdings(userId)).menus).toEqual([])
  })

  it('includes plans, absences in which they are the deputy, and must-reads by them and by others', async () => {
    const { db, menuId, departmentId, employeeId } = server.company
    const client = await boss()
    const userId = await makeUser(db, { memberships: [{ departmentId }] })
    await client.call(createPlannedTransfer, {
      params: { id: userId },
      body: { effectiveOn: '2099-01-01', memberships: [{ departmentId: await makeDepartment(db) }] },
    })
    const away = { absentFrom: '2099-01-01', absentUntil: '2099-01-05' }
    await client.call(createAbsence, { body: { userId: employeeId, deputyId: userId, ...away } })
    for (const authorId of [userId, employeeId, employeeId]) {
      const id = await makeFeed(db, { menuId, authorId })
      expect(
        (await client.call(updateMustRead, { params: { id }, body: { settingsVersion: 0 } })).status,
      ).toBe(204)
    }
    expect(await holdings(userId)).toEqual({
      ...nothing,
      ...{ plannedChangeCount: 1, ownMustReadCount: 1, owedMustReadCount: 2 },
      deputyFor: [{ name: '佐藤 花子', ...away }],
    })
  })
})
