import { inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { xlsx } from './xlsx.ts'

/** The files of an archive, found by the directory at its end. */
function unzip(bytes: Uint8Array) {
  const file = Buffer.from(bytes)
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const found = new Map<string, string>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength, start] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt32LE(at + 42),
    ]
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    found.set(name, inflateRawSync(file.subarray(from, from + packed)).toString())
    at += 46 + nameLength
  }
  return found
}

it('keeps text as text, numbers as numbers and dates as dates', async () => {
  const parts = unzip(
    await xlsx(
      '経費/2026',
      ['名前', '金額', '日付', '日時'],
      [
        ['=1+1 <b>&', 1200.5, { date: '2026-11-20' }, { date: '2026-11-20T12:00' }],
        [null, 0, null, null],
      ],
    ),
  )
  const sheet = parts.get('xl/worksheets/sheet1.xml')!
  expect(sheet).toContain(
    '<c r="A2" t="inlineStr"><is><t xml:space="preserve">=1+1 &lt;b&gt;&amp;</t></is></c>',
  )
  expect(sheet).toContain('<c r="B2"><v>1200.5</v></c>')
  expect(sheet).toContain('<c r="C2" s="2"><v>46346</v></c>')
  expect(sheet).toContain('<c r="D2" s="3"><v>46346.5</v></c>')
  expect(sheet).toContain('<row r="3"><c r="B3"><v>0</v></c></row>')
  expect(sheet).toContain('state="frozen"')
  expect(parts.get('xl/workbook.xml')).toContain('name="経費 2026"')
  expect([...parts.keys()]).toContain('[Content_Types].xml')
})

it('removes what XML cannot contain, and truncates what a cell cannot', async () => {
  const sheet = unzip(await xlsx('x', ['a'], [['\u0000あ\ud800'], ['い'.repeat(40_000)]])).get(
    'xl/worksheets/sheet1.xml',
  )!
  expect(sheet).toContain('>あ\ufffd<')
  expect(sheet.match(/い/g)).toHaveLength(32_767)
})
