import { searchText } from '#common/search-text.ts'
import { phrases } from '#common/strings.ts'
import {
  createModerationWord,
  deleteModerationWord,
  listModerationWords,
  mostModerationWords,
  testModerationWord,
  updateModerationWord,
} from '#contract/watched-words.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findWords, type WatchedWord } from './watched-words.checks.ts'
import { addWord, changeWord, removeWord } from './watched-words.commands.ts'
import { watchedWordsStrings } from './watched-words.strings.ts'
import { tryWord } from './word-trials.queries.ts'

export const watchedWordRoutes = [
  route(listModerationWords, async ({ db, session }) => {
    requireSection(session, 'moderation')
    return { moderationWords: (await findWords(db)).map(presentWord), nextCursor: null }
  }),

  route(createModerationWord, async ({ db, session, body, locale }) => {
    requireSection(session, 'moderation')
    const t = phrases(watchedWordsStrings, locale)
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
      throw new Refusal('validation_failed', { word: phrases(watchedWordsStrings, locale).wordEmpty })
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
