import { getOpenGraphProtocol } from '#contract/open-graph-protocols.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findChatMessage } from '#server/features/chat-messages/chat-messages.queries.ts'
import { chatSettings } from '#server/features/chat-rooms/chat-settings.queries.ts'
import { findFeedComment } from '#server/features/feed-comments/feed-comments.queries.ts'
import { findFeed } from '#server/features/feeds/feeds.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { linkCard } from './open-graph-protocols.commands.ts'

type Place = {
  feedId?: number | undefined
  feedCommentId?: number | undefined
  chatMessageId?: number | undefined
}

/** The text that must contain the address, if this person can read it. */
async function textOf(db: CompanyDb, session: Session, { feedId, feedCommentId, chatMessageId }: Place) {
  if (feedId !== undefined) return found(await findFeed(db, session, feedId)).body
  if (chatMessageId !== undefined) {
    permit((await chatSettings(db)).enabled)
    return found(await findChatMessage(db, session.userId, chatMessageId)).body
  }
  return found(await findFeedComment(db, session, found(feedCommentId))).body
}

export const openGraphProtocolRoutes = [
  route(getOpenGraphProtocol, async ({ app, db, session, query }) => {
    const text = await textOf(db, session, query)
    permit(text.includes(query.url) && URL.canParse(query.url))
    const url = new URL(query.url)
    url.hash = ''
    // The product does not fetch its own pages: its posts, people and menus have their own cards.
    if (url.origin === new URL(productAddress(app.config)).origin) return { card: null }
    const card = await linkCard(db, app.fetchPage, url.href)
    return { card: card && { url: url.href, ...card, siteName: card.siteName || url.host } }
  }),
]
