import { foldedName } from '#common/folded-name.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { permit } from '#server/platform/http/refusal.ts'

type Named = { id: number; name: string }

/* Changes of names lock the company's row, so no equal name can be added between the check and the write. */
const permitName = (rows: readonly Named[], name: string, id: number | null) =>
  permit(!rows.some((row) => row.id !== id && foldedName(row.name) === foldedName(name)), 'name_taken')

/** Refuses a name that another department under the same parent has. @throws {Refusal} name_taken */
export const permitDepartmentName = async (
  trx: CompanyDb,
  { id, parentId, name }: { id: number | null; parentId: number | null; name: string },
) =>
  permitName(
    await namedQuery<Named>(
      trx,
      'select id, name from departments where company_id = $1 and parent_id is not distinct from $2::bigint',
      [companyIdOf(trx), parentId],
    ),
    name,
    id,
  )

/** Refuses a name that another position has. @throws {Refusal} name_taken */
export const permitPositionName = async (trx: CompanyDb, { id, name }: { id: number | null; name: string }) =>
  permitName(
    await namedQuery<Named>(trx, 'select id, name from positions where company_id = $1', [companyIdOf(trx)]),
    name,
    id,
  )
