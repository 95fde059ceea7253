import { expect, test } from 'vitest'
import { csv } from './csv.ts'

test('a table opens correctly in spreadsheets, and nothing in it is executed', () => {
  expect(
    csv([
      ['氏名', '備考'],
      ['佐藤 "花子"', '一行目\n二行目'],
      ['=1+1', '@SUM(A1)'],
      ['-', 'a,b'],
      ['＝1+1', '＠SUM(A1)'],
    ]),
  ).toBe(
    '\u{feff}氏名,備考\r\n"佐藤 ""花子""","一行目\n二行目"\r\n\'=1+1,\'@SUM(A1)\r\n\'-,"a,b"\r\n\'＝1+1,\'＠SUM(A1)\r\n',
  )
})
