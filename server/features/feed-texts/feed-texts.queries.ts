import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'

type VersionRow = AuthorRow & { version: number; title: string; body: string; writtenAt: Date }

/** The versions of a post's text, newest first, including the current one. */
export const findVersions = (db: CompanyDb, feedId: number) =>
  namedQuery<VersionRow>(
    db,
    `select v.version, v.title, v.body, v.written_at, ${authorColumns('u', 'um')}
     from (
       select text_version as version, title, body, coalesce(edited_at, posted_at) as written_at, author_id
       from feeds where company_id = $1 and id = $2
       union all
       select version, title, body, written_at, written_by_id from feed_versions
       where company_id = $1 and feed_id = $2
     ) v
     join users u on u.company_id = $1 and u.id = v.author_id
     ${portraitOf('u', 'um')}
     order by v.version desc`,
    [companyIdOf(db), feedId],
  )
