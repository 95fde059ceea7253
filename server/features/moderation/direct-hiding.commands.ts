import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { hideContent } from './moderation.commands.ts'
import { findCase } from './moderation.queries.ts'

type Target = { feedId: number; feedCommentId: number | null }

/** Hides a post or comment that nobody has reported. Creates a case, which is needed to show it again. */
export function hideDirectly(
  db: CompanyDb,
  { feedId, feedCommentId }: Target,
  by: { userId: number; reason: string },
) {
  return transaction(db, async (trx) => {
    const conflict =
      feedCommentId === null
        ? '(company_id, feed_id) where feed_comment_id is null'
        : '(company_id, feed_comment_id) where feed_comment_id is not null'
    const [opened] = await namedQuery<{ id: number }>(
      trx,
      `insert into moderation_cases (company_id, feed_id, feed_comment_id) values ($1, $2, $3)
       on conflict ${conflict} do update set feed_id = excluded.feed_id returning id`,
      [companyIdOf(trx), feedId, feedCommentId],
    )
    await hideContent(trx, (await findCase(trx, opened!.id))!, by)
  })
}
