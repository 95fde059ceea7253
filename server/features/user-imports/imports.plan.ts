import { createHash } from 'node:crypto'
import { foldLoginName } from '#common/login-name.ts'
import type { importKinds, importOutcomes } from '#contract/user-imports.ts'
import { newPassword } from '#contract/users.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { leaveRoom } from '#server/platform/jobs/leave-room.ts'
import { checkAcross } from './across-lines.plan.ts'
import type { Importer } from './importers.queries.ts'
import { stateElsewhere } from './mapped-cells.strings.ts'
import { NewPlaces, type PlacesToMake, planMemberships } from './memberships.plan.ts'
import { planDays, planEmployeeNumber, planNames, planWaysIn } from './people.plan.ts'
import { essence, type PersonState, samePlaces, sameProfile } from './person-states.rules.ts'
import { planProfile } from './profiles.plan.ts'
import { columnsByKey, RowCells, type RowProblem } from './row-cells.import.ts'
import type { ImportTable } from './tables.import.ts'
import type { ImportWorld, KnownPerson } from './world.queries.ts'

export type RowPlan = {
  place: number
  outcome: (typeof importOutcomes)[number]
  userId: number | null
  /** From the file or the account, also if the line is invalid. */
  name: string
  identifier: string
  before: PersonState | null
  after: PersonState | null
  problems: RowProblem[]
  /** Sets an initial password; `passwordSetAt`: when the earlier one was set, if there is one. */
  setsPassword: boolean
  passwordSetAt: number | null
  /** An invitation will be sent. */
  invites: boolean
}

export type ImportOptions = {
  kind: (typeof importKinds)[number]
  createDepartments: boolean
  createPositions: boolean
  lastOn: string | null
  /** Whether a line's initial password is the one its person has. */
  hasPassword: (place: number) => boolean
  /** Identifiers that belong to people of other companies. */
  taken: ReadonlySet<string>
}

export type ImportPlan = {
  rows: RowPlan[]
  made: NewPlaces
  /** Initial passwords by line. */
  passwords: Map<number, string>
  overCount: number
  /** Hash of all effects: equal plans have equal hashes. */
  hash: string
}

/** Lines per step, so that other requests are handled in between. */
const atOnce = 50

export type Wanted = {
  userIds: number[]
  identifiers: string[]
  numbers: string[]
  profileItemIds: number[]
}

/** The people that the lines of a table refer to. */
export async function wantedBy(table: ImportTable): Promise<Wanted> {
  const columns = columnsByKey(table)
  const userIds = new Set<number>()
  const identifiers = new Set<string>()
  const numbers = new Set<string>()
  let begun = performance.now()
  for (const [index, line] of table.lines.entries()) {
    if (index % atOnce === 0) {
      await leaveRoom(begun)
      begun = performance.now()
    }
    const cells = new RowCells(line, columns)
    const userId = cells.text('userId')
    if (userId !== null && /^\d{1,15}$/.test(userId)) userIds.add(Number(userId))
    for (const key of ['email', 'companyLoginId'] as const) {
      const text = cells.text(key)
      if (text !== null && text.length <= 254) identifiers.add(foldLoginName(text))
    }
    const number = table.mapped ? cells.text('employeeNumber') : null
    if (number !== null && number.length <= 100) numbers.add(number.toLowerCase())
  }
  return {
    ...{ userIds: [...userIds], identifiers: [...identifiers], numbers: [...numbers] },
    profileItemIds: (table.profiles ?? []).map(({ itemId }) => itemId),
  }
}

/** The effect of each line of a table, or what prevents it. Writes nothing. */
export async function planImport(
  table: ImportTable,
  world: ImportWorld,
  importer: Importer,
  options: ImportOptions,
  tell: (done: number) => Promise<unknown> | undefined = () => undefined,
): Promise<ImportPlan> {
  const columns = columnsByKey(table)
  const passwords = new Map<number, string>()
  const make = {
    departments: options.createDepartments && importer.arranges,
    positions: options.createPositions && importer.arranges,
    made: new NewPlaces(),
  }
  const rows: RowPlan[] = []
  let begun = performance.now()
  for (const [index, line] of table.lines.entries()) {
    if (index % atOnce === 0) {
      await tell(index)
      await leaveRoom(begun)
      begun = performance.now()
    }
    const cells = new RowCells(line, columns)
    if (line.problem) cells.problem(line.problem, null)
    else if (
      line.cells.length < table.width ||
      line.cells.slice(table.width).some((cell) => cell.trim() !== '')
    )
      cells.problem('ragged', null, { text: String(table.width), number: line.cells.length })
    rows.push(planRow(cells, { world, importer, options, make, passwords, table }))
  }
  checkAcross(rows, columns, table, { world, options })
  for (const row of rows) if (row.problems.length > 0) row.outcome = 'error'
  const used = usedPlaces(rows, make.made)
  const newCount = rows.filter(({ outcome }) => outcome === 'new').length
  const overCount =
    world.contractedCount === null || newCount === 0
      ? 0
      : Math.max(0, world.usedCount + newCount - world.contractedCount)
  const hash = createHash('sha256')
  for (const [index, row] of rows.entries()) {
    if (index % atOnce === 0) {
      await leaveRoom(begun)
      begun = performance.now()
    }
    hash.update(JSON.stringify(decisive(row)))
  }
  hash.update(JSON.stringify([overCount, [...used.departments], [...used.positions]]))
  return { rows, made: used, passwords, overCount, hash: hash.digest('hex') }
}

