import { type CompanyDb, companyIdOf } from '#db/tenant.ts'

const stamps = [
  ['いいね', 'like'],
  ['ありがとう', 'thanks'],
  ['すごい', 'amazing'],
  ['おめでとう', 'congratulations'],
  ['応援', 'cheer'],
  ['了解', 'understood'],
] as const

/** The six stamps every company starts with. @returns their ids in order. */
export async function makeStamps(db: CompanyDb): Promise<number[]> {
  const rows = await db
    .insertInto('stamps')
    .values(
      stamps.map(([name, file], sortOrder) => ({
        companyId: companyIdOf(db),
        name,
        imagePath: `/stamps/${file}.svg`,
        sortOrder,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}
