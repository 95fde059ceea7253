import { searchText } from '#common/search-text.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import type { WatchedWord, WordAction } from './watched-words.ts'

const noun = 'moderation_word'
const stateOf = (action: WordAction) => ({ wordAction: action })

/** Adds a word. Answers its id; undefined when the list has it already, however it was written. */
export const addWord = (
  db: CompanyDb,
  { word, action, userId: actorId }: { word: string; action: WordAction; userId: number },
) =>
  transaction(db, async (trx) => {
    const [row] = await namedQuery<{ id: number }>(
      trx,
      `insert into moderation_words (company_id, word, folded, action, created_by_id) values ($1, $2, $3, $4, $5)
       on conflict (company_id, folded) do nothing returning id`,
      [companyIdOf(trx), word, searchText(word), action, actorId],
    )
    if (!row) return undefined
    const subject = { id: row.id, name: word }
    await logAct(trx, { actorId, noun, action: 'create', subject, after: stateOf(action) })
    return row.id
  })

export const setWordAction = (db: CompanyDb, actorId: number, word: WatchedWord, action: WordAction) =>
  transaction(db, async (trx) => {
    await namedQuery(trx, 'update moderation_words set action = $3 where company_id = $1 and id = $2', [
      companyIdOf(trx),
      word.id,
      action,
    ])
    const subject = { id: word.id, name: word.word }
    const act = { actorId, noun, action: 'update', subject } as const
    await logAct(trx, { ...act, before: stateOf(word.action), after: stateOf(action) })
  })

export const removeWord = (db: CompanyDb, actorId: number, word: WatchedWord) =>
  transaction(db, async (trx) => {
    const removed = await namedQuery(
      trx,
      'delete from moderation_words where company_id = $1 and id = $2 returning id',
      [companyIdOf(trx), word.id],
    )
    if (removed.length === 0) return
    const subject = { id: word.id, name: word.word }
    await logAct(trx, { actorId, noun, action: 'delete', subject, before: stateOf(word.action) })
  })
