import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApproverCondition } from '#common/approval/workflow.ts'
import type { AudienceTerm } from '#common/audience-rule.ts'
import { deleteDepartment } from '#contract/admin-departments.ts'
import { deleteAdminMenu } from '#contract/admin-menus.ts'
import { deletePosition } from '#contract/admin-positions.ts'
import { audienceOf } from '#db/factories/audience.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { designMenu, formItem } from '#db/factories/menu-form.ts'
import { makePosition } from '#db/factories/position.ts'
import { versionOf } from '#testing/row-version.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const remove = {
  department: async (id: number) =>
    (await server.as(server.company.logins.administrator)).call(deleteDepartment, {
      params: { id },
      query: { version: 1 },
    }),
  position: async (id: number) =>
    (await server.as(server.company.logins.administrator)).call(deletePosition, {
      params: { id },
      query: { version: 1 },
    }),
}
const made = {
  department: () => makeDepartment(server.company.db, { name: '企画課' }),
  position: () => makePosition(server.company.db, { name: '係長' }),
}
const terms = {
  department: (id: number): AudienceTerm => ({ type: 'department', id, descendants: true }),
  position: (id: number): AudienceTerm => ({ type: 'position', id }),
}
const approvers = {
  department: (departmentId: number): ApproverCondition => ({ type: 'department', departmentId }),
  position: (positionId: number): ApproverCondition => ({ type: 'position', positionId, of: 'anywhere' }),
}

/** Creates something in force that refers to the department or position; returns the menu it belongs to. */
const namedBy = {
  'may use a menu': (term: AudienceTerm) => forMenu('useAudienceId', term),
  'may read its posts': (term: AudienceTerm) => forMenu('publicationAudienceId', term),
  'are left out of it': async (term: AudienceTerm) => {
    const { db } = server.company
    const rule = { include: [{ type: 'user' as const, id: 1 }], match: 'any' as const, exclude: [term] }
    return makeMenu(db, { useAudienceId: await audienceOf(db, rule) })
  },
}
async function forMenu(of: 'useAudienceId' | 'publicationAudienceId', term: AudienceTerm) {
  const { db } = server.company
  return makeMenu(db, { [of]: await audienceOf(db, { include: [term], match: 'any' }) })
}

const kinds = ['department', 'position'] as const
const ways = Object.keys(namedBy) as (keyof typeof namedBy)[]
const pairs = kinds.flatMap((kind) => ways.map((way) => ({ kind, way })))

it.each(pairs)('a $kind whose people $way cannot be deleted while that is so', async ({ kind, way }) => {
  const id = await made[kind]()
  const menuId = await namedBy[way](terms[kind](id))
  expect((await remove[kind](id)).body.error?.code).toBe(`${kind}_in_use`)
  await endMenu(menuId)
  expect((await remove[kind](id)).status).toBe(204)
})

it.each(kinds)('a %s that approves cannot be deleted while it does', async (kind) => {
  const id = await made[kind]()
  const step = { key: 's', name: '承認', approvers: [approvers[kind](id)], need: { mode: 'any' as const } }
  const menuId = await designMenu(server.company.db, {
    menu: { flow: 'apply' },
    apply: {
      items: [formItem('what', 'text')],
      workflow: { steps: [step], watchers: [] } as never,
    },
  })
  expect((await remove[kind](id)).body.error?.code).toBe(`${kind}_in_use`)
  await endMenu(menuId)
  expect((await remove[kind](id)).status).toBe(204)
})

async function endMenu(id: number) {
  const client = await server.as(server.company.logins.administrator)
  const query = { version: await versionOf(server.company.db, 'menus', id) }
  expect((await client.call(deleteAdminMenu, { params: { id }, query })).status).toBe(204)
}
