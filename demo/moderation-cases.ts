import { searchText } from '#common/search-text.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { reportContent } from '#server/features/moderation/moderation.commands.ts'
import { demoModeration } from './hiroba/moderation.ts'

const { words, ofPost, ofComment } = demoModeration

/** What an administrator of the demo company finds: a few watched words, and two waiting reports. */
export async function makeDemoCases(db: CompanyDb) {
  const companyId = companyIdOf(db)
  const [admin] = await namedQuery<{ id: number }>(
    db,
    `select id from users where company_id = $1 and role = 'administrator' order by id limit 1`,
    [companyId],
  )
  const feeds = await namedQuery<{ id: number; commentId: number; readerId: number }>(
    db,
    `select f.id, k.id as comment_id, r.user_id as reader_id from feeds f
     cross join lateral (select id, author_id from feed_comments
       where company_id = $1 and feed_id = f.id order by id limit 1) k
     cross join lateral (select user_id from feed_reads
       where company_id = $1 and feed_id = f.id and user_id not in (f.author_id, k.author_id) order by user_id limit 1) r
     where f.company_id = $1 order by f.posted_at desc, f.id desc limit 2`,
    [companyId],
  )
  const [post, commented] = feeds
  if (!admin || !post || !commented) return
  await namedQuery(
    db,
    `insert into moderation_words (company_id, word, folded, action, created_by_id)
     select $1, word, folded, action, $2 from unnest($3::text[], $4::text[], $5::text[]) as w (word, folded, action)
     on conflict do nothing`,
    [
      companyId,
      admin.id,
      words.map(([word]) => word),
      words.map(([word]) => searchText(word)),
      words.map(([, action]) => action),
    ],
  )
  await reportContent(
    db,
    { feedId: post.id, feedCommentId: null, chatMessageId: null },
    {
      reporterId: post.readerId,
      reason: 'inaccurate',
      note: ofPost,
    },
  )
  await reportContent(
    db,
    { feedId: commented.id, feedCommentId: commented.commentId, chatMessageId: null },
    {
      reporterId: commented.readerId,
      reason: 'personal_information',
      note: ofComment,
    },
  )
}
