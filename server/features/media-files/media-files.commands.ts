import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

/** Counts that a person played a video. */
export const recordPlay = (db: CompanyDb, mediaFileId: number, userId: number) =>
  namedQuery(
    db,
    `insert into media_file_plays as p (company_id, media_file_id, user_id) values ($1, $2, $3)
     on conflict (company_id, media_file_id, user_id) do update set
       play_count = p.play_count + 1, last_played_at = now()`,
    [companyIdOf(db), mediaFileId, userId],
  )
