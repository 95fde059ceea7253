import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { insertAttachments, type StoredAttachment } from '#server/platform/files/receive-attachments.ts'
import { insertImage, type StoredImage } from '#server/platform/files/save-image.ts'

/** Counts that a person played a video. */
export const recordPlay = (db: CompanyDb, mediaFileId: number, userId: number) =>
  namedQuery(
    db,
    `insert into media_file_plays as p (company_id, media_file_id, user_id) values ($1, $2, $3)
     on conflict (company_id, media_file_id, user_id) do update set
       play_count = p.play_count + 1, last_played_at = now()`,
    [companyIdOf(db), mediaFileId, userId],
  )

/** Inserts the row of a stored picture that is not attached to anything yet. */
export async function keepPhoto(db: CompanyDb, stored: StoredImage, uploaderId: number) {
  const { id } = await insertImage(db, stored, uploaderId)
  return { ...stored, id }
}

/** Inserts the row of a stored video or file that is not attached to anything yet. */
export async function keepAttachment(db: CompanyDb, stored: StoredAttachment, uploaderId: number) {
  const [id] = await insertAttachments(db, [stored], uploaderId)
  return { ...stored, id: id! }
}
