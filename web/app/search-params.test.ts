import { expect, expectTypeOf, test } from 'vitest'
import { dayParam } from './day-param.ts'
import { choiceParam, flagParam, idParam, searchParams, textParam } from './search-params.ts'

const params = searchParams({
  list: choiceParam(['waiting', 'decided'], 'waiting'),
  state: choiceParam(['open', 'closed']),
  menuId: idParam,
  from: dayParam,
  unread: flagParam(),
  query: textParam(5),
})

test('reads back what was written', () => {
  const values = {
    list: 'decided',
    state: 'open',
    menuId: 3,
    from: '2026-11-22',
    unread: true,
    query: 'a&b=1',
  } as const
  expect(params.write(values)).toBe(
    '?list=decided&state=open&menu_id=3&from=2026-11-22&unread=true&query=a%26b%3D1',
  )
  expect(params.read(params.write(values))).toEqual(values)
  expectTypeOf(params.read('').list).toEqualTypeOf<'waiting' | 'decided'>()
  expectTypeOf(params.read('').menuId).toEqualTypeOf<number | undefined>()
})

test('defaults are not written, and invalid values are not read', () => {
  expect(params.write({ list: 'waiting', query: '', menuId: undefined })).toBe('')
  const nonsense = '?list=odd&state=odd&menu_id=-1&from=2026-02-30&unread=yes&query=123456&more=1'
  expect(params.read(nonsense)).toEqual({ list: 'waiting', query: '12345' })
  for (const id of ['0', '1.5', '1e3', '9999999999999999', ' 1', '']) expect(idParam.read(id)).toBeUndefined()
})
