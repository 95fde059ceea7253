import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type HiddenMarkRow, hiddenCommentMark } from '#server/features/moderation/hidden-mark.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

export type FeedCommentRow = {
  id: number
  feedId: number
  authorId: number
  authorFamilyName: string
  authorGivenName: string
  authorStatus: 'invited' | 'active' | 'stopped' | 'withdrawn'
  authorFilename: string | null
  body: string
  createdAt: Date
  editedAt: Date | null
  deletedAt: Date | null
  hidden: HiddenMarkRow | null
  mentions: { id: number; familyName: string; givenName: string }[] | null
  photos: { filename: string; width: number; height: number; originalName: string }[] | null
}

// $1 company; `k` the comments wanted.
const columns = `
  k.id, k.feed_id, k.author_id, u.family_name as author_family_name, u.given_name as author_given_name,
  u.status as author_status, um.filename as author_filename, k.body, k.created_at, k.edited_at, k.deleted_at,
  ${hiddenCommentMark} as hidden,
  (select json_agg(json_build_object('id', p.id, 'familyName', p.family_name, 'givenName', p.given_name) order by p.id)
    from feed_comment_mentions x join users p on p.company_id = x.company_id and p.id = x.user_id
    where x.company_id = $1 and x.feed_comment_id = k.id and p.status <> 'withdrawn') as mentions,
  (select json_agg(json_build_object('filename', m.filename, 'width', m.width, 'height', m.height,
      'originalName', m.original_name) order by a.sort_order)
    from feed_comment_media_files a join media_files m on m.company_id = a.company_id and m.id = a.media_file_id
    where a.company_id = $1 and a.feed_comment_id = k.id and k.deleted_at is null) as photos`
const people = `
  join users u on u.company_id = $1 and u.id = k.author_id
  left join media_files um on um.company_id = $1 and um.id = u.profile_media_file_id`

/** The newest comments before the cursor, oldest of them first. */
export async function findFeedComments(db: CompanyDb, feedId: number, before: number | null, limit: number) {
  const rows = await namedQuery<FeedCommentRow>(
    db,
    `select ${columns} from (
       select * from feed_comments where company_id = $1 and feed_id = $2 and id < $3 order by id desc limit $4
     ) k ${people} order by k.id desc`,
    [companyIdOf(db), feedId, before ?? Number.MAX_SAFE_INTEGER, limit + 1],
  )
  const page = pageOfRows(rows, limit, (row) => [row.id])
  return { rows: page.rows.reverse(), nextCursor: page.nextCursor }
}

/** One comment of a post the person may read, with whether the post takes comments. */
export async function findFeedComment(db: CompanyDb, session: Session, commentId: number) {
  const [row] = await namedQuery<FeedCommentRow>(
    db,
    `select ${columns} from feed_comments k ${people}
     where k.company_id = $1 and k.id = $2 and exists (select from feed_audiences a
       where a.company_id = $1 and a.feed_id = k.feed_id and a.audience_id = any($3::bigint[]))`,
    [companyIdOf(db), commentId, session.audienceIds],
  )
  return row
}

/** The comment an earlier sending of the same key made. */
export async function findSentComment(db: CompanyDb, userId: number, feedId: number, clientKey: string) {
  const [row] = await namedQuery<{ id: number }>(
    db,
    'select id from feed_comments where company_id = $1 and author_id = $2 and feed_id = $3 and client_key = $4',
    [companyIdOf(db), userId, feedId, clientKey],
  )
  return row?.id
}
