import { searchText } from '#common/search-text.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { WordAction } from './watched-words.ts'

/** Adds a word. Answers its id; undefined when the list has it already, however it was written. */
export async function addWord(db: CompanyDb, word: { word: string; action: WordAction; userId: number }) {
  const [row] = await namedQuery<{ id: number }>(
    db,
    `insert into moderation_words (company_id, word, folded, action, created_by_id) values ($1, $2, $3, $4, $5)
     on conflict (company_id, folded) do nothing returning id`,
    [companyIdOf(db), word.word, searchText(word.word), word.action, word.userId],
  )
  return row?.id
}

export const setWordAction = (db: CompanyDb, id: number, action: WordAction) =>
  namedQuery(db, 'update moderation_words set action = $3 where company_id = $1 and id = $2', [
    companyIdOf(db),
    id,
    action,
  ])

export const removeWord = (db: CompanyDb, id: number) =>
  namedQuery(db, 'delete from moderation_words where company_id = $1 and id = $2', [companyIdOf(db), id])
