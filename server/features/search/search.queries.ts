import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { anyLexeme, authorLexeme, gramsQuery, menuLexeme, type Round, roundsBefore } from './search-blocks.ts'
import { type Choice, rarestWord, type SearchPlan, type Word } from './search-plan.queries.ts'

export type Hit = { id: number; postedAt: Date }

type Page = { after: { at: Date; id: number } | null; limit: number }

/**
 * The newest posts the plan finds and the person may read, `limit` at most. The index of the rarest word gives
 * candidates, newest blocks of time first; each is looked at: the words, the reader, the rest of the plan.
 */
export async function findHits(
  db: CompanyDb,
  session: Session,
  plan: SearchPlan,
  { after, limit }: Page,
): Promise<Hit[]> {
  const newest = after?.at ?? plan.newest
  if (!newest || [plan.authors, plan.menus, plan.departments].some((choice) => choice?.length === 0))
    return []
  const rarest = await rarestWord(db, plan.words)
  const hits: Hit[] = []
  for (const round of roundsBefore(companyIdOf(db), newest)) {
    const { text, values } = roundQuery(companyIdOf(db), session, plan, {
      rarest,
      round,
      after,
      limit: limit - hits.length,
    })
    hits.push(...(await namedQuery<Hit>(db, text, values)))
    if (hits.length >= limit) break
  }
  return hits
}

// More than this many and the index gains nothing by naming them.
const mostNamed = 50

type RoundRequest = Page & { rarest: Word | undefined; round: Round }

/** The statement of one round. It has as many forms as there are kinds of conditions, not as there are searches. */
function roundQuery(
  companyId: number,
  session: Pick<Session, 'userId' | 'audienceIds'>,
  plan: SearchPlan,
  { rarest, round, after, limit }: RoundRequest,
) {
  const values: unknown[] = []
  const $ = (value: unknown) => `$${values.push(value)}`
  const company = $(companyId)
  const { words } = plan
  const others = words.filter((word) => word !== rarest)

  const index = [anyLexeme(round.blocks)]
  if (rarest) index.push(gramsQuery(rarest.folded))
  const naming = (choice: Choice, lexeme: (id: number) => string) => {
    if (choice && choice.length <= mostNamed) index.push(anyLexeme(choice.map(lexeme)))
  }
  naming(plan.authors, authorLexeme)
  naming(plan.menus, menuLexeme)

  const sources = [
    `select feed_id from search_candidates(${company}, ${$(index.join(' & '))}::tsquery, ${$(rarest?.folded ?? '')})`,
  ]
  const between = (alias: string) =>
    `${alias}.posted_at >= ${$(round.from)} and ${alias}.posted_at < ${$(round.before)}`
  if (rarest?.authorIds.length)
    sources.push(`select n.id from feeds n
      where n.company_id = ${company} and n.author_id = any(${$(rarest.authorIds)}::bigint[]) and ${between('n')}`)
  if (rarest?.menuIds.length)
    sources.push(`select n.id from feeds n
      where n.company_id = ${company} and n.menu_id = any(${$(rarest.menuIds)}::bigint[]) and ${between('n')}`)

  const conditions = [
    `exists (select from feed_audiences a
       where a.company_id = ${company} and a.feed_id = f.id and a.audience_id = any(${$(session.audienceIds)}::bigint[]))`,
  ]
  if (after) conditions.push(`(f.posted_at, f.id) < (${$(after.at)}, ${$(after.id)})`)
  const among = (column: string, choice: Choice) => {
    if (choice) conditions.push(`${column} = any(${$(choice)}::bigint[])`)
  }
  among('f.author_id', plan.authors)
  among('f.menu_id', plan.menus)
  among('f.department_id', plan.departments)
  const notAmong = (column: string, ids: readonly number[]) => {
    if (ids.length) conditions.push(`${column} <> all(${$(ids)}::bigint[])`)
  }
  notAmong('f.author_id', plan.without.authors)
  notAmong('f.menu_id', plan.without.menus)
  notAmong('coalesce(f.department_id, 0)', plan.without.departments)
  if (plan.positionId !== null)
    conditions.push(`exists (select from memberships b
      where b.company_id = ${company} and b.user_id = f.author_id and b.position_id = ${$(plan.positionId)})`)
  if (plan.after)
    conditions.push(`f.posted_at >= ${$(plan.after)}::date::timestamp at time zone ${$(plan.timeZone)}`)
  if (plan.before)
    conditions.push(`f.posted_at < (${$(plan.before)}::date + 1)::timestamp at time zone ${$(plan.timeZone)}`)
  for (const { trait, negated } of plan.traits)
    conditions.push(`${negated ? 'not ' : ''}(${traitCondition(trait, company, $(session.userId))})`)
  if (others.length)
    conditions.push(`not exists (select from unnest(${$(others.map(({ folded }) => folded))}::text[]) as other (word)
      where not (${holds('other.word', company)}))`)
  if (plan.withoutWords.length)
    conditions.push(`not exists (select from unnest(${$(plan.withoutWords)}::text[]) as unwanted (word)
      where ${holds('unwanted.word', company)})`)

  return {
    text: `with candidates as materialized (select distinct feed_id from (${sources.join(' union all ')}) found)
      select f.id, f.posted_at from candidates c join feeds f on f.company_id = ${company} and f.id = c.feed_id
      where ${conditions.join(' and ')}
      order by f.posted_at desc, f.id desc limit ${$(limit)}`,
    values,
  }
}

