import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import { type MentionedRow, mentionColumns } from '#server/features/mentions/mentions.queries.ts'
import { type AccountStatus, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

type Reader = Pick<Session, 'userId' | 'audienceIds'>

export type OwnMentionRow = MentionedRow & {
  id: number
  feedId: number
  createdAt: Date
  seenAt: Date | null
  /** null: the post itself mentions the person. */
  commentId: number | null
  commentBody: string | null
  commentFormatted: boolean | null
  authorId: number | null
  authorFamilyName: string | null
  authorGivenName: string | null
  authorStatus: AccountStatus | null
  authorFilename: string | null
}

// Mentions `r` of person $2 in posts they can read, $3 being their audiences.
const mine = `r.company_id = $1 and r.user_id = $2 and ${mayRead('r.feed_id', '$3')}
  and (r.feed_comment_id is null or exists (select from feed_comments x
    where x.company_id = $1 and x.id = r.feed_comment_id and x.deleted_at is null))`

/** A page of the person's mentions, newest first. */
export async function findOwnMentions(
  db: CompanyDb,
  { userId, audienceIds }: Reader,
  { before, limit }: { before: number | null; limit: number },
) {
  const rows = await namedQuery<OwnMentionRow>(
    db,
    `select r.id, r.feed_id, r.created_at, r.seen_at, k.id as comment_id, k.body as comment_body, k.formatted as comment_formatted,
       ${authorColumns()}, ${mentionColumns('feed_comment', 'k.id')}
     from mention_recipients r
     left join feed_comments k on k.company_id = $1 and k.id = r.feed_comment_id
     left join users u on u.company_id = $1 and u.id = k.author_id
     ${portraitOf()}
     where ${mine} and r.id < $4
     order by r.id desc limit $5`,
    [companyIdOf(db), userId, audienceIds, before ?? Number.MAX_SAFE_INTEGER, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.id])
}

/** The count stops at this number. */
const mostCounted = 100

/** How many of them the person has not seen. */
export async function countUnseenMentions(db: CompanyDb, { userId, audienceIds }: Reader) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) from (select from mention_recipients r where r.seen_at is null and ${mine}
       limit ${mostCounted}) unseen`,
    [companyIdOf(db), userId, audienceIds],
  )
  return row!.count
}
