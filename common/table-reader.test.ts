import { expect, it } from 'vitest'
import { readTable, readTableWithin } from './table-reader.ts'

const cells = (text: string) => readTable(text).map((line) => line.cells)

it('reads commas, quotes, line breaks inside quotes and every kind of line end', () => {
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

it('reads cells pasted from a spreadsheet, including quotes inside cells', () => {
  expect(cells('name\tnote\n佐藤 花子\t5" disk, new\n"a ""b"""\t"1\n2"')).toEqual([
    ['name', 'note'],
    ['佐藤 花子', '5" disk, new'],
    ['a "b"', '1\n2'],
  ])
})

it('numbers lines like a spreadsheet, and leaves out empty ones', () => {
  expect(readTable('a\n\n"1\n2"\n , \n3').map(({ place }) => place)).toEqual([1, 3, 5])
})

it('reports the line of a forgotten quote and continues with the next', () => {
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

it('stays fast if every line has a forgotten quote', () => {
  const lines = readTable(`a\n${'"x\n'.repeat(5_001)}`)
  expect(lines.at(-1)?.problem).toBe('unclosedQuote')
  expect(lines.length).toBeGreaterThan(2_000)
})

it('returns the first lines with the total count, and reads no more cells than the limit', () => {
  const read = (cells: number) => readTableWithin('a,b\nc,d\n,\ne,f', { lines: 2, cells })
  expect(read(8)).toMatchObject({ lines: [{ cells: ['a', 'b'] }, { cells: ['c', 'd'] }], count: 3 })
  expect(read(7)).toBeNull()
})

it('stays fast if every line leads through all the following lines to an unclosed quote', () => {
  const lines = readTable(`${'x",",\n'.repeat(200_000)}x","`)
  expect(lines).toHaveLength(200_001)
  expect(new Set(lines.map(({ problem }) => problem))).toEqual(new Set(['unclosedQuote']))
})
