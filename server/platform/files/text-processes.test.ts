import { Readable } from 'node:stream'
import { deflateRawSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import {
  embeddedPdf,
  mappedPdf,
  pdfBomb,
  printedPdf,
  sheetName,
  slides,
  wordFile,
  workbook,
} from '#testing/text-files.ts'
import type { ReadType } from './extracted-text.ts'
import { textReader } from './text-processes.ts'
import { zip } from './zip-archive.ts'

const reader = textReader()
afterAll(() => reader.close())

const textOf = (content: Uint8Array, type: ReadType) =>
  reader.read({ type, byteSize: content.length, open: () => Readable.from([Buffer.from(content)]) })

const pages = [
  ['有給休暇の申請は、三日前までに上長へ提出する。'],
  ['出張の宿泊費は一泊11,000円まで。', '領収書を添える。'],
]

/** What was read of each page, without what stands around the ends of pages. */
const read = async (content: Uint8Array, type: ReadType) => {
  const { outcome, parts } = await textOf(content, type)
  expect(outcome).toBe('read')
  return parts.filter(({ name }) => !name.includes('–'))
}

describe('the text of a file is read with its pages, sheets and slides', () => {
  it.each(['90ms-RKSJ-H', 'UniJIS-UTF16-H', 'EUC-H'] as const)(
    'of a PDF without its fonts, with the character map %s',
    async (map) => {
      const parts = await read(printedPdf(pages, map), 'pdf')
      expect(parts.map(({ unit, name }) => [unit, name])).toEqual([
        ['page', '1'],
        ['page', '2'],
      ])
      expect(parts[0]!.text).toContain('有給休暇の申請は、三日前までに上長へ提出する。')
      expect(parts[1]!.text).toContain('出張の宿泊費は一泊11,000円まで。')
    },
  )

  it('of a PDF with ToUnicode, and of one whose lines wrap inside of sentences', async () => {
    for (const file of [mappedPdf(pages), await embeddedPdf(pages)]) {
      const parts = await read(file, 'pdf')
      expect(parts[0]!.text).toContain('有給休暇の申請は、三日前までに上長へ提出する。')
      expect(parts[1]!.text).toContain('領収書を添える。')
    }
  })

  it('of lines that wrap beside wide brackets, and of wide words that a blank parts', async () => {
    const lines = ['備品の持ち出しは（03）', '台帳に記入し', '（課長）', 'が見る。ＡＢＣ　ＤＥＦ']
    const { parts } = await textOf(mappedPdf([lines]), 'pdf')
    expect(parts[0]!.text).toBe('備品の持ち出しは(03)台帳に記入し(課長)が見る。ABC DEF')
  })

  it('of a sentence that goes on overleaf', async () => {
    const { parts } = await textOf(mappedPdf([['この規程は来年'], ['四月一日から施行する。']]), 'pdf')
    expect(parts).toContainEqual({ unit: 'page', name: '1–2', text: 'この規程は来年四月一日から施行する。' })
  })

  it('of Word without readings and deleted words, of Excel with the names of sheets, of slides in their order', async () => {
    const word = await read(await wordFile(pages), 'docx')
    expect(word).toEqual([
      { unit: 'page', name: '1', text: pages[0]![0] },
      { unit: 'page', name: '2', text: pages[1]!.join('\n') },
    ])
    const sheets = await read(await workbook(pages), 'xlsx')
    expect(sheets).toMatchObject([{ unit: 'sheet', name: sheetName(0) }, { name: sheetName(1) }])
    expect(sheets[0]!.text).toBe(`${pages[0]![0]} 1200`)
    expect(await read(await slides(pages), 'pptx')).toEqual([
      { unit: 'slide', name: '1', text: pages[0]![0] },
      { unit: 'slide', name: '2', text: pages[1]!.join('\n') },
    ])
  })

  it('of plain files in UTF-8 and Shift_JIS', async () => {
    for (const file of [
      Buffer.from('規程の表'),
      Buffer.from([0x8b, 0x4b, 0x92, 0xf6, 0x82, 0xcc, 0x95, 0x5c]),
    ])
      expect(await read(file, 'csv')).toEqual([{ unit: 'whole', name: '', text: '規程の表' }])
  })
})

/** An archive of one entry that claims to be small. */
function bomb(name: string, megabytes: number) {
  const packed = deflateRawSync(Buffer.alloc(megabytes * 1024 * 1024, '<w:p>'))
  const header = (signature: number, middle: number) => {
    const bytes = Buffer.alloc(middle)
    bytes.writeUInt32LE(signature)
    return bytes
  }
  const local = header(0x04034b50, 30)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(10, 22)
  local.writeUInt16LE(name.length, 26)
  const entry = header(0x02014b50, 46)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(10, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = header(0x06054b50, 22)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end])
}

describe('a file that cannot be read ends with its reason', () => {
  it('encrypted, by a password for the PDF or the Office file', async () => {
    expect(await textOf(await embeddedPdf(pages, { userPassword: 'himitsu' }), 'pdf')).toEqual({
      outcome: 'encrypted',
      parts: [],
    })
    const compound = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ])
    expect((await textOf(compound, 'xlsx')).outcome).toBe('encrypted')
  })

  it('damaged, empty, or too large once unpacked, whatever size it claims', async () => {
    const whole = await wordFile(pages)
    for (const [file, type] of [
      [Buffer.from('%PDF-1.7 nothing'), 'pdf'],
      [Buffer.from(whole).subarray(0, whole.length - 200), 'docx'],
      [await zip([['word/other.xml', '<a/>']]), 'docx'],
      [await zip([['word/document.xml', '<a>'.repeat(100_000)]]), 'docx'],
    ] as const)
      expect((await textOf(file, type)).outcome).toBe('damaged')
    expect((await textOf(printedPdf([[]], 'EUC-H'), 'pdf')).outcome).toBe('empty')
    expect((await textOf(bomb('word/document.xml', 80), 'docx')).outcome).toBe('too_large')
  })

  it('and leaves the files after it readable, though it ended their process', async () => {
    expect((await textOf(await wordFile(pages), 'docx')).outcome).toBe('read')
    expect(await textOf(pdfBomb(), 'pdf')).toEqual({ outcome: 'too_large', parts: [] })
    expect((await textOf(await wordFile(pages), 'docx')).outcome).toBe('read')
  })
})
