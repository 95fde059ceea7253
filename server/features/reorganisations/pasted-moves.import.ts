import { normalForm } from '#common/normal-form.ts'
import { type PlannedMembership, type PlannedTree, refOf } from '#common/reorganisation.ts'
import { searchText } from '#common/search-text.ts'
import type { PastedProblem } from '#contract/reorganisations.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { erases, type PastedLine, readPastedLines } from './pasted-lines.import.ts'
import { findMoves, findPositionNames, findStandings } from './reorganisations.queries.ts'

type Problem = { line: number; text: string; problem: PastedProblem }
type Move = { userId: number; memberships: PlannedMembership[] }
/** A person's concurrent posts that a pasted list would end, by name. */
type Ending = { userId: number; name: string; posts: string[] }

const longestLabel = 50

const pathKey = (path: string) =>
  path
    .split(/[/／]/)
    .map((part) => searchText(part.trim()))
    .join('/')
const nameKey = (name: string) => searchText(name).replace(/\s/g, '')

type Read = { line: PastedLine; userId: number; department: string; positionId: number | null }

/**
 * Parses people and their new departments, one per line: email, company ID or name; department (its path, or its name
 * if that is unique); position; job label. The first line of a person is their main department. Further lines replace
 * all of their concurrent posts: others end, and are reported. With a single line, concurrent posts stay. Blank cells
 * keep values: a department the person is already in keeps its position and label, a new main department takes those of
 * the old one. Either all lines are valid, or none is accepted.
 */
export async function readPastedMoves(
  db: CompanyDb,
  { reorganisationId, text, tree }: { reorganisationId: number; text: string; tree: PlannedTree },
): Promise<{ moves: Move[]; problems: Problem[]; endings: Ending[] }> {
  const { read, problems } = await understand(db, readPastedLines(text), tree)
  if (problems.length > 0) return { moves: [], problems, endings: [] }
  const byPerson = Map.groupBy(read, ({ userId }) => userId)
  const standings = await findStandings(db, { userIds: [...byPerson.keys()], departmentIds: [] })
  const placed = new Map(
    (await findMoves(db, reorganisationId)).map((move) => [move.userId, move.memberships]),
  )
  const paths = new Map(tree.departments.map(({ ref, path }) => [ref, path]))
  const positions = await findPositionNames(db)
  const moves: Move[] = []
  const endings: Ending[] = []
  for (const { userId, name, places } of standings) {
    const lines = byPerson.get(userId) ?? []
    const now = places.map(({ departmentId, ...rest }) => ({ ...rest, department: refOf(departmentId) }))
    const before = placed.get(userId) ?? now
    const memberships = membershipsAfter(lines, before)
    moves.push({ userId, memberships })
    const ended = before
      .slice(1)
      .filter(({ department }) => !memberships.some((one) => one.department === department))
    const posts = ended.map(({ department, positionId }) =>
      [paths.get(department), positionId === null ? null : positions.get(positionId)]
        .filter(Boolean)
        .join(' · '),
    )
    if (posts.length > 0) endings.push({ userId, name, posts })
  }
  return { moves, problems, endings }
}

function membershipsAfter(lines: readonly Read[], before: readonly PlannedMembership[]) {
  const after = new Map<string, PlannedMembership>()
  for (const [index, { line, department, positionId }] of lines.entries()) {
    const base = before.find((one) => one.department === department) ?? (index === 0 ? before[0] : undefined)
    after.set(department, {
      department,
      positionId: line.position === '' ? (base?.positionId ?? null) : positionId,
      jobLabel: line.jobLabel === '' ? (base?.jobLabel ?? '') : erases(line.jobLabel) ? '' : line.jobLabel,
    })
  }
  if (lines.length === 1)
    for (const one of before.slice(1)) if (!after.has(one.department)) after.set(one.department, one)
  return [...after.values()]
}

async function understand(db: CompanyDb, lines: readonly PastedLine[], tree: PlannedTree) {
  const people = await findByWords(
    db,
    lines.map(({ who }) => who),
  )
  const positions = Map.groupBy(await findPositionNames(db), ([, name]) => searchText(name))
  const departments = departmentFinder(tree)
  const problems: Problem[] = []
  const read: Read[] = []
  for (const line of lines) {
    const found = people(line.who)
    const places = departments(line.department)
    const named =
      line.position === '' || erases(line.position) ? [] : (positions.get(searchText(line.position)) ?? null)
    const problem = ((): PastedProblem | null => {
      if (found.length !== 1) return found.length === 0 ? 'person_unknown' : 'person_ambiguous'
      if (places.length !== 1) return places.length === 0 ? 'department_unknown' : 'department_ambiguous'
      if (named === null) return 'position_unknown'
      if (named.length > 1) return 'position_ambiguous'
      return line.jobLabel.length > longestLabel ? 'label_too_long' : null
    })()
    if (problem) problems.push({ line: line.line, text: line.text, problem })
    else read.push({ line, userId: found[0]!, department: places[0]!, positionId: named?.[0]?.[0] ?? null })
  }
  return { read, problems }
}

function departmentFinder({ departments }: PlannedTree) {
  const open = departments.filter(({ closedInto }) => closedInto === null)
  const byPath = Map.groupBy(open, ({ path }) => pathKey(path))
  const byName = Map.groupBy(open, ({ name }) => searchText(name))
  return (words: string) =>
    (byPath.get(pathKey(words)) ?? byName.get(searchText(words)) ?? []).map(({ ref }) => ref)
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
     from users where company_id = $1 and status not in ('withdrawn', 'app')`,
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
