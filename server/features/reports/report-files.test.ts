import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdministrationSection } from '#common/administration-section.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import { getReportOverview } from '#contract/report-pages.ts'
import { designMenu, formItem, stepOfUsers } from '#db/factories/menu-form.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { answered, applyWith, submitDraft } from '#testing/using-menus.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

async function somebody(section?: AdministrationSection, menuIds: number[] = []) {
  const { db, companyId, departmentId } = server.company
  const email = `files-${unique()}@mihon.example`
  const userId = await makeUser(db, {
    email,
    role: section ? 'section_administrator' : 'employee',
    memberships: [{ departmentId }],
  })
  if (section) await db.insertInto('administratorSections').values({ companyId, userId, section }).execute()
  for (const menuId of menuIds)
    await db.insertInto('administratorMenus').values({ companyId, userId, menuId }).execute()
  return server.as(email)
}

it('a file of a report can be read by exactly those who can see the whole report', async () => {
  const { db, logins, managerId, menuId: otherMenuId, menuCategoryId } = server.company
  const author = await server.as(logins.employee)
  const menuId = await designMenu(db, {
    menu: { menuCategoryId, flow: 'apply' },
    apply: {
      items: [formItem('receipt', 'files', { published: false })],
      workflow: { steps: [stepOfUsers('boss', [managerId])], watchers: [] },
    },
  })
  const attachments = [new File(['一万円'], '領収書.txt', { type: 'text/plain' })]
  const file = (await author.call(uploadMediaFile, { body: {}, files: { attachments } })).body.attachment!
  const answers = answered({ receipt: { ids: [file.id] } })
  const reportId = (await applyWith(author, { menuId, answers, submit: false })).body.reportId!

  const readers: Record<string, Client> = {
    author,
    approver: await server.as(logins.manager),
    administrator: await server.as(logins.administrator),
    colleague: await somebody(),
    'administrator of all menus': await somebody('menus'),
    'administrator of its menu': await somebody('menus', [menuId]),
    'administrator of another menu': await somebody('menus', [otherMenuId]),
    'administrator of accounting': await somebody('accounting'),
    'administrator of rewards': await somebody('rewards'),
  }
  async function whoReads() {
    const open: string[] = []
    for (const [name, client] of Object.entries(readers)) {
      const whole = await client.call(getReportOverview, { params: { id: reportId } })
      const { status } = await client.fetch(file.path)
      expect(status, name).toBe(whole.body.can?.readAll ? 200 : 404)
      if (status === 200) open.push(name)
    }
    return open
  }
  expect(await whoReads()).toEqual(['author'])
  expect(await submitDraft(author, reportId)).toMatchObject({ status: 200 })
  expect(await whoReads()).toEqual([
    'author',
    'approver',
    'administrator',
    'administrator of all menus',
    'administrator of its menu',
    'administrator of accounting',
  ])
})
