import { kanaSpellings, shortestWord } from '#common/near-spelling.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import { isPresent } from '#server/features/people/people.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { allLexemes, anyLexeme, gramsOf, roundsBefore } from '#server/platform/search-blocks.ts'

/** Number of posts examined for near spellings of one word. */
const mostTexts = 40
/** Number of people, by the overlap of their names with the word. */
const mostPeople = 300
const mostDepartments = 3_000

/**
 * Tsqueries, as text, for texts that may contain a near spelling of a folded word, narrower ones first: kana spelt
 * differently in one place; all pairs of characters except two or three adjacent ones.
 */
function nearQueries(folded: string): string[] {
  const spellings = kanaSpellings(folded).map((spelling) => allLexemes(gramsOf(spelling)))
  const pairs = gramsOf(folded)
  const lost = pairs.length < 4 ? 2 : 3
  const kept = new Set(pairs.map((_, i) => allLexemes(pairs.filter((_pair, at) => at < i || at >= i + lost))))
  kept.delete('()')
  return [spellings, [...kept]].filter((ways) => ways.length).map((ways) => `(${ways.join(' | ')})`)
}

const isLong = (folded: string) => [...folded].length >= shortestWord

/**
 * Texts and comments of the newest posts the person can read that may contain a near spelling of a folded word; one
 * list per method of searching, each queried lazily.
 */
export async function* findTextsNear(db: CompanyDb, session: Session, folded: string) {
  if (!isLong(folded)) return
  const [newest] = await namedQuery<{ at: Date | null }>(
    db,
    'select max(posted_at) as at from feeds where company_id = $1',
    [companyIdOf(db)],
  )
  if (!newest?.at) return
  for (const near of nearQueries(folded)) {
    const ids: number[] = []
    for (const round of roundsBefore(companyIdOf(db), newest.at)) {
      const rows = await namedQuery<{ id: number }>(
        db,
        `with candidates as materialized (select distinct feed_id from search_candidates($1, $2::tsquery, '', null))
         select f.id from candidates c join feeds f on f.company_id = $1 and f.id = c.feed_id
         where ${mayRead('f.id', '$3')}
         order by f.posted_at desc, f.id desc limit $4`,
        [
          companyIdOf(db),
          `${anyLexeme(round.blocks)} & ${near}`,
          session.audienceIds,
          mostTexts - ids.length,
        ],
      )
      ids.push(...rows.map(({ id }) => id))
      if (ids.length >= mostTexts) break
    }
    yield await findTexts(db, ids)
  }
}

async function findTexts(db: CompanyDb, feedIds: readonly number[]) {
  const rows = await namedQuery<{ text: string }>(
    db,
    `select f.title || E'\\n' || f.body as text from feeds f where f.company_id = $1 and f.id = any($2::bigint[])
     union all
     select k.body from feed_comments k
     where k.company_id = $1 and k.feed_id = any($2::bigint[]) and k.deleted_at is null`,
    [companyIdOf(db), feedIds],
  )
  return rows.map(({ text }) => text)
}

/** The names of people whose names resemble a folded word; never former names. */
export async function findNamesNear(db: CompanyDb, folded: string): Promise<string[]> {
  // A word of one repeated character has a single pair, and no query remains without it.
  const near = isLong(folded) ? nearQueries(folded) : []
  if (near.length === 0) return []
  const query = `'\ue000${companyIdOf(db)}' & (${near.join(' | ')})`
  const rows = await namedQuery<{ names: string[] }>(
    db,
    `select array[u.family_name || u.given_name, u.family_name, u.given_name,
       u.family_name_kana || u.given_name_kana, u.family_name_kana, u.given_name_kana] as names
     from users u where u.company_id = $1 and ${isPresent}
       and u.id = any(people_candidates($1, $2::tsquery, null, '', '', 0, $3))`,
    [companyIdOf(db), query, mostPeople],
  )
  return [...new Set(rows.flatMap(({ names }) => names))].filter(Boolean)
}

/** The names of departments that are visible to everyone. */
export async function findDepartmentNames(db: CompanyDb): Promise<string[]> {
  const rows = await namedQuery<{ name: string }>(
    db,
    `select d.name from departments d where d.company_id = $1 and ${isShown('d')} order by d.id limit $2`,
    [companyIdOf(db), mostDepartments],
  )
  return rows.map(({ name }) => name)
}
