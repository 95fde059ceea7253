import { type CompanyDb, companyIdOf } from '#db/tenant.ts'

/** Which of these files exist, regardless of who may read them. */
export const findMediaFiles = (db: CompanyDb, ids: readonly number[]) =>
  db
    .selectFrom('mediaFiles')
    .select([
      'id',
      'uploaderId',
      'filename',
      'kind',
      'contentType',
      'byteSize',
      'originalName',
      'width',
      'height',
    ])
    .where('companyId', '=', companyIdOf(db))
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
