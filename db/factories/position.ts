import { type CompanyDb, companyIdOf } from '#db/tenant.ts'

type PositionDefaults = { name?: string; sortOrder?: number; manager?: boolean; selfApproval?: boolean }

export async function makePosition(db: CompanyDb, overrides: PositionDefaults = {}): Promise<number> {
  const { name = '一般', sortOrder = 0, manager = false, selfApproval = false } = overrides
  const { id } = await db
    .insertInto('positions')
    .values({ companyId: companyIdOf(db), name, sortOrder, manager, selfApproval })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
