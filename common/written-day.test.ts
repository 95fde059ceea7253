import { expect, it } from 'vitest'
import { readWrittenDay } from './written-day.ts'

it('days are read as written, in every width and with years of an era', () => {
  for (const text of [
    ...['2026-11-22', '2026/11/22', '2026.11.22', '2026年11月22日', '20261122', ' ２０２６／１１／２２ '],
    ...[
      '令和8年11月22日',
      '令和８年１１月２２日',
      'R8.11.22',
      'r8/11/22',
      'Ｒ８／１１／２２',
      '㋿8年11月22日',
      '令8.11.22',
    ],
    '平成38年11月22日',
  ])
    expect([text, readWrittenDay(text)]).toEqual([text, '2026-11-22'])
  expect(readWrittenDay('令和元年5月1日')).toBe('2019-05-01')
  expect(readWrittenDay('平成元年1月8日')).toBe('1989-01-08')
  expect(readWrittenDay('S64.1.7')).toBe('1989-01-07')
})

it('other texts are not days', () => {
  for (const text of [
    '',
    '2026-02-30',
    '令和8年13月1日',
    '令和元年4月30日',
    '8年11月22日',
    'X8.11.22',
    '11/22',
    '令和8年',
  ])
    expect([text, readWrittenDay(text)]).toEqual([text, null])
})
