import { hideChatMessage, reportChatMessage } from '#contract/moderation.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findChatMessage } from '#server/features/chat-messages/chat-messages.queries.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { hideDirectly } from './direct-hiding.commands.ts'
import { reportContent } from './moderation.commands.ts'

/** A message of another person that the person sees. */
async function findTarget(db: CompanyDb, { userId }: Session, id: number) {
  const message = found(await findChatMessage(db, userId, id))
  permit(message.deletedAt === null && message.authorId !== userId)
  return { feedId: null, feedCommentId: null, chatMessageId: message.id }
}

export const chatReportRoutes = [
  route(reportChatMessage, async ({ db, session, params, body }) => {
    const target = await findTarget(db, session, params.id)
    await reportContent(db, target, { reporterId: session.userId, ...body })
  }),

  route(hideChatMessage, async ({ db, session, params, body }) => {
    requireSection(session, 'moderation')
    const target = await findTarget(db, session, params.id)
    await hideDirectly(db, target, { userId: session.userId, ...body })
  }),
]
