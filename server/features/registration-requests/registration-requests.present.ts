import { showAnswers } from '#common/form/show-answers.ts'
import type { Locale } from '#common/locale.ts'
import type { AuthorRow } from '#server/features/people/authors.sql.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import type { RequestRow } from './registration-requests.queries.ts'

type Place = { locale: Locale; timeZone: string }

const nobody = new Map<number, string>()

/** The answers in words. They name neither people, departments nor files. */
export const presentAnswers = ({ items, answers }: RequestRow, place: Place) =>
  showAnswers(items, answers, { ...place, users: nobody, departments: nobody, files: nobody })

/** A request as its sender sees it. */
export const presentOwnRequest = (row: RequestRow, companyName: string, place: Place) => ({
  companyName,
  name: `${row.familyName} ${row.givenName}`,
  ...{ email: row.email, employeeNumber: row.employeeNumber, note: row.note, state: row.state },
  answers: presentAnswers(row, place),
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

/** A request in the list of those who decide. */
export const presentRequest = (row: RequestRow, people: ReadonlyMap<number, AuthorRow>, locale: Locale) => {
  const decider = row.decidedById === null ? undefined : people.get(row.decidedById)
  return {
    ...{ id: row.id, version: row.version, name: `${row.familyName} ${row.givenName}`, email: row.email },
    ...{ employeeNumber: row.employeeNumber, state: row.state, createdAt: row.createdAt.toISOString() },
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: decider ? presentAuthor(decider, locale) : null,
  }
}
