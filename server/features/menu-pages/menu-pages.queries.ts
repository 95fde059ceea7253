import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import { fromTheTop } from '#server/features/feeds/feeds.queries.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

type Asking = { menuId: number; after: { at: Date; id: number } | null; limit: number }

type HungFile = {
  feedId: number
  postedAt: Date
  /** Decreases among files of the same time, so that a page can start in the middle of a post. */
  place: number
  filename: string
  originalName: string
}
export type PictureRow = HungFile & { width: number; height: number }
export type FileRow = HungFile & AuthorRow & { kind: 'video' | 'file'; contentType: string; byteSize: number }

// No post has a thousand files.
const place = 'f.id * 1000 + 999 - p.sort_order'

const hung = (columns: string, joins: string, kinds: string) => `
  select f.id as feed_id, f.posted_at, ${place} as place, m.filename, m.original_name, ${columns}
  from feeds f
  join feed_media_files p on p.company_id = f.company_id and p.feed_id = f.id
  join media_files m on m.company_id = p.company_id and m.id = p.media_file_id and m.kind ${kinds}
  ${joins}
  where f.company_id = $1 and f.menu_id = $2 and f.posted_at <= $4 and (f.posted_at, ${place}) < ($4, $5)
    and ${mayRead('f.id', '$3')}
  order by f.posted_at desc, place desc limit $6`

const pictures = hung('m.width, m.height', '', `= 'image'`)
const files = hung(
  `m.kind, m.content_type, m.byte_size, ${authorColumns('u', 'um')}`,
  `join users u on u.company_id = f.company_id and u.id = f.author_id
  ${portraitOf('u', 'um')}`,
  `<> 'image'`,
)

async function page<Row extends HungFile>(
  db: CompanyDb,
  session: Session,
  sql: string,
  { menuId, after, limit }: Asking,
) {
  const { at, id } = fromTheTop(after)
  const rows = await namedQuery<Row>(db, sql, [
    companyIdOf(db),
    menuId,
    session.audienceIds,
    at,
    id,
    limit + 1,
  ])
  return pageOfRows(rows, limit, (row) => [row.postedAt, row.place])
}

/** A page of the pictures of a menu's posts that the person may read, newest first. */
export const findPictures = (db: CompanyDb, session: Session, asking: Asking) =>
  page<PictureRow>(db, session, pictures, asking)

/** A page of their videos and files. */
export const findFiles = (db: CompanyDb, session: Session, asking: Asking) =>
  page<FileRow>(db, session, files, asking)

/** Counts a visit to a menu's page. */
export async function keepVisit(db: CompanyDb, menuId: number, userId: number) {
  await namedQuery(
    db,
    `insert into menu_visits as v (company_id, menu_id, user_id) values ($1, $2, $3)
     on conflict (company_id, menu_id, user_id) do update set visited_at = now(), visit_count = v.visit_count + 1`,
    [companyIdOf(db), menuId, userId],
  )
}
