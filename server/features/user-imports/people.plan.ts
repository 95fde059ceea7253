import type { ImportColumn } from '#common/import-column.ts'
import { toKatakana } from '#common/kana.ts'
import { readWrittenDay } from '#common/written-day.ts'
import {
  email as emailShape,
  employeeNumber as employeeNumberShape,
  companyLoginId as loginIdShape,
} from '#contract/admin-users.ts'
import type { PersonState } from './person-states.rules.ts'
import type { RowCells } from './row-cells.import.ts'
import type { ImportWorld, KnownPerson } from './world.queries.ts'

const longestName = 50
const longestEmail = 254
const longestLoginId = 64
const longestEmployeeNumber = 32

type Names = Pick<PersonState, 'familyName' | 'givenName' | 'familyNameKana' | 'givenNameKana'>

/** The names after a line. Both parts may be in one cell, separated by a space. */
export function planNames(cells: RowCells, state: PersonState | null): Names {
  const [familyName, givenName] = planPair(
    cells,
    { joined: 'name', family: 'familyName', given: 'givenName' },
    state ? [state.familyName, state.givenName] : null,
    false,
  )
  const [familyNameKana, givenNameKana] = planPair(
    cells,
    { joined: 'nameKana', family: 'familyNameKana', given: 'givenNameKana' },
    state ? [state.familyNameKana, state.givenNameKana] : null,
    true,
  )
  return { familyName, givenName, familyNameKana, givenNameKana }
}

type Pair = { joined: ImportColumn; family: ImportColumn; given: ImportColumn }
type Parts = readonly [string, string]

function planPair(cells: RowCells, keys: Pair, old: Parts | null, reading: boolean): Parts {
  const [oldFamily, oldGiven] = old ?? ['', '']
  const whole = cells.asked(keys.joined)
  let parts: Parts = [oldFamily, oldGiven]
  if (whole.kind === 'erase') {
    if (reading) parts = ['', '']
    else cells.problem('notErasable', keys.joined)
  }
  // Current names keep their division: a family name may itself contain a space.
  if (whole.kind === 'value' && whole.text !== `${oldFamily} ${oldGiven}`.trim()) {
    const [, family, given] = whole.text.match(/^([^ \u3000]+)[ \u3000]+(.+)$/s) ?? []
    if (family === undefined || given === undefined) cells.problem('nameSpace', keys.joined)
    else
      parts = [
        checkedName(cells, keys.joined, family, reading) ?? oldFamily,
        checkedName(cells, keys.joined, given, reading) ?? oldGiven,
      ]
  }
  const family = planPart(cells, keys.family, parts[0], reading)
  const given = planPart(cells, keys.given, parts[1], reading)
  if (!reading && !old && cells.problems.length === 0 && (family === '' || given === ''))
    cells.problem('nameMissing', null)
  return [family, given]
}

function planPart(cells: RowCells, key: ImportColumn, old: string, reading: boolean) {
  const asked = cells.asked(key)
  if (asked.kind === 'keep') return old
  if (asked.kind === 'erase') {
    if (reading) return ''
    cells.problem('notErasable', key)
    return old
  }
  if (asked.text === old.trim()) return old
  return checkedName(cells, key, asked.text, reading) ?? old
}

const checkedName = (cells: RowCells, key: ImportColumn, text: string, reading: boolean) =>
  cells.checked(key, reading ? toKatakana(text) : text, longestName)

/** The logins after a line: at least one of the two. */
export function planWaysIn(
  cells: RowCells,
  state: PersonState | null,
  { loginIdPrefix, companyIds }: ImportWorld,
) {
  const email = planIdentifier(cells, 'email', state?.email ?? null, longestEmail, (text) =>
    emailShape.safeParse(text).success ? null : 'invalidEmail',
  )
  const companyLoginId = planIdentifier(
    cells,
    'companyLoginId',
    state?.companyLoginId ?? null,
    longestLoginId,
    (text) => {
      if (!companyIds) return 'companyIdsOff'
      if (!loginIdShape.safeParse(text).success) return 'invalidCompanyLoginId'
      const low = text.toLowerCase()
      const fits =
        loginIdPrefix === null || (low.startsWith(loginIdPrefix) && low.length > loginIdPrefix.length)
      return fits ? null : 'companyLoginIdPrefix'
    },
    loginIdPrefix ?? '',
  )
  if (email === null && companyLoginId === null && cells.problems.length === 0) cells.problem('noWayIn', null)
  return { email, companyLoginId }
}

