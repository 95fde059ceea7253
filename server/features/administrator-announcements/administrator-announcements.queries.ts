import type { AudienceRule } from '#common/audience-rule.ts'
import type { LongText } from '#common/long-text.ts'
import type { AnnouncementState } from '#contract/administrator-announcements.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import { fromTheTop } from '#server/features/feeds/feeds.queries.ts'
import { type MustReadMarkRow, mustReadMark } from '#server/features/feeds/must-read-mark.queries.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

type Reader = Pick<Session, 'userId' | 'audienceIds'>

/** SQL: the current time is within the period of announcement `a`. */
const isCurrent = `(a.state = 'published' and (a.publish_until is null or a.publish_until > now()))`

export type AnnouncementItemRow = AuthorRow & {
  id: number
  feedId: number
  title: string
  excerpt: string
  dueOn: string | null
  publishedAt: Date
  publishUntil: Date | null
  pinned: boolean
  important: boolean
  fileCount: number
  read: boolean
  mustRead: MustReadMarkRow | null
}

const authorJoins = `join users u on u.company_id = $1 and u.id = a.author_id ${portraitOf()}`

// The current announcements that the reader $2 with the audiences $3 may read.
const readable = `
  select a.id, f.id as feed_id, f.title, left(f.body, 300) as excerpt, ${authorColumns()}, a.due_on,
    f.posted_at as published_at, a.publish_until, a.pinned, a.important,
    (select count(*) from feed_media_files p where p.company_id = $1 and p.feed_id = f.id) as file_count,
    exists (select from feed_reads r
      where r.company_id = $1 and r.feed_id = f.id and r.user_id = $2) as read,
    ${mustReadMark} as must_read
  from administrator_announcements a
  join feeds f on f.company_id = $1 and f.id = a.feed_id and f.deleted_at is null
  ${authorJoins}
  where a.company_id = $1 and ${isCurrent} and ${mayRead('f.id', '$3')}`

const ofReader = (db: CompanyDb, { userId, audienceIds }: Reader) => [companyIdOf(db), userId, audienceIds]

/** A page of the current announcements that are not pinned, newest first. */
export async function findCurrent(
  db: CompanyDb,
  reader: Reader,
  { after, limit }: { after: { at: Date; id: number } | null; limit: number },
) {
  const { at, id } = fromTheTop(after)
  const rows = await namedQuery<AnnouncementItemRow>(
    db,
    `${readable} and not a.pinned and (f.posted_at, a.id) < ($4, $5)
     order by f.posted_at desc, a.id desc limit $6`,
    [...ofReader(db, reader), at, id, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.publishedAt, row.id])
}

const mostPinned = 20

/** The pinned current announcements, newest first. */
export const findPinned = (db: CompanyDb, reader: Reader) =>
  namedQuery<AnnouncementItemRow>(
    db,
    `${readable} and a.pinned order by f.posted_at desc, a.id desc limit ${mostPinned}`,
    ofReader(db, reader),
  )

/** Current announcements that are pinned, important or still to be confirmed; those to be confirmed first. */
export const findTopics = (db: CompanyDb, reader: Reader, limit: number) =>
  namedQuery<AnnouncementItemRow>(
    db,
    `select * from (${readable}) t
     where t.pinned or t.important or (t.must_read ->> 'asked')::boolean and t.must_read ->> 'confirmedAt' is null
     order by coalesce((t.must_read ->> 'asked')::boolean and t.must_read ->> 'confirmedAt' is null, false) desc,
       t.pinned desc, t.published_at desc, t.id desc
     limit $4`,
    [...ofReader(db, reader), limit],
  )

/** Current announcements of the last 14 days, newest first. */
export const findRecent = (db: CompanyDb, reader: Reader, limit: number) =>
  namedQuery<AnnouncementItemRow>(
    db,
    `${readable} and f.posted_at > now() - interval '14 days'
     order by f.posted_at desc, a.id desc limit $4`,
    [...ofReader(db, reader), limit],
  )

/** The current announcements, pinned ones first, then newest first. */
export const findForPortal = (db: CompanyDb, reader: Reader, limit: number) =>
  namedQuery<AnnouncementItemRow>(
    db,
    `${readable} order by a.pinned desc, f.posted_at desc, a.id desc limit $4`,
    [...ofReader(db, reader), limit],
  )

/** One current announcement; undefined if it does not exist for this person. */
export async function findReadable(db: CompanyDb, reader: Reader, announcementId: number) {
  const [row] = await namedQuery<AnnouncementItemRow>(db, `${readable} and a.id = $4`, [
    ...ofReader(db, reader),
    announcementId,
  ])
  return row
}

