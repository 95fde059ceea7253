import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isDay } from '#common/calendar.ts'
import { foldedName } from '#common/folded-name.ts'
import { locales } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { readTableWithin } from '#common/table-reader.ts'
import { contentImportLimits, type contentLineReasons } from '#contract/content-imports.ts'
import { postLimits } from '#contract/posting.ts'
import { decodeText, isWorkbook } from '#server/features/user-imports/text.import.ts'
import { postColumnWords } from './content-imports.strings.ts'
import { Unreadable } from './slack.import.ts'

export type SourcePost = {
  place: number
  /** Names the post in the other software, or its content. */
  source: string
  /** Day and time as on a clock of the company, or with an offset. */
  at: string
  author: { name: string; email: string; employeeNumber: string }
  title: string
  body: string
}

type Line = { place: number; reason: (typeof contentLineReasons)[number] }

const columns = ['id', 'postedAt', 'email', 'employeeNumber', 'name', 'title', 'body'] as const
type Column = (typeof columns)[number]

const mostColumns = 60

function columnsOf(header: readonly string[]) {
  const known = new Map<string, Column>()
  for (const locale of locales)
    for (const column of columns)
      for (const words of phrases(postColumnWords, locale)[column].split('|'))
        known.set(foldedName(words), column)
  const places = new Map<Column, number>()
  for (const [at, cell] of header.entries()) {
    const column = known.get(foldedName(cell))
    if (column && !places.has(column)) places.set(column, at)
  }
  return places
}

/** With `-`, `/`, `.` or the Japanese words for year, month and day between the numbers. */
const clock =
  /^(\d{4})[-/.\u5e74](\d{1,2})[-/.\u6708](\d{1,2})\u65e5?(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})?)?$/
const earliestYear = 1990

/** A time as PostgreSQL reads it; null: none. */
export function timeOf(text: string): string | null {
  const parts = clock.exec(text.trim())
  if (!parts) return null
  const [year, month, day, hour, minute, second] = parts
    .slice(1, 7)
    .map((part) => (part ?? '0').padStart(2, '0')) as [string, string, string, string, string, string]
  if (Number(year) < earliestYear || !isDay(`${year}-${month}-${day}`)) return null
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return `${year}-${month}-${day} ${hour}:${minute}:${second}${parts[7] ?? ''}`
}

/** The posts of a file and the lines that are left out. @throws {Unreadable} */
export async function readPosts(
  file: Readable,
  menuId: number,
): Promise<{ posts: SourcePost[]; refused: Line[] }> {
  const bytes = await buffer(file)
  const decoded = isWorkbook(bytes) ? null : decodeText(bytes)
  if (!decoded) throw new Unreadable('not_text')
  const { lines: most } = contentImportLimits
  const table = readTableWithin(decoded.text.replace(/^\uFEFF/, ''), {
    lines: most + 1,
    cells: (most + 1) * mostColumns,
  })
  if (!table || table.count > most + 1) throw new Unreadable('too_many')
  const [header, ...lines] = table.lines
  if (!header || lines.length === 0) throw new Unreadable('empty')
  const places = columnsOf(header.cells)
  if (!places.has('postedAt') || !places.has('body')) throw new Unreadable('no_columns')
  const posts: SourcePost[] = []
  const refused: Line[] = []
  const seen = new Set<string>()
  for (const { place, cells, problem } of lines) {
    const cell = (column: Column) => cells[places.get(column) ?? -1]?.trim() ?? ''
    const [title, body] = [cell('title'), cell('body')]
    const at = timeOf(cell('postedAt'))
    const author = {
      ...{ name: cell('name').slice(0, 100), email: cell('email').toLowerCase().slice(0, 254) },
      employeeNumber: cell('employeeNumber').slice(0, 100),
    }
    const named =
      cell('id') ||
      createHash('sha256')
        .update([at, author.email, author.employeeNumber, author.name, title, body].join('\n'))
        .digest('hex')
    const source = `post ${menuId} ${named.slice(0, 200)}`
    const reason = problem
      ? 'broken'
      : title === '' && body === ''
        ? 'no_text'
        : at === null
          ? 'bad_date'
          : title.length > postLimits.titleLength || body.length > postLimits.bodyLength
            ? 'long'
            : seen.has(source)
              ? 'repeated'
              : null
    seen.add(source)
    if (reason) refused.push({ place, reason })
    else posts.push({ place, source, at: at!, author, title, body })
  }
  return { posts, refused }
}
