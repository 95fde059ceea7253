import { makeEmoji, makeFeedCommentReactions } from '#db/factories/feed-comment-reaction.ts'
import { makeFeedReactions } from '#db/factories/feed-reaction.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { Random } from '../random.ts'
import { soonAfter } from './clock.ts'
import type { Person } from './people.ts'

const emoji = ['👍', '🎉', '👏', '🙏', '😊', '💪', '👀', '🙌']
const weights = [8, 4, 6, 6, 3, 2, 2, 2]

type Options = {
  now: Date
  stampIds: readonly number[]
  /** Reactions to their comments are left out, since the demo has no notices about them. */
  accounts: readonly Person[]
}

/** Emoji beside some of the stamps on posts, and reactions to some comments. */
export async function writeEmojiReactions(
  db: CompanyDb,
  random: Random,
  { now, stampIds, accounts }: Options,
): Promise<void> {
  const companyId = companyIdOf(db)
  const emojiIds = await makeEmoji(db, emoji)
  const pickEmoji = () => random.weighted(emojiIds, (id) => weights[emojiIds.indexOf(id)]!)

  const given = await namedQuery<{ feedId: number; userId: number; createdAt: Date }>(
    db,
    `select feed_id, user_id, min(created_at) as created_at from feed_reactions where company_id = $1
     group by feed_id, user_id order by feed_id, user_id`,
    [companyId],
  )
  await makeFeedReactions(
    db,
    given.filter(() => random.chance(0.06)).map((one) => ({ ...one, stampId: pickEmoji() })),
  )

  const comments = await namedQuery<{ id: number; createdAt: Date; readerIds: number[] }>(
    db,
    `select k.id, k.created_at, array(select r.user_id from feed_reads r
       where r.company_id = $1 and r.feed_id = k.feed_id and r.user_id <> k.author_id order by r.user_id) as reader_ids
     from feed_comments k where k.company_id = $1 and k.deleted_at is null and k.author_id <> all($2::bigint[])
     order by k.id`,
    [companyId, accounts.map(({ id }) => id)],
  )
  await makeFeedCommentReactions(
    db,
    comments
      .filter(() => random.chance(0.2))
      .flatMap(({ id, createdAt, readerIds }) =>
        random.some(readerIds, random.between(1, 4)).map((userId) => ({
          feedCommentId: id,
          stampId: random.chance(0.4) ? random.pick(stampIds) : pickEmoji(),
          userId,
          createdAt: soonAfter(random, createdAt, 2, now),
        })),
      ),
  )
}