/** The employee number after a line. */
export function planEmployeeNumber(cells: RowCells, state: PersonState | null) {
  const old = state?.employeeNumber ?? null
  const asked = cells.asked('employeeNumber')
  if (asked.kind === 'keep' || (asked.kind === 'value' && asked.text === old)) return old
  if (asked.kind === 'erase') return null
  const text = cells.checked('employeeNumber', asked.text, longestEmployeeNumber)
  if (text === null) return old
  if (employeeNumberShape.safeParse(text).success) return text
  cells.problem('invalidEmployeeNumber', 'employeeNumber')
  return old
}

function planIdentifier(
  cells: RowCells,
  key: 'email' | 'companyLoginId',
  old: string | null,
  most: number,
  wrong: (
    text: string,
  ) => 'invalidEmail' | 'invalidCompanyLoginId' | 'companyLoginIdPrefix' | 'companyIdsOff' | null,
  prefix = '',
) {
  const asked = cells.asked(key)
  if (asked.kind === 'keep') return old
  if (asked.kind === 'erase') return null
  if (asked.text === old) return old
  const text = cells.checked(key, asked.text, most)
  if (text === null) return old
  const code = wrong(text)
  if (!code) return text
  cells.problem(code, key, code === 'companyLoginIdPrefix' ? { text: prefix } : {})
  return old
}

type Days = Pick<PersonState, 'stopsOn' | 'resumesOn' | 'lastOn' | 'status'>

function planDay(cells: RowCells, key: 'stopsOn' | 'resumesOn' | 'lastOn', old: string | null) {
  const asked = cells.asked(key)
  if (asked.kind === 'keep') return old
  if (asked.kind === 'erase') return null
  const given = readWrittenDay(asked.text)
  if (given === null) cells.problem('invalidDay', key)
  return given ?? old
}

/** Suspension, resumption and last day after a line, by the account page's rules. Unchanged days are not checked. */
export function planDays(
  cells: RowCells,
  person: KnownPerson | null,
  { today }: ImportWorld,
  usualLastOn: string | null = null,
): Days {
  const old = person?.state ?? { stopsOn: null, resumesOn: null, lastOn: null, status: 'invited' as const }
  const stopped = old.status === 'stopped'
  const stopsOn = planDay(cells, 'stopsOn', old.stopsOn)
  let resumesOn = planDay(cells, 'resumesOn', old.resumesOn)
  const lastOn = planDay(
    cells,
    'lastOn',
    cells.asked('lastOn').kind === 'keep' ? (usualLastOn ?? old.lastOn) : old.lastOn,
  )
  if (stopsOn === null && cells.asked('resumesOn').kind !== 'value') resumesOn = null
  if (stopsOn !== old.stopsOn && stopsOn !== null) {
    if (stopped) cells.problem('stopFixed', 'stopsOn')
    else if (stopsOn < today) cells.problem('dayPassed', 'stopsOn')
  }
  if (!stopped && stopsOn !== null && lastOn !== null && stopsOn > lastOn)
    if (stopsOn !== old.stopsOn || lastOn !== old.lastOn)
      cells.problem('stopAfterLast', stopsOn === old.stopsOn ? 'lastOn' : 'stopsOn')
  if (resumesOn !== null && (resumesOn !== old.resumesOn || stopsOn !== old.stopsOn)) {
    if (stopsOn === null && !stopped) cells.problem('resumeWithoutStop', 'resumesOn')
    else if (resumesOn <= today || (stopsOn !== null && resumesOn <= stopsOn))
      cells.problem('resumeAfterStop', 'resumesOn')
  }
  if (lastOn !== old.lastOn && lastOn !== null && lastOn < today)
    cells.problem('dayPassed', 'lastOn', { text: lastOn })
  return { stopsOn, resumesOn, lastOn, status: statusAfter(person, { stopsOn, today }) }
}

function statusAfter(
  person: KnownPerson | null,
  { stopsOn, today }: { stopsOn: string | null; today: string },
) {
  const status = person?.state.status ?? 'invited'
  if (status === 'withdrawn') return status
  if (status === 'stopped')
    return stopsOn !== null || person!.state.stopsOn === null
      ? status
      : person!.neverSignedIn
        ? 'invited'
        : 'active'
  return stopsOn !== null && stopsOn <= today ? 'stopped' : status
}
