import { describe, expect, it } from 'vitest'
import { planMemberships, planTree } from './reorganisation.ts'

const department = (id: number, parentId: number | null, name: string) => ({
  ...{ id, parentId, name },
  ...{ nameKana: '', published: true },
})
// 1 営業本部 > 2 東京支店 > 3 第一課; 4 管理本部
const company = [
  department(1, null, '営業本部'),
  department(2, 1, '東京支店'),
  department(3, 2, '第一課'),
  department(4, null, '管理本部'),
]
const lines = (tree: ReturnType<typeof planTree>) =>
  tree.departments.map(({ path, marks }) => [path, ...marks].join(' '))

describe('a planned organisation', () => {
  it('equals the current one if nothing is planned', () => {
    const tree = planTree(company, [])
    expect(lines(tree)).toEqual([
      '営業本部',
      '営業本部 / 東京支店',
      '営業本部 / 東京支店 / 第一課',
      '管理本部',
    ])
    expect(tree.problems).toEqual([])
  })

  it('creates, renames, moves and hides departments in the given order, including new ones below new ones', () => {
    const tree = planTree(company, [
      { kind: 'create', key: 'n1', parent: null, name: '東日本本部', nameKana: '', published: true },
      { kind: 'create', key: 'n2', parent: 'n1', name: '企画課', nameKana: '', published: false },
      { kind: 'move', department: '2', parent: 'n1' },
      { kind: 'rename', department: '2', name: '首都圏支店', nameKana: '' },
      { kind: 'unpublish', department: '4' },
    ])
    expect(tree.problems).toEqual([])
    expect(lines(tree)).toEqual([
      '営業本部',
      '管理本部 unpublished',
      '東日本本部 new',
      '東日本本部 / 企画課 new',
      '東日本本部 / 首都圏支店 renamed moved',
      '東日本本部 / 首都圏支店 / 第一課',
    ])
    expect(tree.departments[4]!.before).toMatchObject({ parentId: 1, path: '営業本部 / 東京支店' })
  })

  it('closes a department last: everything below it moves to its successor', () => {
    const tree = planTree(company, [
      { kind: 'close', department: '2', into: '4' },
      { kind: 'create', key: 'n1', parent: '2', name: '新課', nameKana: '', published: true },
    ])
    expect(lines(tree)).toEqual([
      '営業本部',
      '営業本部 / 東京支店 closed',
      '管理本部',
      '管理本部 / 第一課 moved',
      '管理本部 / 新課 new',
    ])
    expect(tree.closings).toEqual([{ department: '2', into: '4', conditions: 'keep' }])
  })

  it('reports steps that cannot be applied and applies the others', () => {
    const tree = planTree(company, [
      { kind: 'move', department: '1', parent: '3' },
      { kind: 'rename', department: '9', name: 'x', nameKana: '' },
      { kind: 'close', department: '1', into: '3' },
      { kind: 'close', department: '3', into: '4' },
      { kind: 'close', department: '4', into: '3' },
      { kind: 'move', department: '2', parent: null },
    ])
    expect(tree.problems).toEqual([
      { step: 0, problem: 'within_itself' },
      { step: 1, problem: 'unknown' },
      { step: 4, problem: 'unknown_place' },
    ])
    expect(tree.departments.find(({ ref }) => ref === '1')!.closedInto).toBe('3')
  })
})

describe('memberships after a reorganisation', () => {
  const at = (...departments: string[]) =>
    departments.map((one) => ({ department: one, positionId: 1, jobLabel: one }))
  const closing = (department: string, into: string) => ({ department, into, conditions: 'keep' as const })

  it('follow a department that closes, only once, and stay main', () => {
    expect(planMemberships(at('1', '2'), [closing('1', '3')])).toEqual([
      { department: '3', positionId: 1, jobLabel: '1' },
      ...at('2'),
    ])
    expect(planMemberships(at('1', '2', '3'), [closing('1', '3')])).toEqual(at('3', '2'))
    expect(planMemberships(at('3', '1'), [closing('1', '3')])).toEqual(at('3'))
    expect(planMemberships(at('1'), [closing('1', '2'), closing('2', '3')])[0]!.department).toBe('3')
  })
})
