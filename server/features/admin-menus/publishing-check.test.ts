import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newItem } from '#common/form/new-item.ts'
import {
  createAdminMenu,
  getAdminMenu,
  publishAdminMenu,
  updateMenuFlow,
  updateMenuForm,
  updateMenuWorkflow,
} from '#contract/admin-menus.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const boss = () => server.as(server.company.logins.administrator)
async function make() {
  const body = { name: '新しい制度', menuCategoryId: server.company.menuCategoryId }
  return (await (await boss()).call(createAdminMenu, { body })).body.id
}
const read = async (id: number) => (await (await boss()).call(getAdminMenu, { params: { id } })).body
const versionOf = async (id: number) => (await read(id)).version

describe('publishing a menu', () => {
  it('is refused for two items with the same name, including columns of rows', async () => {
    const id = await make()
    const client = await boss()
    const messages = async (items: ReturnType<typeof newItem>[]) => {
      const form = { version: await versionOf(id), stage: 'report' as const, items: items as never }
      expect((await client.call(updateMenuForm, { params: { id }, body: form })).status).toBe(200)
      return (await read(id)).missing.map(({ message }) => message).join()
    }
    const text = (key: string, name: string) => newItem('text', key, name)
    expect(await messages([text('a', '金額'), text('b', ' 金額')])).toContain('同じ名前の項目があります')
    const rows = { ...newItem('repeat', 'r', '明細'), items: [text('a', '品名'), text('b', '品名')] }
    expect(await messages([rows as never])).toContain('「明細：品名」：同じ名前の項目があります')
    expect(await messages([text('a', '金額'), newItem('heading', 'b', '金額'), text('c', '数')])).toBe('')
  })

  it('is refused while a step requires more approvers than it has', async () => {
    const { managerId, employeeId, administratorId } = server.company
    const id = await make()
    const client = await boss()
    const say = async (call: typeof updateMenuWorkflow, body: object) =>
      expect(
        (
          await client.call(call, {
            params: { id },
            body: { version: await versionOf(id), ...body } as never,
          })
        ).status,
      ).toBe(200)
    await say(updateMenuFlow as never, { flow: 'apply' })
    await say(updateMenuForm as never, { stage: 'apply', items: [newItem('text', 'a', '用途')] })
    const approvers = [managerId, employeeId, administratorId].map((userId) => ({ type: 'user', userId }))
    const step = { key: 'a', name: '役員', approvers, when: [], itemKeys: [] }
    const workflow = (count: number) => ({
      stage: 'apply',
      workflow: { steps: [{ ...step, need: { mode: 'count', count } }], watchers: [] },
    })
    await say(updateMenuWorkflow, workflow(5))
    const told = await read(id)
    expect(told.missing.map(({ message }) => message)).toEqual([
      '「役員」には5人の承認が必要ですが、承認できる人は3人です。このままでは誰も提出できません。',
    ])
    const refused = await client.call(publishAdminMenu, { params: { id }, body: { version: told.version } })
    expect(refused.body.error?.code).toBe('menu_incomplete')
    await say(updateMenuWorkflow, workflow(3))
    const fine = await read(id)
    expect(fine.missing).toEqual([])
    // Three of those who may use it are among the approvers, and none of their positions permits self-approval.
    expect(fine.notices.map(({ message }) => message).join()).toContain('3人は承認者に含まれますが')
    expect(
      (await client.call(publishAdminMenu, { params: { id }, body: { version: fine.version } })).status,
    ).toBe(200)
    const late = await client.call(updateMenuWorkflow, {
      params: { id },
      body: { version: await versionOf(id), ...workflow(5) } as never,
    })
    expect([late.status, Object.keys(late.body.error!.fields)]).toEqual([422, ['approval']])
  })
})