/** Whether the post `f` holds a folded word: in a text, its author's name or its menu's. */
const holds = (word: string, company: string) => `
  exists (select from search_texts t
    where t.company_id = ${company} and t.feed_id = f.id and position(${word} in t.text) > 0)
  or exists (select from users u where u.company_id = ${company} and u.id = f.author_id and u.status <> 'withdrawn'
    and (position(${word} in u.search_name) > 0
      or char_length(${word}) > 1 and position(${word} in u.search_kana) > 0))
  or exists (select from menus n where n.company_id = ${company} and n.id = f.menu_id
    and position(${word} in search_fold(n.name)) > 0)`

function traitCondition(trait: SearchPlan['traits'][number]['trait'], company: string, user: string) {
  switch (trait) {
    case 'image':
      // Says the reader's number too, so that the statement has the same values whatever the trait.
      return `${user}::bigint is not null and exists (select from feed_media_files p
        join media_files m on m.company_id = p.company_id and m.id = p.media_file_id and m.kind = 'image'
        where p.company_id = ${company} and p.feed_id = f.id)`
    case 'bookmarked':
      return `exists (select from feed_bookmarks b
        where b.company_id = ${company} and b.user_id = ${user} and b.feed_id = f.id)`
    case 'unread':
      return `f.author_id <> ${user} and not exists (select from feed_reads r
        where r.company_id = ${company} and r.feed_id = f.id and r.user_id = ${user})`
    case 'mine':
      return `f.author_id = ${user}`
  }
}

/** The hits with what matches best first: in the title, the author's name, the text, elsewhere; then the newer. */
export const rankHits = (db: CompanyDb, hits: readonly Hit[], words: readonly string[]) =>
  namedQuery<Hit>(
    db,
    `select f.id, f.posted_at from feeds f
     join users u on u.company_id = f.company_id and u.id = f.author_id
     join search_texts t on t.company_id = f.company_id and t.feed_id = f.id and t.source = 'post'
     cross join lateral (
       select sum(case
         when position(word in split_part(t.text, E'\\n', 1)) > 0 then 8
         when u.status <> 'withdrawn' and position(word in u.search_name) > 0 then 5
         when position(word in t.text) > 0 then 3
         else 1 end) as score
       from unnest($3::text[]) as word
     ) ranked
     where f.company_id = $1 and f.id = any($2::bigint[])
     order by coalesce(ranked.score, 0) desc, f.posted_at desc, f.id desc`,
    [companyIdOf(db), hits.map(({ id }) => id), words],
  )

/** Of each post the newest comment and the first file name that hold one of the words. */
export const findTextsWith = (db: CompanyDb, feedIds: readonly number[], words: readonly string[]) =>
  namedQuery<{ feedId: number; source: 'comment' | 'file'; text: string }>(
    db,
    `select distinct on (t.feed_id, t.source) t.feed_id, t.source, coalesce(k.body, m.original_name) as text
     from search_texts t
     left join feed_comments k on t.source = 'comment' and k.company_id = t.company_id and k.id = t.source_id
     left join media_files m on t.source = 'file' and m.company_id = t.company_id and m.id = t.source_id
     where t.company_id = $1 and t.feed_id = any($2::bigint[]) and t.source <> 'post'
       and exists (select from unnest($3::text[]) as word where position(word in t.text) > 0)
     order by t.feed_id, t.source, case when t.source = 'comment' then -t.source_id else t.source_id end`,
    [companyIdOf(db), feedIds, words],
  )