/* Sign-ins in the meantime, or changes to values the file does not contain, do not affect the reviewed plan. */
function decisive({ place, outcome, userId, before, after, problems, ...row }: RowPlan) {
  if (outcome === 'error') return [place, outcome, problems]
  if (outcome === 'unchanged') return [place, outcome, userId]
  const stays = before?.status === after?.status
  const shown = (state: PersonState | null) => state && { ...state, status: stays ? null : state.status }
  return [place, outcome, userId, shown(before), shown(after), row.setsPassword, row.invites]
}

type Around = {
  world: ImportWorld
  importer: Importer
  options: ImportOptions
  make: PlacesToMake
  passwords: Map<number, string>
  table: ImportTable
}

function planRow(cells: RowCells, around: Around): RowPlan {
  const { importer, options } = around
  if (around.table.mapped && stateElsewhere(cells.text('status') ?? '') === 'left')
    cells.problem('leftElsewhere', 'status')
  const person = cells.problems.length > 0 ? null : findPerson(cells, around)
  const row: RowPlan = {
    place: cells.place,
    outcome: 'unchanged',
    userId: person?.id ?? null,
    name: person ? fullName(person.state) : namedIn(cells),
    identifier:
      cells.text('email') ??
      cells.text('companyLoginId') ??
      person?.state.email ??
      person?.state.companyLoginId ??
      (around.table.mapped ? cells.text('employeeNumber') : null) ??
      '',
    before: person?.state ?? null,
    after: null,
    problems: cells.problems,
    setsPassword: false,
    passwordSetAt: null,
    invites: false,
  }
  if (cells.problems.length > 0) return row
  const after =
    options.kind === 'withdrawal' ? planLeaving(cells, person, around) : planAll(cells, person, around)
  if (!after) return row
  row.after = after
  if (options.kind === 'people') planPassword(cells, row, person, around)
  const same = person !== null && essence(person.state) === essence(after) && sameProfile(person.state, after)
  if (person === null) row.outcome = 'new'
  else if (!same || row.setsPassword) row.outcome = 'changed'
  if (person && row.outcome === 'changed') {
    if (person.state.status === 'withdrawn') cells.problem('withdrawn', null)
    else if (person.role !== 'employee' && !importer.full) cells.problem('administrator', null)
    row.invites =
      !row.setsPassword && after.email !== null && after.email !== person.state.email && person.invited
  }
  if (row.outcome === 'unchanged') row.after = row.before
  return row
}

const namedIn = (cells: RowCells) =>
  cells.text('name') ?? [cells.text('familyName'), cells.text('givenName')].filter(Boolean).join(' ')

function planLeaving(cells: RowCells, person: KnownPerson | null, { world, options }: Around) {
  if (!person) {
    cells.problem('nobody', null)
    return null
  }
  if (person.state.status === 'withdrawn') {
    cells.problem('withdrawn', null)
    return null
  }
  const { lastOn } = planDays(cells, person, world, options.lastOn)
  return { ...person.state, lastOn }
}

function planAll(
  cells: RowCells,
  person: KnownPerson | null,
  { world, make, importer, table }: Around,
): PersonState {
  const names = planNames(cells, person?.state ?? null)
  const waysIn =
    person?.state.status === 'withdrawn' ? person.state : planWaysIn(cells, person?.state ?? null, world)
  const memberships = planMemberships(cells, { world, make, person })
  const days = planDays(cells, person, world)
  if (!person && memberships.length === 0 && !cells.problems.some(({ code }) => code.endsWith('Department')))
    cells.problem('departmentRequired', null)
  const after = {
    ...names,
    email: waysIn.email,
    companyLoginId: waysIn.companyLoginId,
    employeeNumber:
      person?.state.status === 'withdrawn'
        ? (person.state.employeeNumber ?? null)
        : planEmployeeNumber(cells, person?.state ?? null),
    memberships,
    ...days,
    ...planProfile(cells, person?.state ?? null, table, world),
  }
  if (importer.reach !== null) checkReach(cells, after, person, world)
  return after
}

