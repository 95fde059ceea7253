import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newExternalLink } from '#common/shell/shell-parts.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { updateReorganisation } from '#contract/reorganisations.ts'
import { memberIds } from '#db/audience-members.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { findDesignedMenu } from '#server/features/admin-menus/admin-menus.queries.ts'
import { makeReorganisedCompany } from '#testing/reorganised-company.ts'
import { reorganising } from '#testing/reorganising.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { shellDesk } from '#testing/shell-desk.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const { admin, get, preview, apply, draft } = reorganising(() => server)
const link = (key: string, departmentId: number) => ({
  ...newExternalLink(key),
  nameJa: `リンク${key}`,
  url: 'https://kintai.example/',
  rule: {
    include: [{ type: 'department' as const, id: departmentId, descendants: false }],
    match: 'any' as const,
  },
})

describe('conditions that name a closed department', () => {
  it('name its successor from then on: menus, approvers and links, logged with before and after', async () => {
    const world = await makeReorganisedCompany(server.company)
    const { second, first, menus, people } = world
    const { db, companyId } = server.company
    const desk = shellDesk(await admin())
    await desk.bringOut('external_links', { externalLinks: [link('a', second), link('b', first)] })
    await desk.save('external_links', { externalLinks: [link('a', second), link('c', second)] })
    // The default choice: conditions follow.
    const id = await draft([{ kind: 'close', department: `${second}`, into: `${first}` }])
    const told = (await preview(id))!.conditions
    expect(told).toEqual([
      {
        ...{ ref: `${second}`, path: '本社 / 営業本部 / 二課', into: '本社 / 営業本部 / 一課' },
        conditions: 'replace',
        menus: [
          { id: menus[0]!.id, name: '制度0', use: false, reading: true, approval: false },
          { id: menus[1]!.id, name: '制度1', use: true, reading: false, approval: false },
          { id: menus[3]!.id, name: '制度3', use: false, reading: false, approval: true },
        ],
        menuCount: 3,
        links: [
          { part: 'external_links', name: 'リンクa' },
          { part: 'external_links', name: 'リンクc' },
        ],
        linkCount: 2,
      },
    ])
    const versionOf = async (menuId: number) => (await findDesignedMenu(db, menuId))!.version
    const before = await versionOf(menus[1]!.id)
    expect((await apply(id)).status).toBe(204)
    expect((await get(id)).outcome!.conditions).toEqual(told)
    const menu = (await findDesignedMenu(db, menus[1]!.id))!
    expect(menu.useRule).toEqual({
      include: [{ type: 'department', id: first, descendants: false }],
      match: 'any',
    })
    expect(menu.version).toBe(before + 1)
    // Audiences of people who moved are updated in the background.
    const members = async (audienceId: number) =>
      (
        await db
          .selectFrom('audienceMembers')
          .select('userId')
          .where('companyId', '=', companyId)
          .where('audienceId', '=', audienceId)
          .orderBy('userId')
          .execute()
      ).map(({ userId }) => userId)
    await expect
      .poll(() => members(menu.useAudienceId), { timeout: 15_000 })
      .toEqual(await memberIds(db, menu.useRule))
    expect(await members(menu.useAudienceId)).toContain(people.d)
    const approving = (await findDesignedMenu(db, menus[3]!.id))!.reportWorkflow!
    expect(approving.steps.flatMap(({ approvers }) => approvers)).toContainEqual({
      type: 'department',
      departmentId: first,
    })
    const links = await desk.read('external_links')
    const named = (content: object) =>
      (content as { externalLinks: ReturnType<typeof link>[] }).externalLinks.map(
        ({ key, rule }) => `${key} ${rule.include[0]!.id}`,
      )
    expect(named(links.content)).toEqual([`a ${first}`, `c ${first}`])
    expect(named(links.publishedContent)).toEqual([`a ${first}`, `b ${first}`])
    const { administrationActs } = (
      await (await admin()).call(listAdministrationActs, { query: { limit: 100 } })
    ).body
    const actOf = (noun: string, subjectId?: number) =>
      administrationActs.find(
        (act) => act.noun === noun && (subjectId === undefined || act.subjectId === subjectId),
      )
    const use = actOf('menu', menus[1]!.id)!.changes.find(({ field }) => field === 'use')!
    expect([use.before, use.after]).toEqual([['二課'], ['一課']])
    expect(actOf('menu', menus[3]!.id)!.changes.map(({ field }) => field)).toContain('steps')
    expect(actOf('external_links')).toMatchObject({
      action: 'publish',
      changes: [{ before: [expect.stringContaining('二課')], after: [expect.stringContaining('一課')] }],
    })
  })

  it('stay unchanged if that was chosen; the department they name is kept, empty', async () => {
    const world = await makeReorganisedCompany(server.company)
    const { staff, first, menus } = world
    const { db } = server.company
    const id = await draft([{ kind: 'close', department: `${staff}`, into: `${first}`, conditions: 'keep' }])
    const [told] = (await preview(id))!.conditions
    expect(told).toMatchObject({ ref: `${staff}`, conditions: 'keep', menuCount: 3 })
    const rules = async () => (await findDesignedMenu(db, menus[3]!.id))!.useRule
    const before = await rules()
    await apply(id)
    expect(await rules()).toEqual(before)
    const kept = await db.selectFrom('departments').selectAll().where('id', '=', staff).execute()
    expect(kept).toMatchObject([{ published: false }])
  })

  it('used only for approvers also keep the department, which is deleted when they follow', async () => {
    const { db, companyId } = server.company
    const world = await makeReorganisedCompany(server.company)
    const [kept, gone] = [
      await makeDepartment(db, { name: '監査室' }),
      await makeDepartment(db, { name: '購買課' }),
    ]
    const workflow = (departmentIds: number[]) =>
      JSON.stringify({
        steps: [
          {
            ...{ key: 's0', name: '確認', need: { mode: 'any' }, when: [], itemKeys: [] },
            approvers: [{ type: 'chosen', departmentIds }],
          },
        ],
        watchers: [],
      })
    await db
      .updateTable('menuWorkflows')
      .set({ workflow: workflow([kept, gone]) })
      .where('companyId', '=', companyId)
      .where('menuId', '=', world.menus[0]!.id)
      .execute()
    const id = await draft([
      { kind: 'close', department: `${kept}`, into: `${world.staff}`, conditions: 'keep' },
      { kind: 'close', department: `${gone}`, into: `${world.staff}`, conditions: 'replace' },
    ])
    await apply(id)
    const left = await db.selectFrom('departments').select('id').where('id', 'in', [kept, gone]).execute()
    expect(left).toEqual([{ id: kept }])
    const { reportWorkflow } = (await findDesignedMenu(db, world.menus[0]!.id))!
    expect(reportWorkflow!.steps[0]!.approvers).toEqual([
      { type: 'chosen', departmentIds: [kept, world.staff] },
    ])
  })

  it('stay unchanged in a plan made before this could be chosen', async () => {
    const { db, companyId } = server.company
    const world = await makeReorganisedCompany(server.company)
    const id = await draft([{ kind: 'close', department: `${world.second}`, into: `${world.first}` }])
    const { steps, version } = await get(id)
    expect(steps).toMatchObject([{ conditions: 'replace' }])
    const [stored] = await db.selectFrom('reorganisations').select('steps').where('id', '=', id).execute()
    const [{ conditions: _, ...old }] = stored!.steps as unknown as [{ conditions: string }]
    await db
      .updateTable('reorganisations')
      .set({ steps: JSON.stringify([old]) as never })
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .execute()
    expect((await get(id)).steps).toMatchObject([{ conditions: 'keep' }])
    expect((await preview(id))!.conditions).toMatchObject([{ conditions: 'keep' }])
    const body = { version, name: '4月の組織変更', steps: (await get(id)).steps }
    await (await admin()).call(updateReorganisation, { params: { id }, body })
    expect((await get(id)).steps).toMatchObject([{ conditions: 'keep' }])
  })
})