export type AdministeredRow = AuthorRow & {
  id: number
  state: AnnouncementState
  title: string
  publishFrom: Date | null
  publishUntil: Date | null
  publishedAt: Date | null
  endedAt: Date | null
  updatedAt: Date
  pinned: boolean
  important: boolean
  dueOn: string | null
  version: number
  openQuestionCount: number
}

const administered = `a.id, a.state, a.title, ${authorColumns()}, a.publish_from, a.publish_until, a.published_at,
  a.ended_at, a.updated_at, a.pinned, a.important, a.due_on, a.version,
  (select count(*) from administrator_announcement_questions q where q.company_id = $1
    and q.administrator_announcement_id = a.id and q.removed_at is null and q.answer is null) as open_question_count`

/** A page of announcements in one state, newest first; only those of one author if `authorId` is given. */
export async function findAdministered(
  db: CompanyDb,
  {
    state,
    authorId,
    before,
    limit,
  }: { state: AnnouncementState; authorId: number | null; before: number | null; limit: number },
) {
  const rows = await namedQuery<AdministeredRow>(
    db,
    `select ${administered} from administrator_announcements a ${authorJoins}
     where a.company_id = $1 and a.state = $2 and ($3::bigint is null or a.author_id = $3) and a.id < $4
     order by a.id desc limit $5`,
    [companyIdOf(db), state, authorId, before ?? Number.MAX_SAFE_INTEGER, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.id])
}

/** The number of announcements in each state; only those of one author if `authorId` is given. */
export async function countByState(db: CompanyDb, authorId: number | null) {
  const [row] = await namedQuery<Record<AnnouncementState, number>>(
    db,
    `select count(*) filter (where state = 'draft') as draft, count(*) filter (where state = 'scheduled') as scheduled,
       count(*) filter (where state = 'published') as published, count(*) filter (where state = 'ended') as ended
     from administrator_announcements where company_id = $1 and ($2::bigint is null or author_id = $2)`,
    [companyIdOf(db), authorId],
  )
  return row!
}

export type AnnouncementRow = AdministeredRow & {
  body: string
  /** null: written before the editor, with marks in its body. */
  longText: LongText | null
  rule: AudienceRule | null
  audienceId: number | null
  feedId: number | null
}

/** One announcement in any state, for its administrators. */
export async function findAnnouncementRow(db: CompanyDb, announcementId: number) {
  const [row] = await namedQuery<AnnouncementRow>(
    db,
    `select ${administered}, a.body, a.long_text, a.rule, a.audience_id, a.feed_id
     from administrator_announcements a ${authorJoins} where a.company_id = $1 and a.id = $2`,
    [companyIdOf(db), announcementId],
  )
  return row
}

/** The text of an announcement. */
export async function findText(db: CompanyDb, announcementId: number) {
  const [row] = await namedQuery<Pick<AnnouncementRow, 'body' | 'longText'>>(
    db,
    'select body, long_text from administrator_announcements where company_id = $1 and id = $2',
    [companyIdOf(db), announcementId],
  )
  return row
}

export type AnnouncementFileRow = {
  id: number
  filename: string
  kind: 'image' | 'video' | 'file'
  contentType: string
  byteSize: number
  width: number | null
  height: number | null
  originalName: string
}

/** The files of an announcement, in their order. */
export const findFiles = (db: CompanyDb, announcementId: number) =>
  namedQuery<AnnouncementFileRow>(
    db,
    `select m.id, m.filename, m.kind, m.content_type, m.byte_size, m.width, m.height, m.original_name
     from administrator_announcement_files p
     join media_files m on m.company_id = p.company_id and m.id = p.media_file_id
     where p.company_id = $1 and p.administrator_announcement_id = $2 order by p.sort_order`,
    [companyIdOf(db), announcementId],
  )

/** Those of these departments that are in `top` or below it. */
export async function findWithin(db: CompanyDb, departmentIds: readonly number[], top: readonly number[]) {
  const rows = await namedQuery<{ departmentId: number }>(
    db,
    `select distinct department_id from department_ancestors
     where company_id = $1 and department_id = any($2::bigint[]) and ancestor_id = any($3::bigint[])`,
    [companyIdOf(db), departmentIds, top],
  )
  return new Set(rows.map((row) => row.departmentId))
}

/** The company's date at a moment; null: now. */
export async function findCompanyDay(db: CompanyDb, at: Date | null) {
  const [row] = await namedQuery<{ day: string }>(
    db,
    `select (coalesce($2::timestamptz, now()) at time zone time_zone)::date as day from companies where id = $1`,
    [companyIdOf(db), at],
  )
  return row!.day
}
