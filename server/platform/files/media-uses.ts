import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Session } from '#server/platform/auth/session.ts'

/** A way in which a file hangs on something: a post's photo, a profile picture. Features declare theirs. */
export type MediaUse = {
  name: string
  /** Of these files, those that hang on something of this kind, regardless of who may see it. */
  attached: (db: CompanyDb, mediaFileIds: readonly number[]) => Promise<readonly number[]>
  /** Whether this person may read the file because they may read what it hangs on. */
  mayRead: (db: CompanyDb, session: Session, mediaFileId: number) => Promise<boolean>
}

/** Declares what makes a file wanted and readable. A file is readable by who may read any one thing it hangs on. */
export const defineMediaUse = (use: MediaUse): MediaUse => use

/** Whether any use lets the person read the file. Their own upload they may always read. */
export async function mayReadMedia(
  uses: readonly MediaUse[],
  db: CompanyDb,
  session: Session,
  file: { id: number; uploaderId: number | null },
): Promise<boolean> {
  if (file.uploaderId === session.userId) return true
  for (const use of uses) if (await use.mayRead(db, session, file.id)) return true
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