/** For people who also belong to other departments, a limited administrator leaves those memberships unchanged. */
function checkReach(cells: RowCells, after: PersonState, person: KnownPerson | null, world: ImportWorld) {
  const reached = (id: number) => id < 0 || world.departments.get(id)?.reached === true
  const old = person?.state ?? null
  if (old && samePlaces(old, after)) return
  const before = old?.memberships ?? []
  const keptAs = (one: PersonState['memberships'][number]) =>
    before.some(
      (other) =>
        other.departmentId === one.departmentId &&
        other.positionId === one.positionId &&
        other.jobLabel === one.jobLabel,
    )
  after.memberships.forEach((one, index) => {
    if (reached(one.departmentId) || (index > 0 && keptAs(one))) return
    cells.problem('outOfReach', null, { text: one.department })
  })
  for (const one of before)
    if (
      !reached(one.departmentId) &&
      !after.memberships.some(({ departmentId }) => departmentId === one.departmentId)
    )
      cells.problem('outOfReach', null, { text: one.department })
}

function planPassword(cells: RowCells, row: RowPlan, person: KnownPerson | null, around: Around) {
  const asked = cells.asked('initialPassword')
  if (asked.kind === 'erase') return cells.problem('notErasable', 'initialPassword', { text: '' })
  if (asked.kind === 'keep') {
    if (!person && row.after!.email === null && cells.text('email') === null)
      cells.problem('passwordMissing', null)
    else if (!person) row.invites = true
    return
  }
  // People who chose their own password keep it: the same file may be imported again after they signed in.
  if (person?.password === 'own' || person?.state.status === 'withdrawn') return
  if (!newPassword.safeParse(asked.text).success || [...asked.text].length < around.world.passwordMinLength)
    return cells.problem('weakPassword', 'initialPassword', { text: '' })
  if (person?.password === 'initial') {
    row.passwordSetAt = person.passwordSetAt
    if (around.options.hasPassword(cells.place)) return
  }
  if (person?.id === around.importer.userId)
    return cells.problem('ownPassword', 'initialPassword', { text: '' })
  row.setsPassword = true
  around.passwords.set(cells.place, asked.text)
}

/** The person a line refers to; null: a new one, or a problem states why it cannot be determined. */
function findPerson(cells: RowCells, { world, options, table }: Around): KnownPerson | null {
  const id = cells.text('userId')
  if (id !== null) {
    const person = /^\d{1,15}$/.test(id) ? world.people.get(Number(id)) : undefined
    if (person?.reached) return person
    cells.problem('unknownUser', 'userId')
    return null
  }
  const found = (['email', 'companyLoginId'] as const).map((key) => {
    const text = cells.text(key)
    const userId = text === null ? undefined : world.owners.get(foldLoginName(text))
    return { key, text, person: userId === undefined ? undefined : world.people.get(userId) }
  })
  const number = table.mapped ? cells.text('employeeNumber') : null
  const numbered = number === null ? undefined : world.people.get(world.numbers.get(number.toLowerCase())!)
  if (numbered) {
    const differs = found.some(({ person }) => person !== undefined && person !== numbered)
    if (differs) cells.problem('numberAndEmail', 'employeeNumber')
    else if (!numbered.reached) cells.problem('employeeNumberTaken', 'employeeNumber')
    return numbered.reached && !differs ? numbered : null
  }
  if (number === null && found.every(({ text }) => text === null)) {
    cells.problem(table.mapped ? 'noNumberOrEmail' : 'noKey', null)
    return null
  }
  const [byEmail, byId] = found
  if (byEmail!.person && byId!.person && byEmail!.person !== byId!.person) {
    cells.problem('severalPeople', byId!.key)
    return null
  }
  const { key, person } = byEmail!.person ? byEmail! : byId!
  if (!person) return null
  if (person.reached) return person
  if (options.kind === 'withdrawal') cells.problem('nobody', null)
  else cells.problem(key === 'email' ? 'emailTaken' : 'companyLoginIdTaken', key)
  return null
}

/** Drops new departments and positions needed only by lines with errors; the others keep their numbers. */
function usedPlaces(rows: readonly RowPlan[], made: NewPlaces) {
  const paths = new Set<string>()
  const positions = new Set<number>()
  for (const { outcome, after } of rows) {
    if (outcome === 'error') continue
    for (const { departmentId, department, positionId } of after?.memberships ?? []) {
      if (departmentId < 0) paths.add(department)
      if (positionId !== null && positionId < 0) positions.add(positionId)
    }
  }
  const used = new NewPlaces()
  for (const [path, id] of made.departments)
    if ([...paths].some((one) => one === path || one.startsWith(`${path}\uff0f`)))
      used.departments.set(path, id)
  for (const [name, id] of made.positions) if (positions.has(id)) used.positions.set(name, id)
  return used
}
