import { expect, it } from 'vitest'
import type { ReorganisationStep } from '#common/reorganisation.ts'
import { nextKey, withoutDepartment, withStep } from './plan-steps.ts'

const make = (key: string, parent: string | null = null): ReorganisationStep => ({
  ...{ kind: 'create', key, parent, name: key, nameKana: '', published: true },
})

it('gives every new department a unique key', () => {
  expect(nextKey([])).toBe('n1')
  expect(nextKey([make('n1'), make('n7'), { kind: 'publish', department: '3' }])).toBe('n8')
})

it('keeps one step per change of a department, and merges changes of a new one into its creation', () => {
  const steps = withStep([make('n1')], { kind: 'publish', department: '3' })
  expect(withStep(steps, { kind: 'unpublish', department: '3' })).toEqual([
    make('n1'),
    { kind: 'unpublish', department: '3' },
  ])
  expect(withStep([make('n1')], { kind: 'move', department: 'n1', parent: '4' })).toEqual([make('n1', '4')])
  expect(withStep([make('n1')], { kind: 'unpublish', department: 'n1' })).toMatchObject([
    { published: false },
  ])
})

it('removes the steps of a department, and with a new one those of the departments below it', () => {
  const steps: ReorganisationStep[] = [
    make('n1'),
    make('n2', 'n1'),
    { kind: 'move', department: '3', parent: 'n2' },
    { kind: 'close', department: '4', into: 'n1' },
    { kind: 'rename', department: '3', name: 'x', nameKana: '' },
  ]
  expect(withoutDepartment(steps, 'n1')).toEqual([steps[4]])
  expect(withoutDepartment(steps, '3')).toEqual([steps[0], steps[1], steps[3]])
})
