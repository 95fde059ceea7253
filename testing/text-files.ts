/*
 * PDF and Office files as offices make them, each with its own sentences, to test what a search finds in them.
 */
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import iconv from 'iconv-lite'
import PDFDocument from 'pdfkit'
import { zip } from '#server/platform/files/zip-archive.ts'

type Pages = readonly (readonly string[])[]

const pageObjects = (encoding: string, pages: Pages, print: (line: string) => string, extra: string) => {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${pages.map((_, at) => `${7 + at * 2} 0 R`).join(' ')}]/Count ${pages.length}>>`,
    `<</Type/Font/Subtype/Type0/BaseFont/MS-Mincho/Encoding/${encoding}/DescendantFonts[4 0 R]${extra ? '/ToUnicode 6 0 R' : ''}>>`,
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/MS-Mincho/CIDSystemInfo<</Registry(Adobe)/Ordering(${extra ? 'Identity' : 'Japan1'})/Supplement 2>>/DW 1000/FontDescriptor 5 0 R>>`,
    '<</Type/FontDescriptor/FontName/MS-Mincho/Flags 4/FontBBox[0 -136 1000 859]/ItalicAngle 0/Ascent 859/Descent -140/CapHeight 769/StemV 78>>',
    `<</Length ${extra.length}>>\nstream\n${extra}\nendstream`,
  ]
  for (const [at, lines] of pages.entries()) {
    const shown = lines.map((line) => `<${print(line)}> Tj 0 -18 Td`).join('\n')
    const stream = `BT /F1 12 Tf 50 780 Td\n${shown}\nET`
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${8 + at * 2} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
      `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    )
  }
  return objects
}

function pdfOf(objects: readonly string[]) {
  let file = '%PDF-1.5\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`,
    'latin1',
  )
}

const hex = (encoding: string) => (line: string) => iconv.encode(line, encoding).toString('hex')

/** A PDF file of a few kilobytes whose page takes 2 GB once it is unpacked. */
export function pdfBomb() {
  const part = deflateRawSync(Buffer.alloc(32 * 1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const parts = Array.from({ length: 64 }, () => part)
  const packed = deflateSync(Buffer.concat([Buffer.from('789c', 'hex'), ...parts]))
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<>>>>',
    `<</Length ${packed.length}/Filter[/FlateDecode/FlateDecode]>>\nstream\n${packed.toString('latin1')}\nendstream`,
  ])
}

/** Fonts that are not in the file, with the predefined character maps of Japanese printers and no ToUnicode. */
export const printedPdf = (pages: Pages, map: '90ms-RKSJ-H' | 'UniJIS-UTF16-H' | 'EUC-H') =>
  pdfOf(
    pageObjects(
      map,
      pages,
      hex({ '90ms-RKSJ-H': 'cp932', 'UniJIS-UTF16-H': 'utf16be', 'EUC-H': 'euc-jp' }[map]),
      '',
    ),
  )

/** Glyph numbers without meaning, and a ToUnicode map that gives them theirs. */
export function mappedPdf(pages: Pages) {
  const letters = [...new Set(pages.flat().join(''))]
  const code = (letter: string) => (letters.indexOf(letter) + 1).toString(16).padStart(4, '0')
  const map = letters.map((letter) => `<${code(letter)}> <${hex('utf16be')(letter)}>`)
  const blocks = Array.from({ length: Math.ceil(map.length / 100) }, (_, at) => {
    const some = map.slice(at * 100, at * 100 + 100)
    return `${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`
  })
  const toUnicode = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join('\n')}
