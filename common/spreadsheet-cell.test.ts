import { expect, it } from 'vitest'
import { escapeCell, guardCell, guardQuotedCell, unescapeCell, unguardCell } from './spreadsheet-cell.ts'

const texts = [
  '=1+1',
  "'=1+1",
  "''-x",
  '＋1',
  '@me',
  "O'Neil",
  "'quoted'",
  '\tx',
  '-',
  '',
  '&#x41;',
  '&&#x41;',
]

it.each(texts)('%j reads back as it was written', (text) => {
  expect(unguardCell(guardCell(text))).toBe(text)
  expect(unguardCell(guardQuotedCell(text))).toBe(text)
  const { text: written } = escapeCell(text, () => true)
  expect(unescapeCell(written)).toBe(text)
})

it('never begins like a formula', () => {
  for (const text of texts) expect(guardCell(text)).not.toMatch(/^[=+\-@＝＋－＠\t]/)
})

it('writes characters that an encoding lacks as numeric references, and returns their count', () => {
  const ascii = (character: string) => character < '\u0080'
  expect(escapeCell('𠮷 & 1', ascii)).toEqual({ text: '&#x20BB7; & 1', count: 1 })
  expect(unescapeCell('&#x20BB7; & 1')).toBe('𠮷 & 1')
  expect(unescapeCell('&#xD800; &#x110000; &#x0;')).toBe('&#xD800; &#x110000; &#x0;')
})
