import { sql } from 'kysely'
import { type CompanyDb, companyIdOf, transaction } from '#db/tenant.ts'

type DepartmentDefaults = {
  name?: string
  nameKana?: string
  parentId?: number | null
  sortOrder?: number
  published?: boolean
}

/** A department below `parentId` (at the top if unset), with its ancestor rows. */
export async function makeDepartment(db: CompanyDb, overrides: DepartmentDefaults = {}): Promise<number> {
  const { name = '営業部', nameKana = '', parentId = null, sortOrder = 0, published = true } = overrides
  const companyId = companyIdOf(db)
  return transaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('departments')
      .values({ companyId, name, nameKana, parentId, sortOrder, published })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into department_ancestors (company_id, department_id, ancestor_id, depth)
      select ${companyId}::bigint, ${id}::bigint, ${id}::bigint, 0
      union all
      select ${companyId}, ${id}, ancestor_id, depth + 1 from department_ancestors
      where company_id = ${companyId} and department_id = ${parentId}::bigint`.execute(trx)
    return id
  })
}
