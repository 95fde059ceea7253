// Longer than others: a reorganisation from draft to result, in one company that is set up once.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteDepartment, updateDepartment } from '#contract/admin-departments.ts'
import { getAdminUser } from '#contract/admin-users.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getMembershipHistory } from '#contract/membership-history.ts'
import { listPlannedChanges } from '#contract/planned-changes.ts'
import {
  applyReorganisation,
  deleteReorganisation,
  listReorganisationMoves,
  listReorganisations,
  moveDepartmentPeople,
  pasteReorganisationMoves,
  type previewReorganisation,
  rebaseReorganisation,
  saveReorganisationMoves,
  scheduleReorganisation,
} from '#contract/reorganisations.ts'
import { memberIds } from '#db/audience-members.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makePosition } from '#db/factories/position.ts'
import { companyToday } from '#server/features/admin-users/account-states.commands.ts'
import { makeReorganisedCompany, type ReorganisedCompany } from '#testing/reorganised-company.ts'
import { reorganising } from '#testing/reorganising.ts'
import { versionOf } from '#testing/row-version.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { settleReorganisations } from './runs.commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const { admin, get, preview, apply, draft, place } = reorganising(() => server)
const remove = async (id: number, version: number) =>
  (await admin()).call(deleteReorganisation, { params: { id }, query: { version } })
const dayFrom = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

let world: ReorganisedCompany
beforeEach(async () => {
  world = await makeReorganisedCompany(server.company)
})

type Outcome = NonNullable<Answer<typeof previewReorganisation>['outcome']>

