import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { presentAuthor } from '#server/features/feeds/feeds.present.ts'
import { feedsStrings } from '#server/features/feeds/feeds.strings.ts'
import { fullName, presentPerson } from '#server/features/users/users.present.ts'
import { csv } from '#server/platform/http/csv.ts'
import type { OwedRow } from './must-read-feeds.queries.ts'
import { mustReadStrings } from './must-read-feeds.strings.ts'
import type { AskedRow, EvidenceRow } from './must-read-progress.queries.ts'

const menuOf = (row: OwedRow) => ({
  id: row.menuId,
  name: row.menuName,
  iconName: row.menuIconName,
  tone: row.menuTone,
})

export const presentOwed = (row: OwedRow, locale: Locale) => ({
  id: row.id,
  title: row.title,
  excerpt: row.excerpt,
  author: presentAuthor(row, locale),
  menu: menuOf(row),
  askedAt: row.askedAt.toISOString(),
  version: row.version,
  dueOn: row.dueOn,
  overdue: row.overdue,
})

export const presentOwedAsWaiting = (row: OwedRow, locale: Locale) => ({
  id: row.id,
  title: row.title || row.excerpt.split('\n')[0]! || row.menuName,
  actor: presentAuthor(row, locale),
  menu: menuOf(row),
  hrefPath: `/feeds/${row.id}`,
  since: row.askedAt.toISOString(),
  dueOn: row.dueOn,
  overdue: row.overdue,
})

export const presentAsked = (row: AskedRow) => ({
  ...presentPerson(row),
  department: row.departmentId === null ? null : { id: row.departmentId, name: row.departmentName! },
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  remindedAt: row.remindedAt?.toISOString() ?? null,
  absence:
    row.absentUntil === null
      ? null
      : {
          until: row.absentUntil,
          deputyName: fullName({ familyName: row.deputyFamilyName!, givenName: row.deputyGivenName! }),
        },
})

/** The evidence as a file. Times are the reader's own; of somebody who has left nothing personal stays. */
export function presentEvidence(
  rows: readonly EvidenceRow[],
  { feedId, locale, timeZone }: { feedId: number; locale: Locale; timeZone: string },
) {
  const words = phrases(mustReadStrings, locale)
  const at = (moment: Date | null) =>
    moment === null
      ? ''
      : moment.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const lines = rows.map((row) => {
    const left = row.status === 'withdrawn'
    return [
      left ? phrases(feedsStrings, locale).formerColleague : fullName(row),
      left ? '' : (row.departmentName ?? ''),
      left ? '' : (row.companyLoginId ?? ''),
      left ? '' : (row.email ?? ''),
      String(row.version),
      row.confirmedAt ? words.confirmed : row.current ? words.unread : words.ended,
      at(row.askedAt),
      row.remindedAt.map(at).join(' / '),
      at(row.escalatedAt),
      at(row.confirmedAt),
      row.readVersion === null ? '' : String(row.readVersion),
    ]
  })
  const head = [
    words.columnName,
    words.columnDepartment,
    words.columnCompanyId,
    words.columnEmail,
    words.columnVersion,
    words.columnState,
    words.columnAsked,
    words.columnReminded,
    words.columnEscalated,
    words.columnConfirmed,
    words.columnReadVersion,
  ]
  return { fileName: `${words.fileName}_${feedId}.csv`, content: csv([head, ...lines]) }
}
