import { type CompanyDb, companyIdOf } from '#db/tenant.ts'

export const findStamps = (db: CompanyDb) =>
  db
    .selectFrom('stamps')
    .select(['id', 'name', 'imagePath'])
    .where('companyId', '=', companyIdOf(db))
    .orderBy('sortOrder')
    .orderBy('id')
    .execute()
