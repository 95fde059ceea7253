import type { exportFormats } from '#contract/admin-applications.ts'
import { encodeCp932 } from '#server/platform/http/cp932.ts'
import { csv, csvText } from '#server/platform/http/csv.ts'
import { type SheetCell, xlsx } from '#server/platform/http/xlsx.ts'

export type TableFormat = (typeof exportFormats)[number]

const asText = (cell: SheetCell) =>
  cell === null ? '' : typeof cell === 'object' ? cell.date.replace('T', ' ') : cell

/** Makes headers unique: a repeated one is numbered from 2. */
function distinctHeaders(headers: readonly string[]): string[] {
  const taken = new Set(headers)
  const met = new Set<string>()
  return headers.map((header) => {
    let name = header
    for (let number = 2; met.has(name) || (name !== header && taken.has(name)); number += 1)
      name = `${header} (${number})`
    met.add(name)
    return name
  })
}

/** A table as a file. `replacedCount`: the number of characters that its encoding lacks. */
export async function tableFile(
  name: string,
  { header, rows, format }: { header: readonly string[]; rows: readonly SheetCell[][]; format: TableFormat },
): Promise<{ bytes: Uint8Array; replacedCount: number }> {
  const headers = distinctHeaders(header)
  if (format === 'xlsx') return { bytes: await xlsx(name, headers, [...rows]), replacedCount: 0 }
  const lines = [headers, ...rows.map((row) => row.map(asText))]
  if (format === 'csv_sjis') return encodeCp932(csvText(lines))
  return { bytes: Buffer.from(csv(lines)), replacedCount: 0 }
}

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  csv_sjis: 'text/csv; charset=Shift_JIS',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The response that delivers a table's file. `on`: a day, YYYY-MM-DD. */
export const tableDownload = (name: string, on: string, format: TableFormat, content: Uint8Array) => ({
  fileName: `${name.replace(/[\\/:*?"<>|]/g, ' ')}_${on.replaceAll('-', '')}.${format === 'xlsx' ? 'xlsx' : 'csv'}`,
  content,
  contentType: contentTypes[format],
})
