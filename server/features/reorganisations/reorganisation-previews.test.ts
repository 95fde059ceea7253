import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReorganisationStep } from '#common/reorganisation.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { previewReorganisation } from '#contract/reorganisations.ts'
import { memberIds } from '#db/audience-members.ts'
import { findDesignedMenu } from '#server/features/admin-menus/admin-menus.queries.ts'
import { resolveSteps } from '#server/platform/approvals/resolve-approvers.ts'
import { makeReorganisedCompany, type ReorganisedCompany } from '#testing/reorganised-company.ts'
import { reorganising } from '#testing/reorganising.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const { get, preview, apply, draft, place } = reorganising(() => server)

/** The approvers of every step for everyone who can use its menu, and the members of every audience: one at a time. */
async function resolveAll({ menus, rules }: ReorganisedCompany) {
  const { db } = server.company
  const approvers = new Map<string, number[]>()
  /** By menu and purpose. */
  const sight = new Map<string, number[]>()
  for (const { id } of menus) {
    const { useRule, publicationRule, reportWorkflow } = (await findDesignedMenu(db, id))!
    sight.set(`${id} use`, await memberIds(db, useRule))
    sight.set(`${id} reading`, await memberIds(db, publicationRule))
    for (const applicantId of sight.get(`${id} use`)!)
      for (const step of reportWorkflow!.steps) {
        const workflow = { steps: [step], watchers: [] }
        const resolved = await resolveSteps(db, { applicantId, workflow, answers: [], chosenApprovers: [] })
        const seats = resolved.emptySteps.length > 0 ? [-1] : []
        approvers.set(
          `${id} ${step.name} ${applicantId}`,
          [...resolved.steps[0]!.seats.map(({ userId }) => userId), ...seats].sort((a, b) => a - b),
        )
      }
  }
  /** Who can read existing posts: by the rules of that time. */
  const members: number[][] = []
  for (const rule of rules) members.push(await memberIds(db, rule))
  return { approvers, sight, members }
}
type Resolved = Awaited<ReturnType<typeof resolveAll>>

/** A naive comparison of the two states: approver, menu, step, and applicants. */
function differences(before: Resolved, after: Resolved) {
  const told = { lost: new Set<string>(), gained: new Set<string>(), empty: new Set<string>() }
  for (const key of new Set([...before.approvers.keys(), ...after.approvers.keys()])) {
    const had = before.approvers.get(key) ?? []
    const has = after.approvers.get(key) ?? []
    for (const id of had) if (id !== -1 && !has.includes(id)) told.lost.add(`${id}: ${key}`)
    for (const id of has) if (id !== -1 && !had.includes(id)) told.gained.add(`${id}: ${key}`)
    const both = before.approvers.has(key) && after.approvers.has(key)
    if (both && !had.includes(-1) && has.includes(-1)) told.empty.add(key)
  }
  return { lost: [...told.lost].sort(), gained: [...told.gained].sort(), empty: [...told.empty].sort() }
}

type Outcome = NonNullable<Answer<typeof previewReorganisation>['outcome']>
const toldOf = (outcome: Outcome) => {
  const places = (approver: number | null, of: Outcome['emptySteps']) =>
    of.flatMap(({ places: steps, applicants, applicantCount }) => {
      expect(applicants.length).toBe(applicantCount)
      return steps.flatMap(({ menuId, stepName }) =>
        applicants.map(({ id }) => `${approver === null ? '' : `${approver}: `}${menuId} ${stepName} ${id}`),
      )
    })
  return {
    lost: outcome.approvers.flatMap(({ user, lost }) => places(user.id, lost)).sort(),
    gained: outcome.approvers.flatMap(({ user, gained }) => places(user.id, gained)).sort(),
    empty: places(null, outcome.emptySteps).sort(),
  }
}

/** Everything that a preview must not change. */
async function everything() {
  const { engine } = server.app
  const tables = [
    'departments',
    'department_ancestors',
    'memberships',
    'membership_history',
    'department_history',
  ]
  tables.push('menus', 'menu_workflows', 'menu_ranks', 'audiences', 'shell_parts', 'shell_versions')
  tables.push('users', 'audience_members', 'administration_acts', 'reorganisations', 'reorganisation_moves')
  const dump: Record<string, unknown> = {}
  for (const table of tables)
    dump[table] = (
      await engine.withConnection('installation', (connection) =>
        connection.query(`select md5(string_agg(t::text, '|' order by t::text)) as hash from ${table} t`, []),
      )
    ).rows
  return dump
}

