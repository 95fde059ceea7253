import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Session } from '#server/platform/auth/session.ts'

/** A kind of use of files: a post's photo, a profile picture. Features declare theirs. */
export type MediaUse = {
  name: string
  /** Pictures of this use are shown to operators who look as a person. */
  inLooks?: true
  /** Those of these files that have a use of this kind, regardless of who may see it. */
  attached: (db: CompanyDb, mediaFileIds: readonly number[]) => Promise<readonly number[]>
  /** Whether this person may read the file because they may read its use. */
  mayRead: (db: CompanyDb, session: Session, mediaFileId: number) => Promise<boolean>
}

/** Registers the uses. A file is readable by everyone who may read any one of its uses. */
export const defineMediaUse = (use: MediaUse): MediaUse => use

/**
 * Whether any use lets the person read the file. Their own uploads they may always read, but not the operators who look
 * as them.
 */
export async function mayReadMedia(
  uses: readonly MediaUse[],
  db: CompanyDb,
  session: Session,
  file: { id: number; uploaderId: number | null },
): Promise<boolean> {
  const isLook = session.lookId !== undefined
  if (!isLook && file.uploaderId === session.userId) return true
  for (const use of uses)
    if ((!isLook || use.inLooks) && (await use.mayRead(db, session, file.id))) return true
  return false
}

/** The row of a stored file, regardless of who may read it. */
export const findMediaFile = (db: CompanyDb, filename: string) =>
  db
    .selectFrom('mediaFiles')
    .select(['companyId', 'id', 'filename', 'kind', 'contentType', 'originalName', 'uploaderId'])
    .where('companyId', '=', companyIdOf(db))
    .where('filename', '=', filename)
    .executeTakeFirst()
