import { searchText } from '#common/search-text.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { permit } from '#server/platform/http/refusal.ts'
import type { WatchedWord, WordAction } from './watched-words.checks.ts'

const noun = 'moderation_word'
type Watching = { action: WordAction; exceptions: readonly string[] }

const stateOf = ({ action, exceptions }: Watching) => ({
  wordAction: action,
  exceptions: exceptions.join('、'),
})

/** Adds a word. Returns its id; undefined if the list already contains it, in any writing. */
export const addWord = (
  db: CompanyDb,
  { word, userId: actorId, ...watching }: Watching & { word: string; userId: number },
) =>
  transaction(db, async (trx) => {
    const [row] = await namedQuery<{ id: number }>(
      trx,
      `insert into moderation_words (company_id, word, folded, action, exceptions, created_by_id)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (company_id, folded) do nothing returning id`,
      [companyIdOf(trx), word, searchText(word), watching.action, watching.exceptions, actorId],
    )
    if (!row) return undefined
    const subject = { id: row.id, name: word }
    await logAct(trx, { actorId, noun, action: 'create', subject, after: stateOf(watching) })
    return row.id
  })

/**
 * Changes what happens when a word is used, or its exceptions; omitted values stay. The word was seen at `version`;
 * throws `conflict` if it changed since.
 */
export const changeWord = (
  db: CompanyDb,
  actorId: number,
  word: WatchedWord,
  { version, ...change }: Partial<Watching> & { version: number },
) =>
  transaction(db, async (trx) => {
    const after = { action: word.action, exceptions: word.exceptions, ...change }
    const changed = await namedQuery(
      trx,
      `update moderation_words set action = $3, exceptions = $4
       where company_id = $1 and id = $2 and version = $5 returning id`,
      [companyIdOf(trx), word.id, after.action, after.exceptions, version],
    )
    permit(changed.length > 0, 'conflict')
    const subject = { id: word.id, name: word.word }
    const act = { actorId, noun, action: 'update', subject } as const
    await logAct(trx, { ...act, before: stateOf(word), after: stateOf(after) })
  })

/** Removes a word seen at `version` from the list; throws `conflict` if it changed since. */
export const removeWord = (db: CompanyDb, actorId: number, word: WatchedWord, version: number) =>
  transaction(db, async (trx) => {
    const removed = await namedQuery(
      trx,
      'delete from moderation_words where company_id = $1 and id = $2 and version = $3 returning id',
      [companyIdOf(trx), word.id, version],
    )
    permit(removed.length > 0, 'conflict')
    const subject = { id: word.id, name: word.word }
    await logAct(trx, { actorId, noun, action: 'delete', subject, before: stateOf(word) })
  })
