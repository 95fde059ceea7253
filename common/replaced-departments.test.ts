import { expect, test } from 'vitest'
import type { AudienceRule } from './audience-rule.ts'
import { successorsOf } from './reorganisation.ts'
import { replaceInRule, replaceInWorkflow } from './replaced-departments.ts'

const department = (id: number, descendants = false) => ({ type: 'department', id, descendants }) as const

test('a rule names successors in place of departments, each once, including those below as before', () => {
  const rule: AudienceRule = {
    include: [department(1), department(2), department(1, true), { type: 'position', id: 1 }],
    match: 'any',
    exclude: [department(3), { type: 'user', id: 1 }],
  }
  expect(
    replaceInRule(
      rule,
      new Map([
        [1, 2],
        [3, 4],
      ]),
    ),
  ).toEqual({
    include: [department(2), department(2, true), { type: 'position', id: 1 }],
    match: 'any',
    exclude: [department(4), { type: 'user', id: 1 }],
  })
  // Two terms that both had to match became one, which is enough alone.
  expect(replaceInRule({ include: [department(1), department(2)], match: 'all' }, new Map([[1, 2]]))).toEqual(
    {
      include: [department(2)],
      match: 'any',
    },
  )
})

test('rules and workflows that name none of them are the same object', () => {
  const rule: AudienceRule = { include: [department(5), { type: 'user', id: 1 }], match: 'all' }
  expect(replaceInRule(rule, new Map([[1, 2]]))).toBe(rule)
  const everyone: AudienceRule = { include: 'everyone' }
  expect(replaceInRule(everyone, new Map([[1, 2]]))).toBe(everyone)
  const workflow = { steps: [], watchers: [{ type: 'user' as const, userId: 1 }] }
  expect(replaceInWorkflow(workflow, new Map([[1, 2]]))).toBe(workflow)
})

test('a workflow names the successors: for approvers, for people to choose from, and for watchers', () => {
  const workflow = {
    steps: [
      {
        ...{ key: 's', name: '確認', need: { mode: 'any' as const }, when: [], itemKeys: [] },
        approvers: [
          { type: 'department' as const, departmentId: 1 },
          { type: 'department' as const, departmentId: 2 },
          { type: 'chosen' as const, departmentIds: [1, 2, 3] },
        ],
      },
    ],
    watchers: [{ type: 'department' as const, departmentId: 1 }],
  }
  const { steps, watchers } = replaceInWorkflow(workflow, new Map([[1, 2]]))
  expect(steps[0]!.approvers).toEqual([
    { type: 'department', departmentId: 2 },
    { type: 'chosen', departmentIds: [2, 3] },
  ])
  expect(watchers).toEqual([{ type: 'department', departmentId: 2 }])
})

test('if a successor closes too, the final successor is used', () => {
  const closing = (department: string, into: string) => ({ department, into, conditions: 'keep' as const })
  expect([...successorsOf([closing('1', '2'), closing('2', 'n1'), closing('3', '1')])]).toEqual([
    ['1', 'n1'],
    ['2', 'n1'],
    ['3', 'n1'],
  ])
})
