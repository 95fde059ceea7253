import { searchText } from '#common/search-text.ts'
import { phrases } from '#common/strings.ts'
import {
  createModerationWord,
  deleteModerationWord,
  dismissModerationCase,
  hideModerationCase,
  listModerationCases,
  listModerationWords,
  mostModerationWords,
  restoreModerationCase,
  testModerationWord,
  updateModerationWord,
} from '#contract/admin-moderation.ts'
import { reportFeed, reportFeedComment } from '#contract/feed-reports.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findFeedComment } from '#server/features/feed-comments/feed-comments.queries.ts'
import { findFeedAccess } from '#server/features/feeds/feeds.queries.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { timeCursor } from '#server/platform/http/cursor.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { dismissCase, hideContent, reportContent, restoreContent } from './moderation.commands.ts'
import { presentCase } from './moderation.present.ts'
import { countCases, findCase, findCases } from './moderation.queries.ts'
import { moderationStrings } from './moderation.strings.ts'
import { findWords, type WatchedWord } from './watched-words.ts'
import { tryWord } from './word-trial.ts'
import { addWord, changeWord, removeWord } from './words.commands.ts'

export const moderationRoutes = [
  route(reportFeed, async ({ db, session, params, body }) => {
    const feed = found(await findFeedAccess(db, session, params.id))
    await reportContent(db, { feedId: feed.id, feedCommentId: null, reporterId: session.userId, ...body })
  }),

  route(reportFeedComment, async ({ db, session, params, body }) => {
    const comment = found(await findFeedComment(db, session, params.id))
    permit(comment.deletedAt === null)
    const target = { feedId: comment.feedId, feedCommentId: comment.id }
    await reportContent(db, { ...target, reporterId: session.userId, ...body })
  }),

  route(listModerationCases, async ({ db, session, query, locale }) => {
    requireSection(session, 'moderation')
    const { state, cursor, limit } = query
    const page = await findCases(db, { state, after: timeCursor(cursor), limit })
    return {
      moderationCases: page.rows.map((row) => presentCase(row, locale)),
      nextCursor: page.nextCursor,
      ...(await countCases(db)),
    }
  }),

  route(hideModerationCase, async ({ db, session, params, body, locale }) => {
    requireSection(session, 'moderation')
    const target = found(await findCase(db, params.id))
    await hideContent(db, target, { userId: session.userId, ...body })
    return presentCase(found(await findCase(db, params.id)), locale)
  }),

  route(restoreModerationCase, async ({ db, session, params, body, locale }) => {
    requireSection(session, 'moderation')
    await restoreContent(db, found(await findCase(db, params.id)), { userId: session.userId, ...body })
    return presentCase(found(await findCase(db, params.id)), locale)
  }),

  route(dismissModerationCase, async ({ db, session, params, body, locale }) => {
    requireSection(session, 'moderation')
    const { id } = found(await findCase(db, params.id))
    await dismissCase(db, id, { userId: session.userId, ...body })
    return presentCase(found(await findCase(db, id)), locale)
  }),

  route(listModerationWords, async ({ db, session }) => {
    requireSection(session, 'moderation')
    return { moderationWords: (await findWords(db)).map(presentWord), nextCursor: null }
  }),

  route(createModerationWord, async ({ db, session, body, locale }) => {
    requireSection(session, 'moderation')
    const t = phrases(moderationStrings, locale)
    if (searchText(body.word).length < 2) throw new Refusal('validation_failed', { word: t.wordEmpty })
    if ((await findWords(db)).length >= mostModerationWords)
      throw new Refusal('validation_failed', { word: t.tooManyWords(mostModerationWords) })
    const id = await addWord(db, { ...body, userId: session.userId })
    if (id === undefined) throw new Refusal('validation_failed', { word: t.wordKnown })
    return presentWord(await findWord(db, id))
  }),

  route(updateModerationWord, async ({ db, session, params, body }) => {
    requireSection(session, 'moderation')
    const word = await findWord(db, params.id)
    await changeWord(db, session.userId, word, body)
    return presentWord(await findWord(db, word.id))
  }),

  route(deleteModerationWord, async ({ db, session, params, query }) => {
    requireSection(session, 'moderation')
    await removeWord(db, session.userId, await findWord(db, params.id), query.version)
  }),

  route(testModerationWord, async ({ db, session, body, locale }) => {
    requireSection(session, 'moderation')
    if (searchText(body.word).length < 2)
      throw new Refusal('validation_failed', { word: phrases(moderationStrings, locale).wordEmpty })
    return tryWord(db, session, body)
  }),
]

const findWord = async (db: CompanyDb, id: number) =>
  found((await findWords(db)).find((word) => word.id === id))

const presentWord = ({ id, version, word, action, exceptions, createdAt }: WatchedWord) => ({
  id,
  version,
  word,
  action,
  exceptions,
  createdAt: createdAt.toISOString(),
})
