import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database } from '#db/schema.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'

type MediaFileDefaults = Partial<Omit<Insertable<Database['mediaFiles']>, 'id' | 'companyId'>>

/** The row of a photo; no bytes are stored. */
export async function makeMediaFile(db: CompanyDb, overrides: MediaFileDefaults = {}): Promise<number> {
  const { id } = await db
    .insertInto('mediaFiles')
    .values({
      companyId: companyIdOf(db),
      filename: `${randomBytes(16).toString('hex')}.jpg`,
      kind: 'image',
      contentType: 'image/jpeg',
      byteSize: 84_000,
      width: 1200,
      height: 800,
      originalName: '写真.jpg',
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
