import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { AuthorRow } from '#server/features/people/people.present.ts'

type VersionRow = AuthorRow & { version: number; title: string; body: string; writtenAt: Date }

/** The post's texts, newest first, the present one included. */
export const findVersions = (db: CompanyDb, feedId: number) =>
  namedQuery<VersionRow>(
    db,
    `select v.version, v.title, v.body, v.written_at, u.id as author_id, u.family_name as author_family_name,
       u.given_name as author_given_name, u.status as author_status, um.filename as author_filename
     from (
       select text_version as version, title, body, coalesce(edited_at, posted_at) as written_at, author_id
       from feeds where company_id = $1 and id = $2
       union all
       select version, title, body, written_at, written_by_id from feed_versions
       where company_id = $1 and feed_id = $2
     ) v
     join users u on u.company_id = $1 and u.id = v.author_id
     left join media_files um on um.company_id = $1 and um.id = u.profile_media_file_id
     order by v.version desc`,
    [companyIdOf(db), feedId],
  )
