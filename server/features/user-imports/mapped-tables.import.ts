import { concurrentColumns, keyColumns, type MappedColumn, mostConcurrent } from '#common/import-column.ts'
import { type ImportTable, type ProfileColumn, type ReadColumn, readPlainTable } from './tables.import.ts'

/** What the columns of a file of another product become. Columns that are not listed are left out. */
export type ColumnMapping = readonly {
  /** From 0. */
  at: number
  key: MappedColumn | null
  profileItemId: number | null
}[]

export type MappingProblem = 'noKey' | 'namesTwice' | 'twice' | 'tooManyConcurrent'

/** The columns by which a line of such a file identifies its person. */
const identifying: readonly MappedColumn[] = [
  'employeeNumber',
  ...(['email', 'companyLoginId'] as const).filter((key) => keyColumns.includes(key)),
]

/** Several columns may become these: the levels of a department, and each concurrent post. */
const repeatable: readonly MappedColumn[] = [
  'department',
  ...(['concurrentDepartment', 'concurrentPosition', 'concurrentJobLabel'] as const),
]

/** Why columns cannot become what was chosen; null: they can. */
export function problemOf(mapping: ColumnMapping): MappingProblem | null {
  const keys = mapping.flatMap(({ key }) => key ?? [])
  const countOf = (key: MappedColumn) => keys.filter((one) => one === key).length
  const items = mapping.flatMap(({ profileItemId }) => profileItemId ?? [])
  if (!identifying.some((key) => keys.includes(key))) return 'noKey'
  if (keys.includes('name') && (keys.includes('familyName') || keys.includes('givenName')))
    return 'namesTwice'
  if (keys.some((key) => !repeatable.includes(key) && countOf(key) > 1)) return 'twice'
  if (new Set(items).size < items.length) return 'twice'
  return keys.some((key) => concurrentColumns.includes(key) && countOf(key) > mostConcurrent)
    ? 'tooManyConcurrent'
    : null
}

const isDepartment = (key: MappedColumn) => key === 'department' || key === 'concurrentDepartment'

/** A file of another product with the columns that were chosen. Null: it is not a table. */
export function readMapped(text: string, mapping: ColumnMapping): ImportTable | null {
  // Refused files were not stored; the language matters only for refusals.
  const { table } = readPlainTable(text, 'ja')
  if (!table || table.tail) return null
  const { header, lines, width } = table
  const columns: ReadColumn[] = []
  const profiles: ProfileColumn[] = []
  for (const { at, key, profileItemId } of mapping.toSorted((one, other) => one.at - other.at)) {
    if (at >= width) continue
    const name = (header.cells[at] ?? '').trim()
    if (profileItemId !== null) profiles.push({ itemId: profileItemId, at, header: name })
    if (key === null) continue
    const before = columns.filter((column) => column.key === key)
    if (key === 'department' && before[0]) before[0].levels = [...before[0].levels!, at]
    else
      columns.push({
        ...{ key, slot: concurrentColumns.includes(key) ? before.length + 1 : 0, at, header: name },
        ...{ blankErases: false, ...(isDepartment(key) && { levels: [at] }) },
      })
  }
  return { columns, width, lines, mapped: true, profiles }
}
