import type { CompanyDb } from '#db/tenant.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import {
  countMentioned,
  findMentionableDepartments,
  findMentionableUsers,
  findUnreachable,
  type Named,
  type Readers,
} from './mentions.queries.ts'

type Asking = { readers: Readers; userId: number }

/** The people and departments that a writer can mention, given these readers. */
export async function findMentionable(db: CompanyDb, { query, ...asking }: Asking & { query: string }) {
  const users = await findMentionableUsers(db, asking.readers, query)
  const departments = await findMentionableDepartments(db, { ...asking, query })
  return {
    users: users.map((row) => ({ ...presentPerson(row), departmentName: row.departmentName })),
    departments: departments.map(({ id, name, readerCount }) => ({ id, name, readerCount })),
    nextCursor: null,
  }
}

/** How many people the mentions would notify, and who would not be notified. */
export const findMentionReach = async (db: CompanyDb, { named, ...asking }: Asking & { named: Named }) => ({
  count: await countMentioned(db, { ...asking, named }),
  unreachable: await findUnreachable(db, asking.readers, named),
})
