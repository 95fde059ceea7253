import type { CompanyDb } from '#db/tenant.ts'
import { findPersons } from '#server/features/people/people-by-id.queries.ts'

/** The people of these ids, to be looked up by id. */
export async function peopleOf(db: CompanyDb, ids: readonly (number | null)[]) {
  const people = new Map(
    (
      await findPersons(
        db,
        ids.filter((id) => id !== null),
      )
    ).map((one) => [one.id, one]),
  )
  return (id: number) => people.get(id)!
}
