import { importColumnWords } from '#common/import-column.strings.ts'
import { concurrentColumns, type ImportColumn, importColumns } from '#common/import-column.ts'
import type { Locale } from '#common/locale.ts'
import { guardQuotedCell } from '#common/spreadsheet-cell.ts'
import { phrases } from '#common/strings.ts'
import { importLimits, type userExportFormats } from '#contract/user-imports.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { findAccounts } from '#server/features/admin-users/admin-users.queries.ts'
import { fullKana, fullName } from '#server/features/people/people.present.ts'
import { initialPasswordDays } from '#server/platform/auth/auth.queries.ts'
import { type SheetCell, xlsx } from '#server/platform/http/xlsx.ts'
import { encodeCsv, writeCell } from './error-lines.export.ts'
import { exportedStateWords, importStrings } from './user-imports.strings.ts'
import { type KnownPerson, loadDepartments, loadPeople } from './world.queries.ts'

export type ExportFormat = (typeof userExportFormats)[number]
export type ExportFilter = Omit<Parameters<typeof findAccounts>[1], 'cursor' | 'limit'>

export const mostExported = importLimits.rows

type Invitation = {
  userId: number
  expiresAt: Date
  delivery: 'waiting' | 'held' | 'sent' | 'failed' | 'card'
}
type Exported = {
  person: KnownPerson
  locked: boolean
  /** A pending invitation. */
  invitation: Invitation | null
}

/** The people of a list, in its order; at most one more than a file can contain. */
export async function findExported(db: CompanyDb, filter: ExportFilter): Promise<Exported[]> {
  const { rows } = await findAccounts(db, { ...filter, limit: mostExported + 1 })
  const ids = rows.map(({ id }) => id)
  const { reach } = filter
  const departments = await loadDepartments(db, { reach })
  const people = await loadPeople(db, { reach }, ids, { departments, profileItems: new Map() })
  const invitations = await namedQuery<Invitation>(
    db,
    'select user_id, expires_at, delivery from invitations where company_id = $1 and user_id = any($2::bigint[])',
    [companyIdOf(db), ids],
  )
  const invited = new Map(invitations.map((invitation) => [invitation.userId, invitation]))
  return rows.flatMap(({ id, locked }) => {
    const person = people.get(id)
    return person ? [{ person, locked, invitation: invited.get(id) ?? null }] : []
  })
}

type Column = { key: ImportColumn; slot: number; header: string }
const single: readonly ImportColumn[] = [
  'familyName',
  'givenName',
  'familyNameKana',
  'givenNameKana',
  'initialPassword',
  'problem',
]

/** The largest number of concurrent posts among these people. */
function columnsFor(people: readonly Exported[], locale: Locale): Column[] {
  const words = phrases(importColumnWords, locale)
  const slots = Math.max(0, ...people.map(({ person }) => person.state.memberships.length - 1))
  const written = importColumns.filter((key) => !single.includes(key))
  const before = written.filter((key) => !concurrentColumns.includes(key))
  const at = before.indexOf('jobLabel') + 1
  const concurrent = Array.from({ length: slots }, (_, index) =>
    concurrentColumns.map((key) => ({ key, slot: index + 1, header: `${words[key]}${index + 1}` })),
  ).flat()
  const own = (keys: readonly ImportColumn[]) => keys.map((key) => ({ key, slot: 0, header: words[key] }))
  return [...own(before.slice(0, at)), ...concurrent, ...own(before.slice(at))]
}

type StateWords = ReturnType<typeof phrases<typeof exportedStateWords>>

function cellOf({ key, slot }: Column, one: Exported, words: StateWords): SheetCell {
  const { state, id } = one.person
  const membership = state.memberships[slot]
  const on = (day: string | null) => (day === null ? null : { date: day })
  switch (key) {
    case 'userId':
      return id
    case 'name':
      return fullName(state)
    case 'nameKana':
      return fullKana(state)
    case 'email':
    case 'companyLoginId':
      return state[key]
    case 'employeeNumber':
      return state.employeeNumber ?? null
    case 'department':
    case 'concurrentDepartment':
      return membership?.department ?? null
    case 'position':
    case 'concurrentPosition':
      return membership?.position ?? null
    case 'jobLabel':
    case 'concurrentJobLabel':
      return membership?.jobLabel ?? null
    case 'stopsOn':
    case 'resumesOn':
    case 'lastOn':
      return on(state[key])
    case 'status':
      return words[state.status]
    default:
      return detailsOf(one, words).join(words.separator)
  }
}

const day = 86_400_000

function invitationState({ expiresAt, delivery }: Invitation, words: StateWords) {
  if (delivery === 'held' || delivery === 'failed') return words.invitationNotSent
  if (expiresAt.getTime() <= Date.now()) return words.invitationExpired
  return { waiting: words.invitationWaiting, sent: words.invitationSent, card: words.invitationCard }[
    delivery
  ]
}

function detailsOf({ person, locked, invitation }: Exported, words: StateWords) {
  const { state, password, passwordSetAt, neverSignedIn } = person
  if (state.status === 'withdrawn') return []
  const details: string[] = []
  if (invitation !== null) details.push(invitationState(invitation, words))
  else if (password === 'none') details.push(words.noWayIn)
  if (password === 'initial')
    details.push(
      passwordSetAt! + initialPasswordDays * day > Date.now()
        ? words.initialPassword
        : words.initialPasswordExpired,
    )
  if (neverSignedIn) details.push(words.neverSignedIn)
  if (locked) details.push(words.locked)
  if (state.stopsOn !== null && state.status !== 'stopped') details.push(words.stopPlanned)
  if (state.resumesOn !== null) details.push(words.resumePlanned)
  if (state.lastOn !== null) details.push(words.withdrawalPlanned)
  return details
}

/** A file of people that can be imported back unchanged: importing it changes nothing. */
export async function writeExport(people: readonly Exported[], format: ExportFormat, locale: Locale) {
  const words = phrases(exportedStateWords, locale)
  const columns = columnsFor(people, locale)
  const header = columns.map((column) => column.header)
  const rows = people.map((one) => columns.map((column) => cellOf(column, one, words)))
  if (format === 'xlsx') {
    const name = phrases(importStrings, locale).peopleFile
    const plain = (cell: SheetCell) =>
      typeof cell === 'string' ? guardQuotedCell(writeCell(cell, 'utf8', false).text) : cell
    return {
      bytes: await xlsx(
        name,
        header,
        rows.map((row) => row.map(plain)),
      ),
      escapedCount: 0,
    }
  }
  const encoding = format === 'csv_sjis' ? ('shift_jis' as const) : ('utf8' as const)
  let escapedCount = 0
  const lines = rows.map((row) =>
    row.map((cell) => {
      const { text, count } = writeCell(asText(cell), encoding)
      escapedCount += count
      return text
    }),
  )
  return { bytes: encodeCsv([header, ...lines], encoding), escapedCount }
}

const asText = (cell: SheetCell) => (cell === null ? '' : typeof cell === 'object' ? cell.date : String(cell))
