import type { CompanyDb } from '#db/tenant.ts'
import { findMediaFiles } from '#server/features/media-files/media-files.queries.ts'

export type Files = Map<number, Awaited<ReturnType<typeof findMediaFiles>>[number]>

/** These files by id. */
export async function findFiles(db: CompanyDb, ids: readonly (number | null)[]): Promise<Files> {
  const wanted = ids.filter((id) => id !== null)
  const files = wanted.length === 0 ? [] : await findMediaFiles(db, wanted)
  return new Map(files.map((file) => [file.id, file]))
}
