import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApproverCondition, WorkflowStep } from '#common/approval/workflow.ts'
import type { FormAnswer } from '#common/form/answer.ts'
import type { Engine } from '#db/connect.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makePosition } from '#db/factories/position.ts'
import { type TestCompany, testCompany } from '#db/factories/test-company.ts'
import { makeUser } from '#db/factories/user.ts'
import { testDatabase } from '#testing/database.ts'
import { type ChosenApprovers, findChoices, resolveSteps } from './resolve-approvers.ts'

/*
 * 本社 (社長) over 営業本部 (本部長) over 営業一課 (課長, 主任, 花子); 人事課 (人事) beside it.
 */
let engine: Engine
let company: TestCompany
let other: TestCompany
const people: Record<string, number> = {}
const departments: Record<string, number> = {}
const positions: Record<string, number> = {}

beforeAll(async () => {
  engine = await testDatabase()
  company = await testCompany(engine)
  other = await testCompany(engine)
  const { db } = company
  departments.head = await makeDepartment(db, { name: '本社' })
  departments.sales = await makeDepartment(db, { name: '営業本部', parentId: departments.head })
  departments.section = await makeDepartment(db, { name: '営業一課', parentId: departments.sales })
  departments.staff = await makeDepartment(db, { name: '人事課', parentId: departments.head })
  positions.president = await makePosition(db, { manager: true, selfApproval: true, sortOrder: 1 })
  positions.director = await makePosition(db, { manager: true, sortOrder: 2 })
  positions.chief = await makePosition(db, { manager: true, sortOrder: 3 })
  positions.clerk = await makePosition(db, { sortOrder: 4 })
  const person = async (name: string, departmentId: number, positionId: number) => {
    people[name] = await makeUser(db, { familyName: name, memberships: [{ departmentId, positionId }] })
  }
  await person('社長', departments.head, positions.president)
  await person('本部長', departments.sales, positions.director)
  await person('課長', departments.section, positions.chief)
  await person('主任', departments.section, positions.clerk)
  await person('花子', departments.section, positions.clerk)
  await person('人事', departments.staff, positions.clerk)
})
afterAll(() => engine.close())

const step = (
  key: string,
  approvers: ApproverCondition[],
  rest: Partial<WorkflowStep> = {},
): WorkflowStep => ({
  key,
  name: key,
  approvers,
  need: { mode: 'any' },
  when: [],
  itemKeys: [],
  ...rest,
})

async function resolve(
  applicant: string,
  steps: WorkflowStep[],
  { answers = [], chosen = [] }: { answers?: FormAnswer[]; chosen?: ChosenApprovers } = {},
) {
  const resolved = await resolveSteps(company.db, {
    applicantId: people[applicant]!,
    workflow: { steps, watchers: [] },
    answers,
    chosenApprovers: chosen,
  })
  const nameOf = new Map(Object.entries(people).map(([name, id]) => [id, name]))
  return {
    people: resolved.steps.map(({ seats }) =>
      seats.map(({ userId, automatic }) => `${nameOf.get(userId)}${automatic ? '(自動)' : ''}`),
    ),
    empty: resolved.emptySteps,
  }
}
const superior: ApproverCondition = { type: 'superior' }

it('the superior is the nearest manager above, never the person themselves', async () => {
  expect((await resolve('花子', [step('a', [superior])])).people).toEqual([['課長']])
  expect((await resolve('課長', [step('a', [superior])])).people).toEqual([['本部長']])
  expect((await resolve('人事', [step('a', [superior])])).people).toEqual([['社長']])
})

it('there are as many superiors as levels exist', async () => {
  const two = step('a', [{ type: 'superiors', levels: 2 }])
  expect((await resolve('花子', [two])).people).toEqual([['課長', '本部長']])
  const nine = step('a', [{ type: 'superiors', levels: 9 }])
  expect((await resolve('花子', [nine])).people).toEqual([['課長', '本部長', '社長']])
})

it('a person who approves their own applications takes the superior’s seat', async () => {
  expect(await resolve('社長', [step('a', [superior])])).toEqual({ people: [['社長(自動)']], empty: [] })
})

it('a position is searched for in the person’s department, its parent, or anywhere', async () => {
  const at = (positionId: number, of: 'own' | 'parent' | 'anywhere') =>
    step('a', [{ type: 'position', positionId, of }])
  expect((await resolve('花子', [at(positions.clerk!, 'own')])).people).toEqual([['主任']])
  expect((await resolve('花子', [at(positions.director!, 'parent')])).people).toEqual([['本部長']])
  expect((await resolve('人事', [at(positions.chief!, 'anywhere')])).people).toEqual([['課長']])
  expect(await resolve('人事', [at(positions.chief!, 'own')])).toEqual({ people: [[]], empty: ['a'] })
})

