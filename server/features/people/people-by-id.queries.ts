import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { portraitOf } from './authors.sql.ts'
import { presentPerson } from './people.present.ts'
import { type PersonRow, personColumns } from './people.queries.ts'

/** People by id, in the given order; omits those who no longer exist. */
export async function findPersons(db: CompanyDb, ids: readonly number[]) {
  const rows = ids.length
    ? await namedQuery<PersonRow>(
        db,
        `select ${personColumns} from users u ${portraitOf()} where u.company_id = $1 and u.id = any($2::bigint[])`,
        [companyIdOf(db), [...new Set(ids)]],
      )
    : []
  const byId = new Map(rows.map((row) => [row.id, presentPerson(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
