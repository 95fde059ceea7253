import type { ShownAnswer } from '#common/form/shown-answer.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import { type MentionedRow, mentionColumns } from '#server/features/mentions/mentions.queries.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { type ReactionRow, reactionsAsJson } from '#server/features/reactions/reactions.queries.ts'
import { maySeeWhole } from '#server/features/report-access/whole-readers.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'
import { type HiddenMarkRow, hiddenFeedMark } from './hidden-mark.queries.ts'
import { type MustReadMarkRow, mustReadMark } from './must-read-mark.queries.ts'

type PhotoRow = { filename: string; width: number; height: number; originalName: string }
type AttachmentRow = {
  filename: string
  kind: 'video' | 'file'
  contentType: string
  byteSize: number
  originalName: string
}

export type FeedRow = AuthorRow &
  MentionedRow & {
    id: number
    title: string
    body: string
    formatted: boolean
    postedAt: Date
    departmentId: number | null
    departmentName: string | null
    menuId: number
    menuName: string
    menuIconName: string
    menuTone: 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray'
    menuFlow: 'share' | 'apply' | 'report' | 'apply_report'
    commentsAllowed: boolean
    /** For a form: its published answers; null: title and text. */
    answers: ShownAnswer[] | null
    /** The portraits of the people named in the answers, by id. */
    faces: Record<string, string> | null
    /** For people who may see the whole report; null for everyone else. */
    reportId: number | null
    announcementId: number | null
    commentCount: number
    readCount: number
    read: boolean
    bookmarked: boolean
    textVersion: number
    editedAt: Date | null
    /** Whether the reader is the author. */
    mine: boolean
    mustRead: MustReadMarkRow | null
    hidden: HiddenMarkRow | null
    photos: PhotoRow[] | null
    attachments: AttachmentRow[] | null
    reactions: ReactionRow[] | null
  }

/** SQL: the videos and files of a post. */
export const attachmentsOf = (feedId: string) => `
    (select json_agg(json_build_object('filename', m.filename, 'kind', m.kind, 'contentType', m.content_type,
        'byteSize', m.byte_size, 'originalName', m.original_name) order by p.sort_order)
      from feed_media_files p join media_files m on m.company_id = p.company_id and m.id = p.media_file_id
      where p.company_id = $1 and p.feed_id = ${feedId} and m.kind <> 'image')`

/* SQL: the portraits of the people that answers name, as an object of file names by id; null without answers. */
const facesOf = (answers: string) => `case when ${answers} is not null then
    (select json_object_agg(x.id, m.filename) from users x
      join media_files m on m.company_id = x.company_id and m.id = x.profile_media_file_id
      where x.company_id = $1 and x.status <> 'withdrawn' and x.id in
        (select jsonb_path_query(${answers}, '$[*].users[*].id')::bigint)) end`

// Everything a card shows, in one statement for any number of posts. $1 company, $2 reader. `page` returns (sort_at,
// feed_id), already limited to what the reader may see. `columns` ends with a comma.
export const cardsOf = (columns = '', joins = '') => `
  select ${columns} f.id, f.title, f.body, f.formatted, f.posted_at, f.text_version, f.edited_at, f.author_id = $2 as mine,
    ${authorColumns('u', 'um')},
    d.id as department_id, d.name as department_name,
    n.id as menu_id, n.name as menu_name, n.icon_name as menu_icon_name, n.tone as menu_tone, n.flow as menu_flow,
    n.comments_allowed, f.answers, ${facesOf('f.answers')} as faces, case when f.report_id is not null then (select w.id from reports w
      where w.company_id = $1 and w.id = f.report_id and ${maySeeWhole('w', '$2')}) end as report_id,
    (select x.id from administrator_announcements x
      where x.company_id = $1 and x.feed_id = f.id) as announcement_id,
    c.comment_count, c.read_count,
    exists (select from feed_reads r
      where r.company_id = $1 and r.feed_id = f.id and r.user_id = $2) as read,
    ${mustReadMark} as must_read, ${hiddenFeedMark} as hidden,
    exists (select from feed_bookmarks b
      where b.company_id = $1 and b.user_id = $2 and b.feed_id = f.id) as bookmarked,
    (select json_agg(json_build_object('filename', m.filename, 'width', m.width, 'height', m.height,
        'originalName', m.original_name) order by p.sort_order)
      from feed_media_files p join media_files m on m.company_id = p.company_id and m.id = p.media_file_id
      where p.company_id = $1 and p.feed_id = f.id and m.kind = 'image') as photos,
    ${attachmentsOf('f.id')} as attachments, ${mentionColumns('feed', 'f.id')},
    ${reactionsAsJson('feed', 'f.id')} as reactions
  from page
  join feeds f on f.company_id = $1 and f.id = page.feed_id
  join users u on u.company_id = $1 and u.id = f.author_id
  ${portraitOf('u', 'um')}
  left join departments d on d.company_id = $1 and d.id = f.department_id and ${isShown('d')}
  join menus n on n.company_id = $1 and n.id = f.menu_id
  join feed_counters c on c.company_id = $1 and c.feed_id = f.id
  ${joins}
  order by page.sort_at desc, page.feed_id desc`

const cards = cardsOf()

// One short index range per audience of the reader, so that the cost of a page does not depend on depth or number of
// posts.
const timelinePage = `
  with page as materialized (
    select distinct p.sort_at, p.feed_id
    from unnest($3::bigint[]) as a(audience_id)
    cross join lateral (
      select sort_at, feed_id from feed_audiences
      where company_id = $1 and audience_id = a.audience_id and sort_at > '-infinity' and (sort_at, feed_id) < (:at, :id)
      order by sort_at desc, feed_id desc limit :limit
    ) p
    order by 1 desc, 2 desc limit :limit
  )`

