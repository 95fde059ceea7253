import { zip } from '#server/platform/files/zip-archive.ts'

/** A day as YYYY-MM-DD, or a time as YYYY-MM-DDTHH:MM in the reader's zone; formatted as a date by the spreadsheet. */
type SheetDate = { date: string }
export type SheetCell = string | number | SheetDate | null

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// XML cannot contain control characters or unpaired surrogates; text that looks like Excel's own escapes is escaped.
const xml = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (character) => escaped[character]!)

/** The maximum length of a cell. */
const mostCharacters = 32_767

/** 0: A, 26: AA. */
function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** Days since 1899-12-30, as spreadsheets count; the time is the fraction. */
const serial = (date: string) =>
  Date.parse(`${date.length > 10 ? date : `${date}T00:00`}Z`) / 86_400_000 + 25_569

const styles = { text: 0, header: 1, day: 2, moment: 3 } as const

function cell(value: SheetCell, at: string, style: number = styles.text): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${at}"><v>${value}</v></c>` : ''
  if (typeof value === 'object') {
    const number = serial(value.date)
    const look = value.date.length > 10 ? styles.moment : styles.day
    // Spreadsheets have no dates before 1900.
    return number >= 1 ? `<c r="${at}" s="${look}"><v>${number}</v></c>` : cell(value.date, at)
  }
  const text = xml(value.slice(0, mostCharacters))
  return `<c r="${at}" t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${text}</t></is></c>`
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

const styleSheet = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy/mm/dd"/><numFmt numFmtId="165" formatCode="yyyy/mm/dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Yu Gothic"/></font><font><b/><sz val="11"/><name val="Yu Gothic"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** A sheet's name has at most 31 characters and none of these. */
const sheetName = (name: string) => xml(name.replace(/[\\/?*[\]:']/g, ' ').slice(0, 31)) || 'Sheet1'

/**
 * A workbook of one sheet (Office Open XML) with a fixed header row. Text is never a formula; numbers are numbers,
 * dates are dates.
 */
export function xlsx(
  name: string,
  header: readonly string[],
  rows: Iterable<readonly SheetCell[]>,
): Promise<Uint8Array> {
  const line = (cells: readonly SheetCell[], row: number, style?: number) =>
    `<row r="${row}">${cells.map((value, index) => cell(value, `${columnName(index)}${row}`, style)).join('')}</row>`
  const lines = [line(header, 1, styles.header)]
  for (const cells of rows) lines.push(line(cells, lines.length + 1))
  const last = `${columnName(Math.max(0, header.length - 1))}${lines.length}`
  const sheet = `${head}<worksheet xmlns="${main}"><dimension ref="A1:${last}"/><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="18"/><cols><col min="1" max="${Math.max(1, header.length)}" width="18" customWidth="1"/></cols><sheetData>${lines.join('')}</sheetData><autoFilter ref="A1:${last}"/></worksheet>`
  return zip([
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${documents}"><sheets><sheet name="${sheetName(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${documents}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${documents}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', styleSheet],
    ['xl/worksheets/sheet1.xml', sheet],
  ])
}
