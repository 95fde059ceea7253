import type { Locale } from '#common/locale.ts'
import {
  countMenuMentioned,
  countUnseenMentions,
  listMentions,
  listMenuMentionableUsers,
  seeMentions,
} from '#contract/own-mentions.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { presentFeed } from '#server/features/feeds/feeds.present.ts'
import { findFeedsByIds } from '#server/features/feeds/feeds.queries.ts'
import { findMentionable, findMentionReach } from '#server/features/mentions/mentionable.queries.ts'
import { presentMentions } from '#server/features/mentions/mentions.present.ts'
import { findMenu } from '#server/features/menus/menus.queries.ts'
import { findMenuReaders } from '#server/features/menus/publications.queries.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { idCursor } from '#server/platform/http/cursor.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import * as commands from './own-mentions.commands.ts'
import * as queries from './own-mentions.queries.ts'

/** The readers of what the person would post with a menu, for menus they can use. */
async function readersOfMenu(db: CompanyDb, session: Session, menuId: number) {
  const menu = found(await findMenu(db, session, menuId))
  permit(menu.published && menu.usable)
  return { readers: { audienceIds: await findMenuReaders(db, menu, session.userId) }, userId: session.userId }
}

function presentComment(row: queries.OwnMentionRow, locale: Locale) {
  if (row.commentId === null) return null
  const author = presentAuthor(
    {
      authorId: row.authorId!,
      authorFamilyName: row.authorFamilyName!,
      authorGivenName: row.authorGivenName!,
      authorStatus: row.authorStatus!,
      authorFilename: row.authorFilename,
    },
    locale,
  )
  return {
    id: row.commentId,
    author,
    body: row.commentBody!,
    formatted: row.commentFormatted!,
    ...presentMentions(row),
  }
}

export const ownMentionRoutes = [
  route(listMentions, async ({ db, session, query, locale }) => {
    const page = await queries.findOwnMentions(db, session, {
      before: idCursor(query.cursor),
      limit: query.limit,
    })
    const feedIds = [...new Set(page.rows.map(({ feedId }) => feedId))]
    const feeds = new Map(
      (await findFeedsByIds(db, session, feedIds)).map((row) => [row.id, presentFeed(row, locale)]),
    )
    return {
      // A post may become unreadable for the person between the two statements.
      mentions: page.rows.flatMap((row) => {
        const feed = feeds.get(row.feedId)
        if (!feed) return []
        return {
          id: row.id,
          mentionedAt: row.createdAt.toISOString(),
          seen: row.seenAt !== null,
          feed,
          comment: presentComment(row, locale),
        }
      }),
      nextCursor: page.nextCursor,
    }
  }),

  route(countUnseenMentions, async ({ db, session }) => ({
    count: await queries.countUnseenMentions(db, session),
  })),

  route(seeMentions, async ({ db, session, body }) => {
    await commands.seeMentions(db, session.userId, body.upToId)
  }),

  route(listMenuMentionableUsers, async ({ db, session, params, query }) =>
    findMentionable(db, { ...(await readersOfMenu(db, session, params.id)), query: query.query }),
  ),

  route(countMenuMentioned, async ({ db, session, params, query }) =>
    findMentionReach(db, { ...(await readersOfMenu(db, session, params.id)), named: query }),
  ),
]
