import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import type { FeedRow } from '#server/features/feeds/feeds.queries.ts'
import { type HiddenMarkRow, hiddenCommentMark } from '#server/features/feeds/hidden-mark.queries.ts'
import { type MentionedRow, mentionColumns } from '#server/features/mentions/mentions.queries.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { type ReactionRow, reactionsAsJson } from '#server/features/reactions/reactions.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { printCursor } from '#server/platform/http/cursor.ts'

export type FeedCommentRow = AuthorRow &
  MentionedRow & {
    id: number
    feedId: number
    body: string
    formatted: boolean
    createdAt: Date
    editedAt: Date | null
    deletedAt: Date | null
    hidden: HiddenMarkRow | null
    parentId: number | null
    parentFamilyName: string | null
    parentGivenName: string | null
    parentStatus: 'invited' | 'active' | 'stopped' | 'withdrawn' | null
    parentBody: string | null
    photos: { filename: string; width: number; height: number; originalName: string }[] | null
    attachments: FeedRow['attachments']
    reactions: ReactionRow[] | null
  }

// $1 company, $2 reader; `k` are the requested comments.
const columns = `
  k.id, k.feed_id, ${authorColumns('u', 'um')}, k.body, k.formatted, k.created_at, k.edited_at, k.deleted_at,
  ${hiddenCommentMark} as hidden,
  o.id as parent_id, ou.family_name as parent_family_name, ou.given_name as parent_given_name,
  ou.status as parent_status, left(o.body, 60) as parent_body,
  ${mentionColumns('feed_comment', 'k.id', 'k.deleted_at is null')},
  (select json_agg(json_build_object('filename', m.filename, 'width', m.width, 'height', m.height,
      'originalName', m.original_name) order by a.sort_order)
    from feed_comment_media_files a join media_files m on m.company_id = a.company_id and m.id = a.media_file_id
    where a.company_id = $1 and a.feed_comment_id = k.id and k.deleted_at is null and m.kind = 'image') as photos,
  (select json_agg(json_build_object('filename', m.filename, 'kind', m.kind, 'contentType', m.content_type,
      'byteSize', m.byte_size, 'originalName', m.original_name) order by a.sort_order)
    from feed_comment_media_files a join media_files m on m.company_id = a.company_id and m.id = a.media_file_id
    where a.company_id = $1 and a.feed_comment_id = k.id and k.deleted_at is null and m.kind <> 'image') as attachments,
  case when k.deleted_at is null then ${reactionsAsJson('comment', 'k.id')} end as reactions`
const people = `
  join users u on u.company_id = $1 and u.id = k.author_id
  ${portraitOf('u', 'um')}
  left join feed_comments o on o.company_id = $1 and o.id = k.parent_id
  left join users ou on ou.company_id = $1 and ou.id = o.author_id`

const listed = (which: string) => `select ${columns} from (${which}) k ${people} order by k.id`
const ofFeed = 'select * from feed_comments where company_id = $1 and feed_id = $3'
const older = listed(`${ofFeed} and id < $4 order by id desc limit $5`)
const newer = listed(`${ofFeed} and id > $4 order by id limit $5`)
const around = listed(`
  (${ofFeed} and id <= $4 order by id desc limit $5) union all (${ofFeed} and id > $4 order by id limit $6)`)
const changed = listed(`
  (${ofFeed} and coalesce(deleted_at, edited_at) >= $4 order by coalesce(deleted_at, edited_at) desc limit 100)
  union
  (${ofFeed} and id in (select feed_comment_id from feed_comment_reaction_counters
    where company_id = $1 and feed_id = $3 and changed_at >= $4 order by changed_at desc limit 100))`)

/** The comments of a post, as one person sees them. */
type Place = { userId: number; feedId: number }
type Page = { rows: FeedCommentRow[]; nextCursor: string | null; newerCursor: string | null }

/** The newest comments before the cursor, in ascending order. */
export async function findFeedComments(
  db: CompanyDb,
  { userId, feedId }: Place,
  before: number | null,
  limit: number,
): Promise<Page> {
  const last = before ?? Number.MAX_SAFE_INTEGER
  const rows = await namedQuery<FeedCommentRow>(db, older, [companyIdOf(db), userId, feedId, last, limit + 1])
  const page = rows.slice(-limit)
  return {
    rows: page,
    nextCursor: rows.length > limit ? printCursor(page[0]!.id) : null,
    newerCursor: before === null || !page.length ? null : printCursor(page.at(-1)!.id),
  }
}

/** The oldest comments after the cursor, in ascending order. */
export async function findNewerComments(
  db: CompanyDb,
  { userId, feedId }: Place,
  after: number,
  limit: number,
): Promise<Page> {
  const rows = await namedQuery<FeedCommentRow>(db, newer, [
    companyIdOf(db),
    userId,
    feedId,
    after,
    limit + 1,
  ])
  const page = rows.slice(0, limit)
  return {
    rows: page,
    nextCursor: page.length ? printCursor(page[0]!.id) : null,
    newerCursor: rows.length > limit ? printCursor(page.at(-1)!.id) : null,
  }
}

/** The page that contains the given comment. */
export async function findCommentsAround(
  db: CompanyDb,
  { userId, feedId }: Place,
  commentId: number,
  limit: number,
): Promise<Page> {
  const above = Math.ceil(limit / 2)
  const below = limit - above
  const rows = await namedQuery<FeedCommentRow>(db, around, [
    companyIdOf(db),
    userId,
    feedId,
    commentId,
    above + 1,
    below + 1,
  ])
  const at = rows.filter(({ id }) => id <= commentId).length
  const page = rows.slice(Math.max(0, at - above), at + below)
  return {
    rows: page,
    nextCursor: at > above ? printCursor(page[0]!.id) : null,
    newerCursor: rows.length - at > below ? printCursor(page.at(-1)!.id) : null,
  }
}

/** Comments that were edited, deleted or reacted to since the given time. */
export const findChangedComments = (db: CompanyDb, { userId, feedId }: Place, since: Date) =>
  namedQuery<FeedCommentRow>(db, changed, [companyIdOf(db), userId, feedId, since])

/** One comment of a post that the person may read, with whether the post accepts comments. */
export async function findFeedComment(db: CompanyDb, session: Session, commentId: number) {
  const [row] = await namedQuery<FeedCommentRow>(
    db,
    `select ${columns} from feed_comments k ${people}
     where k.company_id = $1 and k.id = $3 and ${mayRead('k.feed_id', '$4')}`,
    [companyIdOf(db), session.userId, commentId, session.audienceIds],
  )
  return row
}

/** The comment created by an earlier request with the same key. */
export async function findSentComment(db: CompanyDb, userId: number, feedId: number, clientKey: string) {
  const [row] = await namedQuery<{ id: number }>(
    db,
    'select id from feed_comments where company_id = $1 and author_id = $2 and feed_id = $3 and client_key = $4',
    [companyIdOf(db), userId, feedId, clientKey],
  )
  return row?.id
}

/**
 * The first comment of the thread: the given comment, or the one it answers. Undefined if it belongs to another post.
 */
export async function findThread(db: CompanyDb, feedId: number, commentId: number) {
  const [row] = await namedQuery<{ id: number }>(
    db,
    'select coalesce(parent_id, id) as id from feed_comments where company_id = $1 and feed_id = $2 and id = $3',
    [companyIdOf(db), feedId, commentId],
  )
  return row?.id
}