const narrowedPage = (column: 'menu_id' | 'author_id') => `
  with page as materialized (
    select f.posted_at as sort_at, f.id as feed_id from feeds f
    where f.company_id = $1 and f.${column} = :narrowedTo and (f.posted_at, f.id) < (:at, :id)
      and ${mayRead('f.id', '$3')}
    order by f.posted_at desc, f.id desc limit :limit
  )`

const onePage = `
  with page as materialized (
    select f.posted_at as sort_at, f.id as feed_id from feeds f
    where f.company_id = $1 and f.id = $4
      and ${mayRead('f.id', '$3')}
  )`

const somePages = `
  with page as materialized (
    select f.posted_at as sort_at, f.id as feed_id from feeds f
    where f.company_id = $1 and f.id = any($4::bigint[])
      and ${mayRead('f.id', '$3')}
  )`

const ownPage = `
  with page as materialized (
    select f.posted_at as sort_at, f.id as feed_id from feeds f
    where f.company_id = $1 and f.id = $3 and f.author_id = $2 and f.deleted_at is null
  )`

const timelineSql = timelinePage + cards
const byMenuSql = narrowedPage('menu_id') + cards
const byAuthorSql = narrowedPage('author_id') + cards
const ownSql = ownPage + cards
const oneSql = onePage + cards

const endOfTime = new Date(8_640_000_000_000)
const lastId = Number.MAX_SAFE_INTEGER

/** The position where a page begins: after the row of the cursor, or at the newest. */
export const fromTheTop = (after: { at: Date; id: number } | null) => after ?? { at: endOfTime, id: lastId }

type PageRequest = {
  after: { at: Date; id: number } | null
  limit: number
  menuId?: number | undefined
  authorId?: number | undefined
}

/** The statement of a page plus one row. */
export function timelineQuery(
  companyId: number,
  reader: Pick<Session, 'userId' | 'audienceIds'>,
  { after, limit, menuId, authorId }: PageRequest,
) {
  const narrowedTo = menuId ?? authorId
  const values = {
    companyId,
    userId: reader.userId,
    audienceIds: reader.audienceIds,
    at: after?.at ?? endOfTime,
    id: after?.id ?? lastId,
    limit: limit + 1,
    ...(narrowedTo === undefined ? {} : { narrowedTo }),
  }
  const text = menuId !== undefined ? byMenuSql : authorId !== undefined ? byAuthorSql : timelineSql
  return { text, values }
}

/** A page of the posts the person may read, newest first. */
export async function findFeeds(db: CompanyDb, session: Session, request: PageRequest) {
  const { text, values } = timelineQuery(companyIdOf(db), session, request)
  const rows = await namedQuery<FeedRow>(db, text, values)
  return pageOfRows(rows, request.limit, (row) => [row.postedAt, row.id])
}

/** One post; undefined if it does not exist or this person may not read it. */
export async function findFeed(db: CompanyDb, session: Session, feedId: number) {
  const rows = await namedQuery<FeedRow>(db, oneSql, [
    companyIdOf(db),
    session.userId,
    session.audienceIds,
    feedId,
  ])
  return rows[0]
}

/** One of the person's own posts, including scheduled ones. */
export async function findOwnFeed(db: CompanyDb, session: Session, feedId: number) {
  const rows = await namedQuery<FeedRow>(db, ownSql, [companyIdOf(db), session.userId, feedId])
  return rows[0]
}

/** Those of the posts that the person may read. */
export async function findReadableFeedIds(db: CompanyDb, session: Session, feedIds: readonly number[]) {
  const rows = await namedQuery<{ feedId: number }>(
    db,
    `select id as feed_id from unnest($2::bigint[]) as f(id) where ${mayRead('f.id', '$3')}`,
    [companyIdOf(db), feedIds, session.audienceIds],
  )
  return rows.map((row) => row.feedId)
}

/** The values needed by the policy of a post; undefined if the person may not read it. */
export async function findFeedAccess(db: CompanyDb, session: Session, feedId: number) {
  const [row] = await namedQuery<{
    id: number
    authorId: number
    mine: boolean
    commentsAllowed: boolean
    announcementId: number | null
  }>(
    db,
    `select f.id, f.author_id, f.author_id = $4 as mine, n.comments_allowed,
       (select x.id from administrator_announcements x
         where x.company_id = $1 and x.feed_id = f.id) as announcement_id
     from feeds f
     join menus n on n.company_id = f.company_id and n.id = f.menu_id
     where f.company_id = $1 and f.id = $2 and ${mayRead('f.id', '$3')}`,
    [companyIdOf(db), feedId, session.audienceIds, session.userId],
  )
  return row
}

/** Those of the posts that the person may read, as cards, unordered. */
export const findFeedsByIds = (db: CompanyDb, session: Session, feedIds: readonly number[]) =>
  namedQuery<FeedRow>(db, somePages + cards, [companyIdOf(db), session.userId, session.audienceIds, feedIds])

/** Whether this person deleted the post themselves. */
export async function wasDeletedBy(db: CompanyDb, userId: number, feedId: number) {
  const rows = await namedQuery(
    db,
    'select 1 from feeds where company_id = $1 and id = $2 and deleted_by_id = $3 and deleted_at is not null',
    [companyIdOf(db), feedId, userId],
  )
  return rows.length > 0
}
