import { translateFeed, translateFeedComment } from '#contract/translations.ts'
import { findFeedComment } from '#server/features/feed-comments/feed-comments.queries.ts'
import { findFeed } from '#server/features/feeds/feeds.queries.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { createTranslator } from './machine-translator.ts'
import { translationOfComment, translationOfFeed } from './translations.commands.ts'

export const translationRoutes = [
  route(translateFeed, async ({ app, db, session, params, body, locale, log }) => {
    const feed = found(await findFeed(db, session, params.id))
    const language = body.language ?? locale
    const machine = { translator: createTranslator(app.config), log }
    const made = await translationOfFeed(db, machine, { feed, language })
    return { ...made, language, textVersion: feed.textVersion }
  }),

  route(translateFeedComment, async ({ app, db, session, params, body, locale, log }) => {
    const comment = found(await findFeedComment(db, session, params.id))
    permit(comment.deletedAt === null)
    const language = body.language ?? locale
    const machine = { translator: createTranslator(app.config), log }
    return { ...(await translationOfComment(db, machine, { comment, language })), language }
  }),
]