it('an applicant whose position approves its own applications keeps any seat; others give theirs up', async () => {
  const section = step('a', [{ type: 'department', departmentId: departments.section! }])
  expect((await resolve('花子', [section])).people).toEqual([['課長', '主任']])
  const named = (...names: string[]) =>
    step(
      'a',
      names.map((name) => ({ type: 'user', userId: people[name]! })),
      { need: { mode: 'all' } },
    )
  expect((await resolve('社長', [named('社長', '花子')])).people).toEqual([['社長(自動)', '花子']])
  expect((await resolve('花子', [named('花子', '主任')])).people).toEqual([['主任']])
  expect((await resolve('花子', [named('花子')])).people).toEqual([['課長']])
  expect((await resolve('花子', [{ ...named('花子'), need: { mode: 'count', count: 3 } }])).people).toEqual([
    ['課長', '本部長', '社長'],
  ])
})

it('departments, named people and several conditions make one step without duplicates', async () => {
  const named = step('a', [
    { type: 'user', userId: people.社長! },
    { type: 'department', departmentId: departments.section! },
    superior,
  ])
  expect((await resolve('人事', [named])).people).toEqual([['社長', '課長', '主任', '花子']])
})

it('nobody of another company and nobody who has left ever approves', async () => {
  const foreign = step('a', [{ type: 'user', userId: other.employeeId }])
  expect((await resolve('花子', [foreign])).empty).toEqual(['a'])
  const { db, companyId } = company
  const setStatus = (status: 'stopped' | 'active') =>
    db
      .updateTable('users')
      .set({ status })
      .where('companyId', '=', companyId)
      .where('id', '=', people.課長!)
      .execute()
  await setStatus('stopped')
  expect((await resolve('花子', [step('a', [superior])])).people).toEqual([['本部長']])
  expect((await resolve('花子', [step('a', [{ type: 'user', userId: people.課長! }])])).empty).toEqual(['a'])
  await setStatus('active')
})

it('a step is included when its conditions hold, and is empty when it has fewer people than must approve', async () => {
  const expensive = step('b', [{ type: 'user', userId: people.社長! }], {
    when: [{ item: 'amount', test: 'over', value: 50_000 }],
  })
  const amount = (number: number) => ({ answers: [{ item: 'amount', value: { number } }] })
  expect((await resolve('花子', [step('a', [superior]), expensive], amount(50_000))).people).toEqual([
    ['課長'],
  ])
  expect((await resolve('花子', [step('a', [superior]), expensive], amount(50_001))).people).toEqual([
    ['課長'],
    ['社長'],
  ])
  const two = step('a', [superior], { need: { mode: 'count', count: 2 } })
  expect((await resolve('花子', [two])).empty).toEqual(['a'])
})

it('the approvers an applicant names must be among the candidates', async () => {
  const chosen = step('a', [{ type: 'chosen', departmentIds: [departments.sales!] }])
  const choose = (...names: string[]) => ({
    chosen: [{ step: 'a', userIds: names.map((name) => people[name]!) }],
  })
  expect((await resolve('花子', [chosen], choose('本部長', '人事'))).people).toEqual([['本部長']])
  expect((await resolve('花子', [chosen], choose('人事'))).empty).toEqual(['a'])
  expect((await resolve('花子', [chosen])).empty).toEqual(['a'])
  const anybody = step('a', [{ type: 'chosen', departmentIds: [] }])
  expect((await resolve('花子', [anybody], choose('人事', '花子', '社長'))).people).toEqual([
    ['人事', '社長'],
  ])
  const workflow = { steps: [chosen, { ...anybody, key: 'b' }, step('c', [superior])], watchers: [] }
  expect(await findChoices(company.db, { applicantId: people.花子!, workflow, answers: [] })).toEqual([
    { step: 'a', name: 'a', candidateIds: [people.本部長] },
    { step: 'b', name: 'a', candidateIds: null },
  ])
})

it('watchers are resolved the same way', async () => {
  const { watchers } = await resolveSteps(company.db, {
    applicantId: people.花子!,
    workflow: { steps: [], watchers: [{ type: 'department', departmentId: departments.staff! }] },
    answers: [],
    chosenApprovers: [],
  })
  expect(watchers).toEqual([people.人事])
})
