import { normalForm } from '#common/normal-form.ts'
import type { PlannedMembership, PlannedTree } from '#common/reorganisation.ts'
import { searchText } from '#common/search-text.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type PastedProblem = 'person_unknown' | 'person_ambiguous' | 'department_unknown' | 'position_unknown'
type Problem = { line: number; text: string; problem: PastedProblem }
type Pasted = { userId: number; memberships: PlannedMembership[] }

type Line = {
  line: number
  text: string
  who: string
  department: string
  position: string
  jobLabel: string
}

/* As it comes from a table, or typed: tabs, else commas. The path's levels are apart by a slash of either width. */
function linesOf(text: string): Line[] {
  return text.split(/\r?\n/).flatMap((row, index) => {
    if (row.trim() === '') return []
    const [who = '', department = '', position = '', jobLabel = ''] = row
      .split(row.includes('\t') ? '\t' : /[,、，]/)
      .map((cell) => cell.trim())
    return [{ line: index + 1, text: row.trim(), who, department, position, jobLabel: jobLabel.slice(0, 50) }]
  })
}

const pathKey = (path: string) =>
  path
    .split(/[/／]/)
    .map((part) => searchText(part.trim()))
    .join('/')
const nameKey = (name: string) => searchText(name).replace(/\s/g, '')

/**
 * People and their new main departments, one per line: e-mail, company ID or name; department (its path, or its name
 * where only one has it); position; job label. Later lines of the same person are concurrent posts. Their other
 * departments of today end. All lines are understood, or none is taken in.
 */
export async function readPastedMoves(
  db: CompanyDb,
  text: string,
  tree: Pick<PlannedTree, 'departments'>,
): Promise<{ moves: Pasted[]; problems: Problem[] }> {
  const lines = linesOf(text)
  const people = await findByWords(
    db,
    lines.map(({ who }) => who),
  )
  const positions = new Map(
    (
      await namedQuery<{ id: number; name: string }>(
        db,
        'select id, name from positions where company_id = $1',
        [companyIdOf(db)],
      )
    ).map(({ id, name }) => [searchText(name), id]),
  )
  const departments = departmentFinder(tree)
  const problems: Problem[] = []
  const moves = new Map<number, Pasted>()
  for (const { line, text: row, who, department, position, jobLabel } of lines) {
    const problem = (found: PastedProblem) => problems.push({ line, text: row, problem: found })
    const found = people(who)
    const ref = departments(department)
    const positionId = position === '' ? null : positions.get(searchText(position))
    if (found.length === 0) problem('person_unknown')
    else if (found.length > 1) problem('person_ambiguous')
    else if (ref === undefined) problem('department_unknown')
    else if (positionId === undefined) problem('position_unknown')
    else {
      const userId = found[0]!
      const move = moves.get(userId) ?? { userId, memberships: [] }
      move.memberships = [
        ...move.memberships.filter((one) => one.department !== ref),
        { department: ref, positionId, jobLabel },
      ]
      moves.set(userId, move)
    }
  }
  return { moves: problems.length > 0 ? [] : [...moves.values()], problems }
}

function departmentFinder({ departments }: Pick<PlannedTree, 'departments'>) {
  const open = departments.filter(({ closedInto }) => closedInto === null)
  const byPath = new Map(open.map(({ path, ref }) => [pathKey(path), ref]))
  const byName = Map.groupBy(open, ({ name }) => searchText(name))
  return (words: string) => {
    const named = byName.get(searchText(words)) ?? []
    return byPath.get(pathKey(words)) ?? (named.length === 1 ? named[0]!.ref : undefined)
  }
}

async function findByWords(db: CompanyDb, words: readonly string[]) {
  const rows = await namedQuery<{
    id: number
    email: string | null
    companyLoginId: string | null
    name: string
  }>(
    db,
    `select id, lower(email) as email, lower(company_login_id) as company_login_id, family_name || given_name as name
     from users where company_id = $1 and status <> 'withdrawn'`,
    [companyIdOf(db)],
  )
  const byLogin = new Map(
    rows.flatMap((row) =>
      [row.email, row.companyLoginId].flatMap((key) => (key ? [[key, row.id] as const] : [])),
    ),
  )
  const byName = Map.groupBy(rows, ({ name }) => nameKey(name))
  const known = new Map(
    words.map((word) => {
      const login = byLogin.get(normalForm(word).toLowerCase())
      return [word, login === undefined ? (byName.get(nameKey(word)) ?? []).map(({ id }) => id) : [login]]
    }),
  )
  return (word: string) => known.get(word) ?? []
}