describe('a reorganisation', () => {
  const paths = (outcome: Outcome) =>
    outcome.departments
      .filter(({ marks }) => marks.length > 0)
      .map(({ path, marks }) => [path, ...marks].join(' '))

  it('is applied as a whole: departments, people, history, log; and audiences are updated', async () => {
    const { people, first, second, chief } = world
    const id = await draft([
      {
        kind: 'create',
        key: 'n1',
        parent: null,
        name: 'DX推進室',
        nameKana: 'でぃーえっくす',
        published: true,
      },
      { kind: 'close', department: `${first}`, into: `${second}` },
    ])
    await place(id, people.a, ['n1', chief])
    expect(paths((await preview(id))!)).toEqual(['本社 / 営業本部 / 一課 closed', 'DX推進室 new'])
    await apply(id)
    const client = await admin()
    const places = async (userId: number) =>
      (await client.call(getAdminUser, { params: { id: userId } })).body.memberships.map(
        ({ departmentName, positionName }) => `${departmentName} ${positionName}`,
      )
    expect(await places(people.a)).toEqual(['DX推進室 課長'])
    // People who were in both are in the other one once, with the position they had there.
    expect(await places(people.b)).toEqual(['二課 係'])
    expect(await places(people.firstChief)).toEqual(['二課 課長'])
    const history = (await client.call(getMembershipHistory, { params: { id: people.c }, query: {} })).body
    expect(history.memberships).toMatchObject([{ departmentName: '二課', untilOn: null }])
    const { administrationActs } = (await client.call(listAdministrationActs, { query: { limit: 100 } })).body
    const act = administrationActs.find(
      ({ noun, subjectId }) => noun === 'reorganisation' && subjectId === id,
    )
    expect(act).toMatchObject({ action: 'apply', actor: { id: server.company.administratorId } })
    expect(
      administrationActs.find(({ noun, subjectId }) => noun === 'user' && subjectId === people.a),
    ).toMatchObject({
      action: 'transfer',
      changes: [{ field: 'departments', after: ['DX推進室 · 課長'] }],
    })
    await expect
      .poll(
        async () =>
          (
            await server.company.db
              .selectFrom('audienceMembers')
              .select('userId')
              .where('audienceId', '=', world.audiences[1]!)
              .where('companyId', '=', server.company.companyId)
              .execute()
          )
            .map(({ userId }) => userId)
            .sort((a, b) => a - b),
        { timeout: 15_000 },
      )
      .toEqual(await memberIds(server.company.db, world.rules[1]!))
    for (const reply of [await apply(id), await remove(id, 1)])
      expect(reply.body.error?.code).toBe('reorganisation_closed')
  })

  it('has its steps in the log, in words', async () => {
    const { first, second, head } = world
    const id = await draft([
      { kind: 'create', key: 'n1', parent: null, name: 'DX推進室', nameKana: '', published: true },
      { kind: 'rename', department: `${second}`, name: '第二課', nameKana: '' },
      { kind: 'move', department: `${second}`, parent: 'n1' },
      { kind: 'close', department: `${first}`, into: `${head}` },
    ])
    const { administrationActs } = (
      await (await admin()).call(listAdministrationActs, { query: { noun: 'reorganisation' } })
    ).body
    const update = administrationActs.find(({ subjectId, action }) => subjectId === id && action === 'update')
    expect(update?.changes).toContainEqual({
      field: 'steps',
      before: [],
      after: ['+ DX推進室', '二課 = 第二課', '二課 < DX推進室', '- 一課 > 本社: replace'],
    })
  })

  it('deletes a closed department that nothing names, and keeps one that posts and rules name, empty', async () => {
    const { db } = server.company
    const empty = await makeDepartment(db, { name: '廃止する部' })
    const below = await makeDepartment(db, { name: '残る課', parentId: empty })
    const id = await draft([
      { kind: 'close', department: `${empty}`, into: `${world.head}` },
      { kind: 'close', department: `${world.second}`, into: `${world.first}` },
    ])
    await apply(id)
    const rows = await db
      .selectFrom('departments')
      .selectAll()
      .where('id', 'in', [empty, below, world.second])
      .where('companyId', '=', server.company.companyId)
      .execute()
    expect(rows.map((row) => [row.name, row.parentId, row.published]).sort()).toEqual(
      [
        ['二課', world.sales, false],
        ['残る課', world.head, true],
      ].sort(),
    )
  })

  it('is refused if its basis has changed, shows the differences, and can be continued', async () => {
    const { people, first, second, staff, clerk } = world
    const { db } = server.company
    const doomed = await makeDepartment(db, { name: 'まもなく消える部' })
    const id = await draft([
      { kind: 'rename', department: `${first}`, name: '新一課', nameKana: '' },
      { kind: 'move', department: `${doomed}`, parent: `${staff}` },
    ])
    await place(id, people.a, [`${second}`, clerk])
    await place(id, people.d, [`${first}`, clerk])
    await place(id, people.e, [`${first}`, clerk])
    const client = await admin()
    await client.call(updateDepartment, {
      params: { id: first },
      body: { name: '第一課', published: true, version: await versionOf(db, 'departments', first) },
    })
    await client.call(deleteDepartment, { params: { id: doomed }, query: { version: 1 } })
    await db
      .updateTable('memberships')
      .set({ jobLabel: '主任代理' })
      .where('userId', '=', people.a)
      .where('companyId', '=', server.company.companyId)
      .execute()
    await db.updateTable('users').set({ status: 'withdrawn' }).where('id', '=', people.e).execute()
    expect(
      (await get(id)).conflicts.map(({ kind, name, problem }) => [kind, name.split(' ')[0], problem]),
    ).toEqual([
      ['department', '一課', 'changed'],
      ['department', 'まもなく消える部', 'gone'],
      ['person', '甲', 'changed'],
      ['person', '戊', 'gone'],
    ])
    expect(await preview(id)).toBeNull()
    expect((await apply(id)).body.error?.code).toBe('reorganisation_conflicts')
    const { version } = await get(id)
    const stale = await client.call(applyReorganisation, { params: { id }, body: { version: version - 1 } })
    expect(stale.body.error?.code).toBe('conflict')
    expect((await client.call(rebaseReorganisation, { params: { id }, body: { version } })).status).toBe(200)
    expect(await get(id)).toMatchObject({ conflicts: [], problems: [], moveCount: 2 })
    expect((await apply(id)).status).toBe(204)
    expect((await get(id)).outcome!.departments.map(({ name }) => name)).toContain('新一課')
  })

  it('keeps steps that cannot be applied, shows them, and is not applied while it has any', async () => {
    const { head, first } = world
    const id = await draft([
      { kind: 'move', department: `${head}`, parent: `${first}` },
      { kind: 'rename', department: '99999999', name: 'x', nameKana: '' },
    ])
    const { steps, problems } = await get(id)
    expect(steps).toHaveLength(2)
    expect(problems).toEqual([
      { step: 0, problem: 'within_itself' },
      { step: 1, problem: 'unknown' },
    ])
    expect((await apply(id)).body.error?.code).toBe('reorganisation_conflicts')
  })

  it('accepts whole departments and pasted lists, and rejects a list with any error completely', async () => {
    const { people, first, second, sales } = world
    const client = await admin()
    const id = await draft([
      { kind: 'create', key: 'n1', parent: `${sales}`, name: '三課', nameKana: '', published: true },
      { kind: 'create', key: 'n2', parent: null, name: 'DX準備課', nameKana: '', published: true },
    ])
    const all = await client.call(moveDepartmentPeople, {
      params: { id },
      body: { version: 2, fromId: first, into: 'n1' },
    })
    expect(all.body).toEqual({ version: 3, placedCount: 4 })
    const { moves } = (await client.call(listReorganisationMoves, { params: { id }, query: {} })).body
    const b = moves.find(({ user }) => user.id === people.b)!
    expect(b.memberships.map(({ departmentName }) => departmentName)).toEqual(['三課', '二課'])
    expect(b.changed).toBe(false)
    const twice = await client.call(saveReorganisationMoves, {
      params: { id },
      body: {
        version: 3,
        moves: [first, second].map((departmentId) => ({
          userId: people.b,
          memberships: [{ department: `${departmentId}`, positionId: null, jobLabel: '' }],
        })),
        removedUserIds: [],
      },
    })
    expect([twice.status, Object.keys(twice.body.error?.fields ?? {})]).toEqual([422, ['moves']])
    const email = async (userId: number) =>
      (await client.call(getAdminUser, { params: { id: userId } })).body.email!
    const paste = async (text: string) => {
      const { version } = await get(id)
      return (await client.call(pasteReorganisationMoves, { params: { id }, body: { version, text } })).body
    }
    const path = '本社 ／ 営業本部／三課'
    await makePosition(server.company.db, { name: '班長' })
    const wrong = await paste(
      [
        `${await email(people.d)}\t${path}\t班長`,
        'だれもいない\t三課',
        `${await email(people.c)}\tどこにもない課`,
        `${await email(people.c)}\t三課\tない役職`,
      ].join('\n'),
    )
    expect(wrong).toMatchObject({
      placedCount: 0,
      problems: [
        { line: 2, problem: 'person_unknown' },
        { line: 3, problem: 'department_unknown' },
        { line: 4, problem: 'position_unknown' },
      ],
    })
    expect((await get(id)).moveCount).toBe(4)
    const right = await paste(`${await email(people.d)}\t${path}\t\t応援\n${await email(people.d)},${second}`)
    expect(right.problems).toMatchObject([{ line: 2, problem: 'department_unknown' }])
    const two = await paste(`${await email(people.d)}\t${path}\t\t応援\n${await email(people.d)},DX準備課`)
    expect(two).toMatchObject({ placedCount: 1, problems: [] })
    const placed = (await client.call(listReorganisationMoves, { params: { id }, query: {} })).body.moves
    expect(placed.find(({ user }) => user.id === people.d)!.memberships).toMatchObject([
      { departmentName: '三課', jobLabel: '応援' },
      { departmentName: 'DX準備課' },
    ])
  })

  it('keeps values that a pasted line leaves blank, and shows which concurrent posts end before a list is accepted', async () => {
    const { people, clerk } = world
    const client = await admin()
    const [leader, helper] = ['主任', '手伝い']
    const leaderId = await makePosition(server.company.db, { name: leader })
    const helperId = await makePosition(server.company.db, { name: helper })
    const made = { kind: 'create', parent: null, nameKana: '', published: true } as const
    const id = await draft([
      { ...made, key: 'n1', name: '品質課' },
      { ...made, key: 'n2', name: '検査課' },
      { ...made, key: 'n3', parent: 'n2', name: '計測係' },
    ])
    const email = async (userId: number) =>
      (await client.call(getAdminUser, { params: { id: userId } })).body.email!
    const b = await email(people.b)
    const paste = async (text: string, confirmedEndCount = 0) =>
      (
        await client.call(pasteReorganisationMoves, {
          params: { id },
          body: { version: (await get(id)).version, text, confirmedEndCount },
        })
      ).body
    const placed = async (userId: number) =>
      (await client.call(listReorganisationMoves, { params: { id }, query: {} })).body.moves
        .find(({ user }) => user.id === userId)
        ?.memberships.map(({ departmentName, positionId }) => [departmentName, positionId])

    // One line: a new main department takes over the position, the concurrent post stays.
    expect(await paste(`${b}\t検査課 ／ 計測係`)).toMatchObject({ placedCount: 1, endCount: 0, endings: [] })
    expect(await placed(people.b)).toEqual([
      ['計測係', clerk],
      ['二課', clerk],
    ])
    // A header identifies the columns.
    const headed = `部署\t役職\t氏名\tメールアドレス\n品質課\t${leader}\t\t${b}`
    expect(await paste(headed)).toMatchObject({ placedCount: 1, problems: [] })
    expect(await placed(people.b)).toEqual([
      ['品質課', leaderId],
      ['二課', clerk],
    ])
    expect(await paste(`${b}\t品質課\t（消去）`)).toMatchObject({ placedCount: 1 })
    expect((await placed(people.b))![0]).toEqual(['品質課', null])

    // Several lines are all memberships of a person: those left out end, after confirmation.
    const ending = `${b}\t品質課\n${b}\t検査課 / 計測係\t${helper}`
    const told = await paste(ending)
    expect(told).toMatchObject({ placedCount: 0, problems: [], endCount: 1 })
    expect(told.endings).toMatchObject([{ userId: people.b, posts: ['本社 / 営業本部 / 二課 · 係'] }])
    expect((await paste(ending, 2)).placedCount).toBe(0)
    expect(await placed(people.b)).toEqual([
      ['品質課', null],
      ['二課', clerk],
    ])
    expect((await paste(ending, told.endCount)).placedCount).toBe(1)
    expect(await placed(people.b)).toEqual([
      ['品質課', null],
      ['計測係', helperId],
    ])

    const tooLong = await paste(`${b}\t品質課\t${helper}\t${'長'.repeat(51)}`)
    expect(tooLong.problems).toMatchObject([{ line: 1, problem: 'label_too_long' }])
  })

  it('requires the full path of a department whose name is not unique', async () => {
    const { people } = world
    const client = await admin()
    const made = { kind: 'create', nameKana: '', published: true } as const
    const id = await draft([
      { ...made, key: 'n1', parent: null, name: '東部' },
      { ...made, key: 'n2', parent: null, name: '西部' },
      { ...made, key: 'n3', parent: 'n1', name: '企画課' },
      { ...made, key: 'n4', parent: 'n2', name: '企画課' },
    ])
    const email = (await client.call(getAdminUser, { params: { id: people.c } })).body.email!
    const paste = async (text: string) =>
      (
        await client.call(pasteReorganisationMoves, {
          params: { id },
          body: { version: (await get(id)).version, text },
        })
      ).body
    expect((await paste(`${email}\t企画課`)).problems).toMatchObject([{ problem: 'department_ambiguous' }])
    expect((await paste(`${email}\t西部 / 企画課`)).placedCount).toBe(1)
  })

  it('is applied automatically on its day, caught up if missed, and reported if it cannot be applied', async () => {
    const { first, second, people, clerk } = world
    const client = await admin()
    const { db } = server.company
    const now = await companyToday(db)
    const id = await draft(
      [{ kind: 'rename', department: `${first}`, name: '一課改', nameKana: '' }],
      '自動の変更',
    )
    const schedule = async (of: number, effectiveOn: string | null) =>
      client.call(scheduleReorganisation, {
        params: { id: of },
        body: { version: (await get(of)).version, effectiveOn },
      })
    expect((await schedule(id, now)).body.error?.fields.effectiveOn).toBeTruthy()
    expect((await schedule(id, dayFrom(now, 9))).status).toBe(204)
    const planned = (await client.call(listPlannedChanges, { query: { limit: 100 } })).body.plannedChanges
    expect(planned.find(({ kind, id: of }) => kind === 'reorganisation' && of === id)).toMatchObject({
      name: '自動の変更',
      effectiveOn: dayFrom(now, 9),
    })
    await settleReorganisations(db)
    expect((await get(id)).state).toBe('scheduled')
    const bad = await draft(
      [{ kind: 'rename', department: `${second}`, name: '二課改', nameKana: '' }],
      '古い変更',
    )
    await place(bad, people.d, [`${first}`, clerk])
    await schedule(bad, dayFrom(now, 9))
    await client.call(updateDepartment, {
      params: { id: second },
      body: { name: '他の名', published: true, version: await versionOf(db, 'departments', second) },
    })
    const moveTo = (day: string) =>
      db.updateTable('reorganisations').set({ effectiveOn: day }).where('state', '=', 'scheduled').execute()
    await moveTo(dayFrom(now, 1))
    await settleReorganisations(db)
    expect((await get(id)).state).toBe('scheduled')
    await moveTo(now)
    await settleReorganisations(db)
    expect(await get(id)).toMatchObject({
      state: 'applied',
      appliedBy: { id: server.company.administratorId },
    })
    expect(await get(bad)).toMatchObject({ state: 'failed', failure: 'conflicts' })
    expect((await schedule(bad, dayFrom(now, 9))).body.error?.code).toBe('reorganisation_conflicts')
    const open = (await client.call(listPlannedChanges, { query: { limit: 100 } })).body
    expect(
      open.plannedChanges.find(({ kind, id: of }) => kind === 'reorganisation' && of === bad)?.state,
    ).toBe('failed')
    const listed = (await client.call(listReorganisations, { query: {} })).body.reorganisations
    expect(listed.find((one) => one.id === id)).toMatchObject({
      name: '自動の変更',
      state: 'applied',
      stepCount: 1,
    })
    const version = await versionOf(db, 'reorganisations', bad)
    expect((await remove(bad, version + 1)).status).toBe(409)
    expect((await remove(bad, version)).status).toBe(204)
  })
})
