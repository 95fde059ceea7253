import { expect, it } from 'vitest'
import { readTable, readTableWithin } from './table-reader.ts'

const cells = (text: string) => readTable(text).map((line) => line.cells)

it('reads commas, quotes, breaks inside quotes and every kind of line end', () => {
  expect(cells('a,b\r\n"x, ""y""","1\n2"\nlast,\r\n')).toEqual([
    ['a', 'b'],
    ['x, "y"', '1\n2'],
    ['last', ''],
  ])
  expect(cells('a,b\rc,d')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(cells('')).toEqual([])
})

it('reads what is pasted from a spreadsheet, quotes inside cells included', () => {
  expect(cells('name\tnote\n佐藤 花子\t5" disk, new\n"a ""b"""\t"1\n2"')).toEqual([
    ['name', 'note'],
    ['佐藤 花子', '5" disk, new'],
    ['a "b"', '1\n2'],
  ])
})

it('counts lines as a spreadsheet does, and leaves empty ones out', () => {
  expect(readTable('a\n\n"1\n2"\n , \n3').map(({ place }) => place)).toEqual([1, 3, 5])
})

it('names the line of a forgotten quote and goes on with the next', () => {
  expect(readTable('a,b\n"x,1\ny,2')).toEqual([
    { place: 1, cells: ['a', 'b'] },
    { place: 2, cells: ['"x', '1'], problem: 'unclosedQuote' },
    { place: 3, cells: ['y', '2'] },
  ])
  expect(readTable('a,b\n"x,1\n"y",2\nz,3')).toEqual([
    { place: 1, cells: ['a', 'b'] },
    { place: 2, cells: ['"x', '1'], problem: 'textAfterQuote' },
    { place: 3, cells: ['y', '2'] },
    { place: 4, cells: ['z', '3'] },
  ])
})

it('stays quick where every line forgets its quote', () => {
  const lines = readTable(`a\n${'"x\n'.repeat(5_001)}`)
  expect(lines.at(-1)?.problem).toBe('unclosedQuote')
  expect(lines.length).toBeGreaterThan(2_000)
})

it('keeps the first lines and counts all, and reads no more cells than it may', () => {
  const read = (cells: number) => readTableWithin('a,b\nc,d\n,\ne,f', { lines: 2, cells })
  expect(read(8)).toMatchObject({ lines: [{ cells: ['a', 'b'] }, { cells: ['c', 'd'] }], count: 3 })
  expect(read(7)).toBeNull()
})

it('stays quick where every line leads through all that follow to a quote that is never closed', () => {
  const lines = readTable(`${'x",",\n'.repeat(200_000)}x","`)
  expect(lines).toHaveLength(200_001)
  expect(new Set(lines.map(({ problem }) => problem))).toEqual(new Set(['unclosedQuote']))
})
