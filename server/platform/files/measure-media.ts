import { photoVariants } from '#contract/media-files.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { Storage } from './storage.ts'

const pageSize = 200

/** Measures files whose rows do not contain their total size yet. Returns how many. */
export async function measureMedia(db: CompanyDb, storage: Storage): Promise<number> {
  const companyId = companyIdOf(db)
  let measured = 0
  for (let after = 0; ; ) {
    const page = await namedQuery<{ id: number; filename: string; byteSize: number }>(
      db,
      `select id, filename, byte_size from media_files
       where company_id = $1 and stored_bytes is null and id > $2 order by id limit ${pageSize}`,
      [companyId, after],
    )
    if (page.length === 0) return measured
    after = page.at(-1)!.id
    const sizes = await Promise.all(page.map((file) => storedBytes(storage, companyId, file)))
    await namedQuery(
      db,
      `update media_files m set stored_bytes = g.bytes
       from unnest($2::bigint[], $3::bigint[]) as g (id, bytes)
       where m.company_id = $1 and m.id = g.id and m.stored_bytes is null`,
      [companyId, page.map(({ id }) => id), sizes],
    )
    measured += page.length
  }
}

async function storedBytes(
  storage: Storage,
  companyId: number,
  { filename, byteSize }: { filename: string; byteSize: number },
) {
  const parts = ['original', ...Object.keys(photoVariants)]
  const found = await Promise.all(parts.map((part) => storage.stat({ companyId, filename, part })))
  // Without its bytes, a row counts with its stored size.
  if (!found[0]) return byteSize
  return found.reduce((sum, stored) => sum + (stored?.size ?? 0), 0)
}