endcmap end end`
  return pdfOf(pageObjects('Identity-H', pages, (line) => [...line].map(code).join(''), toUnicode))
}

const fontPath = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'),
)

/** With an embedded font; lines wrap in the middle of sentences. */
export function embeddedPdf(pages: Pages, options: { userPassword?: string } = {}) {
  const file = new PDFDocument({ autoFirstPage: false, ...options })
  for (const lines of pages) {
    file.addPage({ size: 'A6' }).font(fontPath).fontSize(12)
    for (const line of lines) file.text(line)
  }
  file.end()
  return buffer(file)
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const relations = (targets: readonly (readonly [id: string, type: string, target: string])[]) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`
const types = (parts: readonly (readonly [part: string, type: string])[]) =>
  `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts
    .map(
      ([part, type]) =>
        `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('')}</Types>`

/** A Word file: sentences in several runs, a reading above the first letter, deleted words, page breaks by Word. */
export const wordFile = (pages: Pages) => {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${xml(text)}</w:t></w:r>`
  const paragraph = (line: string) => {
    const ruby = `<w:r><w:ruby><w:rt>${run('よみ')}</w:rt><w:rubyBase>${run(line.slice(0, 1))}</w:rubyBase></w:ruby></w:r>`
    return `<w:p>${ruby}${run(line.slice(1, 4))}<w:del w:id="1"><w:r><w:delText>消された言葉</w:delText></w:r></w:del>${run(line.slice(4))}</w:p>`
  }
  const broken = '<w:p><w:r><w:lastRenderedPageBreak/></w:r></w:p>'
  const body = pages.map((lines) => lines.map(paragraph).join('')).join(broken)
  return zip([
    ['[Content_Types].xml', types([['word/document.xml', 'wordprocessingml.document.main']])],
    ['_rels/.rels', relations([['rId1', 'officeDocument', 'word/document.xml']])],
    [
      'word/document.xml',
      `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ],
  ])
}

export const sheetName = (at: number) => `${at + 1}月分`

/** A workbook: one sheet a page, shared strings with readings, rich text. */
export const workbook = (pages: Pages) => {
  const lines = pages.flat()
  const strings = lines.map(
    (line) =>
      `<si><r><t>${xml(line.slice(0, 3))}</t></r><r><t xml:space="preserve">${xml(line.slice(3))}</t></r><rPh sb="0" eb="1"><t>ヨミガナ</t></rPh></si>`,
  )
  let next = 0
  const sheets = pages.map((rows) => {
    const cells = rows.map((_, row) => {
      next += 1
      return `<row r="${row + 1}"><c r="A${row + 1}" t="s"><v>${next - 1}</v></c><c r="B${row + 1}"><v>${1200 + row}</v></c></row>`
    })
    return `${head}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells.join('')}</sheetData></worksheet>`
  })
  return zip([
    [
      '[Content_Types].xml',
      types([
        ['xl/workbook.xml', 'spreadsheetml.sheet.main'],
        ...pages.map((_, at) => [`xl/worksheets/sheet${at + 1}.xml`, 'spreadsheetml.worksheet'] as const),
      ]),
    ],
    ['_rels/.rels', relations([['rId1', 'officeDocument', 'xl/workbook.xml']])],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${pages
        .map((_, at) => `<sheet name="${sheetName(at)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...pages.map((_, at) => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const),
        ['rId99', 'sharedStrings', 'sharedStrings.xml'],
      ]),
    ],
    [
      'xl/sharedStrings.xml',
      `${head}<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${strings.join('')}</sst>`,
    ],
    ...sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheet] as const),
  ])
}

/** A presentation: one slide a page. The files of slides are numbered backwards, as after moving them. */
export const slides = (pages: Pages) => {
  const main = 'http://schemas.openxmlformats.org/presentationml/2006/main'
  const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main'
  const file = (at: number) => `slides/slide${pages.length - at}.xml`
  return zip([
    [
      '[Content_Types].xml',
      types([
        ['ppt/presentation.xml', 'presentationml.presentation.main'],
        ...pages.map((_, at) => [`ppt/${file(at)}`, 'presentationml.slide'] as const),
      ]),
    ],
    ['_rels/.rels', relations([['rId1', 'officeDocument', 'ppt/presentation.xml']])],
    [
      'ppt/presentation.xml',
      `${head}<p:presentation xmlns:p="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><p:sldIdLst>${pages
        .map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`)
        .join('')}</p:sldIdLst></p:presentation>`,
    ],
    [
      'ppt/_rels/presentation.xml.rels',
      relations(pages.map((_, at) => [`rId${at + 1}`, 'slide', file(at)] as const)),
    ],
    ...pages.map((lines, at): [string, string] => [
      `ppt/${file(at)}`,
      `${head}<p:sld xmlns:p="${main}" xmlns:a="${drawing}"><p:cSld><p:spTree><p:sp><p:txBody>${lines
        .map(
          (line) =>
            `<a:p><a:r><a:t>${xml(line.slice(0, 4))}</a:t></a:r><a:r><a:t>${xml(line.slice(4))}</a:t></a:r></a:p>`,
        )
        .join('')}</p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
    ]),
  ])
}
