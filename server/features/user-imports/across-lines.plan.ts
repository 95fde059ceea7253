import { foldLoginName } from '#common/login-name.ts'
import type { ImportOptions, RowPlan } from './imports.plan.ts'
import { RowCells } from './row-cells.import.ts'
import type { ImportTable, ReadColumn } from './tables.import.ts'
import type { ImportWorld } from './world.queries.ts'

type Around = { world: ImportWorld; options: ImportOptions }

/** Problems between lines: people named twice, identifiers claimed by two lines, and missing administrators. */
export function checkAcross(
  rows: readonly RowPlan[],
  columns: ReadonlyMap<string, ReadColumn>,
  table: ImportTable,
  { world, options }: Around,
) {
  const cellsOf = (index: number) => {
    const cells = new RowCells(table.lines[index]!, columns)
    cells.problems.push(...rows[index]!.problems)
    rows[index]!.problems = cells.problems
    return cells
  }
  tellTwins(rows, cellsOf)
  keepAnAdministrator(rows, cellsOf, world)
  // A line found to be invalid releases nothing: the identifier another line took from it is not free either.
  const wrong = () => rows.filter(({ problems }) => problems.length > 0).length
  for (let before = -1; before !== wrong(); ) {
    before = wrong()
    tellTaken(rows, cellsOf, { world, options })
    tellNumbers(rows, cellsOf, world)
  }
}

type CellsOf = (index: number) => RowCells

function tellTwins(rows: readonly RowPlan[], cellsOf: CellsOf) {
  const seen = new Map<number, number>()
  rows.forEach((row, index) => {
    if (row.userId === null) return
    const other = seen.get(row.userId)
    if (other === undefined) {
      seen.set(row.userId, index)
      return
    }
    cellsOf(index).problem('samePerson', null, { number: rows[other]!.place })
    if (!rows[other]!.problems.some(({ code }) => code === 'samePerson'))
      cellsOf(other).problem('samePerson', null, { number: row.place })
  })
}

const kinds = ['email', 'companyLoginId'] as const

/** An identifier is free for a line if nobody has it, or its owner gives it up in another line. */
function tellTaken(rows: readonly RowPlan[], cellsOf: CellsOf, { world, options }: Around) {
  const wanted = new Map<string, number>()
  const givenUp = new Set<string>()
  const good = (row: RowPlan) => row.problems.length === 0 && row.after !== null
  for (const row of rows) {
    if (!good(row) || !row.before) continue
    const kept = kinds.map((kind) => foldLoginName(row.after![kind] ?? ''))
    for (const kind of kinds) {
      const old = row.before[kind]
      if (old !== null && !kept.includes(foldLoginName(old))) givenUp.add(foldLoginName(old))
    }
  }
  rows.forEach((row, index) => {
    if (!good(row)) return
    for (const kind of kinds) {
      const identifier = row.after![kind]
      if (identifier === null || identifier === row.before?.[kind]) continue
      const plain = foldLoginName(identifier)
      const owner = world.owners.get(plain)
      const free = owner === undefined || owner === row.userId || givenUp.has(plain)
      if (!free || options.taken.has(plain))
        cellsOf(index).problem(kind === 'email' ? 'emailTaken' : 'companyLoginIdTaken', kind)
      const twin = wanted.get(plain)
      if (twin !== undefined && twin !== index) {
        cellsOf(index).problem('sameIdentifier', kind, { number: rows[twin]!.place })
        if (!rows[twin]!.problems.some(({ code }) => code === 'sameIdentifier'))
          cellsOf(twin).problem('sameIdentifier', kind, { number: row.place })
      } else wanted.set(plain, index)
    }
  })
}

/** The same for employee numbers, which are not used to sign in. */
function tellNumbers(rows: readonly RowPlan[], cellsOf: CellsOf, { numbers }: ImportWorld) {
  const good = (row: RowPlan) => row.problems.length === 0 && row.after !== null
  const plain = (number: string | null | undefined) => number?.toLowerCase() ?? null
  const givenUp = new Set(
    rows.flatMap((row) =>
      good(row) && row.before && plain(row.before.employeeNumber) !== plain(row.after!.employeeNumber)
        ? (plain(row.before.employeeNumber) ?? [])
        : [],
    ),
  )
  const wanted = new Map<string, number>()
  rows.forEach((row, index) => {
    const number = good(row) ? plain(row.after!.employeeNumber) : null
    if (number === null || number === plain(row.before?.employeeNumber)) return
    const owner = numbers.get(number)
    if (owner !== undefined && owner !== row.userId && !givenUp.has(number))
      cellsOf(index).problem('employeeNumberTaken', 'employeeNumber')
    const twin = wanted.get(number)
    if (twin === undefined) {
      wanted.set(number, index)
      return
    }
    cellsOf(index).problem('sameIdentifier', 'employeeNumber', { number: rows[twin]!.place })
    if (!rows[twin]!.problems.some(({ code }) => code === 'sameIdentifier'))
      cellsOf(twin).problem('sameIdentifier', 'employeeNumber', { number: row.place })
  })
}

/** At least one full administrator must remain. */
function keepAnAdministrator(rows: readonly RowPlan[], cellsOf: CellsOf, { remaining }: ImportWorld) {
  const leaving = rows.flatMap(({ userId, after }, index) =>
    userId !== null && remaining.has(userId) && after && (after.stopsOn !== null || after.lastOn !== null)
      ? [index]
      : [],
  )
  if (leaving.length === 0 || leaving.length < remaining.size) return
  for (const index of leaving) cellsOf(index).problem('lastAdministrator', null)
}