let world: ReorganisedCompany
beforeEach(async () => {
  world = await makeReorganisedCompany(server.company)
})

/** Cases of every kind of step and move, alone and combined. */
const cases: [
  string,
  (w: ReorganisedCompany) => { steps: ReorganisationStep[]; moves: [number, [string, number | null][]][] },
][] = [
  [
    'a department that moves',
    (w) => ({ steps: [{ kind: 'move', department: `${w.second}`, parent: `${w.staff}` }], moves: [] }),
  ],
  [
    'a department that closes',
    (w) => ({
      steps: [{ kind: 'close', department: `${w.first}`, into: `${w.second}`, conditions: 'keep' }],
      moves: [],
    }),
  ],
  [
    'a department that closes, with conditions that follow',
    (w) => ({
      steps: [{ kind: 'close', department: `${w.second}`, into: `${w.first}`, conditions: 'replace' }],
      moves: [],
    }),
  ],
  [
    'departments that close one into the other and into a new one, some with conditions that follow',
    (w) => ({
      steps: [
        { kind: 'create', key: 'n1', parent: `${w.head}`, name: '統合部', nameKana: '', published: true },
        { kind: 'close', department: `${w.second}`, into: `${w.first}`, conditions: 'replace' },
        { kind: 'close', department: `${w.first}`, into: `${w.staff}`, conditions: 'keep' },
        { kind: 'close', department: `${w.staff}`, into: 'n1', conditions: 'replace' },
      ],
      moves: [],
    }),
  ],
  [
    'a manager who leaves',
    (w) => ({
      steps: [],
      moves: [
        [w.people.firstChief, [[`${w.staff}`, w.chief]]],
        [w.people.director, [[`${w.head}`, null]]],
      ],
    }),
  ],
  [
    'a new department with people, one closed, one moved and renamed',
    (w) => ({
      steps: [
        { kind: 'create', key: 'n1', parent: `${w.head}`, name: '新規事業部', nameKana: '', published: true },
        { kind: 'create', key: 'n2', parent: 'n1', name: '企画課', nameKana: '', published: false },
        { kind: 'move', department: `${w.second}`, parent: 'n1' },
        { kind: 'rename', department: `${w.second}`, name: '新二課', nameKana: '' },
        { kind: 'close', department: `${w.staff}`, into: 'n2' },
        { kind: 'unpublish', department: `${w.sales}` },
      ],
      moves: [
        [w.people.a, [['n1', w.director]]],
        [
          w.people.b,
          [
            ['n2', w.chief],
            [`${w.first}`, w.clerk],
          ],
        ],
        [w.people.c, [[`${w.staff}`, w.clerk]]],
      ],
    }),
  ],
]

describe('a preview', () => {
  it.each(cases)('for %s shows what applying does, and changes nothing', async (_name, make) => {
    const { steps, moves } = make(world)
    const id = await draft(steps)
    for (const [userId, places] of moves) await place(id, userId, ...places)
    const was = await everything()
    const before = await resolveAll(world)
    const outcome = (await preview(id))!
    expect(await everything()).toEqual(was)
    expect((await apply(id)).status).toBe(204)
    const after = await resolveAll(world)
    expect(toldOf(outcome)).toEqual(differences(before, after))
    const counts = (had: readonly number[], has: readonly number[]) => [
      has.filter((one) => !had.includes(one)).length,
      had.filter((one) => !has.includes(one)).length,
    ]
    const toldCounts = (one: Outcome['audiences'][number] | undefined) => [
      one?.gained.count ?? 0,
      one?.lost.count ?? 0,
    ]
    for (const [index, audienceId] of world.audiences.entries()) {
      const told = outcome.audiences.filter(({ id: of, feedCount }) => of === audienceId && feedCount > 0)
      expect(told.length).toBeLessThan(2)
      expect([index, ...toldCounts(told[0])]).toEqual([
        index,
        ...counts(before.members[index]!, after.members[index]!),
      ])
    }
    for (const [key, has] of after.sight) {
      const [menuId, way] = key.split(' ') as [string, 'use' | 'reading']
      const told = outcome.audiences.filter(({ menus }) =>
        menus.some((menu) => menu.id === Number(menuId) && menu[way]),
      )
      expect(told.length).toBeLessThan(2)
      expect([key, ...toldCounts(told[0])]).toEqual([key, ...counts(before.sight.get(key)!, has)])
    }
    const { outcome: kept, state } = await get(id)
    expect(state).toBe('applied')
    expect({ ...kept, at: '' }).toEqual({ ...outcome, at: '' })
  })
})
