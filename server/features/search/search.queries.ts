import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import { isWritten } from '#server/features/people/written-names.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'
import {
  anyLexeme,
  authorLexeme,
  otherQuery,
  type Round,
  roundsBefore,
  wordQuery,
} from '#server/platform/search-blocks.ts'
import {
  type Alternative,
  type Choice,
  rarestWords,
  type SearchPlan,
  type Word,
} from './search-plan.queries.ts'

/** A lexeme of search_vector that identifies the menu. */
const menuLexeme = (menuId: number) => `\ue002${menuId}`

export type Hit = { id: number; postedAt: Date }

type Page = {
  after: { at: Date; id: number } | null
  limit: number
  /** Excludes posts found by this plan. */
  beside?: SearchPlan
}

/**
 * The newest posts that match the plan and that the person can read, at most `limit`. The index of the rarest words
 * yields candidates, newest blocks of time first; each is checked for the words, the reader, and the rest of the plan.
 */
export async function findHits(
  db: CompanyDb,
  session: Session,
  plan: SearchPlan,
  { after, limit, beside }: Page,
): Promise<Hit[]> {
  const newest = after?.at ?? plan.newest
  if (!newest || [plan.authors, plan.menus, plan.departments].some((choice) => choice?.length === 0))
    return []
  const others = beside && otherWords(plan, beside)
  if (others?.length === 0) return []
  const rarest = others ? undefined : await rarestWords(db, plan.words)
  const hits: Hit[] = []
  for (const round of roundsBefore(companyIdOf(db), newest)) {
    const { text, values } = roundQuery(companyIdOf(db), session, plan, {
      rarest,
      others,
      round,
      after,
      limit: limit - hits.length,
      ...(beside && { beside }),
    })
    hits.push(...(await namedQuery<Hit>(db, text, values)))
    if (hits.length >= limit) break
  }
  return hits
}

// Above this number the index gains nothing from naming them.
const mostNamed = 50

type RoundRequest = Page & {
  rarest: readonly Word[] | undefined
  /** For additional matches: the words to search in other writings. */
  others: readonly Word[] | undefined
  round: Round
}

/** The statement of one round. There is one form per combination of conditions, not per search. */
function roundQuery(
  companyId: number,
  session: Pick<Session, 'userId' | 'audienceIds'>,
  plan: SearchPlan,
  { rarest, others, round, after, limit, beside }: RoundRequest,
) {
  const values: unknown[] = []
  const $ = (value: unknown) => `$${values.push(value)}`
  const company = $(companyId)

  const index = [anyLexeme(round.blocks)]
  const naming = (choice: Choice, lexeme: (id: number) => string) => {
    if (choice && choice.length <= mostNamed) index.push(anyLexeme(choice.map(lexeme)))
  }
  naming(plan.authors, authorLexeme)
  naming(plan.menus, menuLexeme)

  const candidates = (lexemes: readonly string[], word?: Word) =>
    `select feed_id from search_candidates(${company}, ${$(lexemes.join(' & '))}::tsquery,
       ${$(word?.folded ?? '')}, ${$(word?.writings ?? null)})`
  const between = (alias: string) =>
    `${alias}.posted_at >= ${$(round.from)} and ${alias}.posted_at < ${$(round.before)}`
  const by = (column: string, ids: readonly number[]) =>
    ids.length
      ? [
          `select n.id from feeds n
           where n.company_id = ${company} and n.${column} = any(${$(ids)}::bigint[]) and ${between('n')}`,
        ]
      : []
  const byNames = (words: readonly Pick<Word, 'authorIds' | 'menuIds'>[]) => [
    ...by(
      'author_id',
      words.flatMap(({ authorIds }) => authorIds),
    ),
    ...by(
      'menu_id',
      words.flatMap(({ menuIds }) => menuIds),
    ),
  ]
  const sources = others
    ? [
        ...others.flatMap((word) => {
          const query = otherQuery(word)
          return query === null ? [] : [candidates([...index, query], word)]
        }),
        ...byNames(others),
      ]
    : rarest
      ? [...rarest.map((word) => candidates([...index, wordQuery(word)], word)), ...byNames(rarest)]
      : [candidates(index)]

  const conditions = [mayRead('f.id', $(session.audienceIds), company)]
  if (after) conditions.push(`(f.posted_at, f.id) < (${$(after.at)}, ${$(after.id)})`)
  const asked = { $, company, userId: session.userId }
  conditions.push(...meaning(plan, asked, others ? undefined : rarest), ...narrowing(plan, asked))
  if (beside) conditions.push(`not (${['true', ...meaning(beside, asked)].join(' and ')})`)

  return {
    text: `with candidates as materialized (select distinct feed_id from (${sources.join(' union all ')}) found)
      select f.id, f.posted_at from candidates c join feeds f on f.company_id = ${company} and f.id = c.feed_id
      where ${conditions.join(' and ')}
      order by f.posted_at desc, f.id desc limit ${$(limit)}`,
    values,
  }
}

/**
 * Each match of the plan beyond those of the typed one has at least one word in another writing: returns its words,
 * each with the names that only match in another writing. Undefined if something other than a word may differ.
 */
function otherWords(plan: SearchPlan, typed: SearchPlan): Word[] | undefined {
  const widened = (['authors', 'menus', 'departments'] as const).some(
    (choice) => plan[choice]?.length !== typed[choice]?.length,
  )
  if (widened || plan.alternatives.length) return undefined
  const known = typed.words.flat()
  const beyond = (ids: readonly number[], typedIds: readonly number[] = []) => {
    const same = new Set(typedIds)
    return ids.filter((id) => !same.has(id))
  }
  return plan.words
    .flat()
    .map((word, i) => ({
      ...word,
      authorIds: beyond(word.authorIds, known[i]?.authorIds),
      menuIds: beyond(word.menuIds, known[i]?.menuIds),
    }))
    .filter((word) => otherQuery(word) !== null || word.authorIds.length || word.menuIds.length)
}

type Asked = { $: (value: unknown) => string; company: string; userId: number }

const among = ({ $ }: Asked, column: string, choice: Choice) =>
  choice ? [`${column} = any(${$(choice)}::bigint[])`] : []

/** SQL: the conditions that depend on writings, except for the words that produced the candidates. */
function meaning(plan: SearchPlan, asked: Asked, known?: readonly Word[]): string[] {
  const { $ } = asked
  const groups = plan.words.filter((group) => group !== known)
  const listOf = (words: readonly Word[]) =>
    `unnest(${$(words.map(({ folded }) => folded))}::text[], ${$(words.map(({ writings }) => writings))}::text[])`
  const single = groups.filter((group) => group.length === 1).flat()
  return [
    ...(single.length
      ? [
          `not exists (select from ${listOf(single)} as other (word, writings)
            where not (${holds('other', asked.company)}))`,
        ]
      : []),
    ...groups
      .filter((group) => group.length > 1)
      .map(
        (group) => `exists (select from ${listOf(group)} as either (word, writings)
          where ${holds('either', asked.company)})`,
      ),
    ...plan.alternatives.map(
      (group) => `(${['false', ...group.map((one) => alternative(one, plan, asked))].join(' or ')})`,
    ),
    ...among(asked, 'f.author_id', plan.authors),
    ...among(asked, 'f.menu_id', plan.menus),
    ...among(asked, 'f.department_id', plan.departments),
  ]
}

/** SQL: the other conditions. */
function narrowing(plan: SearchPlan, asked: Asked): string[] {
  const { $, company } = asked
  const conditions: string[] = []
  const notAmong = (column: string, ids: readonly number[]) => {
    if (ids.length) conditions.push(`${column} <> all(${$(ids)}::bigint[])`)
  }
  notAmong('f.author_id', plan.without.authors)
  notAmong('f.menu_id', plan.without.menus)
  notAmong('coalesce(f.department_id, 0)', plan.without.departments)
  if (plan.positionId !== null)
    conditions.push(`exists (select from memberships b
      where b.company_id = ${company} and b.user_id = f.author_id and b.position_id = ${$(plan.positionId)})`)
  if (plan.after) conditions.push(onDay('after', plan.after, plan, asked))
  if (plan.before) conditions.push(onDay('before', plan.before, plan, asked))
  for (const { trait, negated } of plan.traits)
    conditions.push(`${negated ? 'not ' : ''}(${traitCondition(trait, company, $(asked.userId))})`)
  if (plan.withoutWords.length)
    conditions.push(`not exists (
      select from (select unnest(${$(plan.withoutWords)}::text[]) as word, null::text as writings) unwanted
      where ${holds('unwanted', company)})`)
  return conditions
}

const onDay = (side: 'after' | 'before', on: string, { timeZone }: SearchPlan, { $ }: Asked) =>
  side === 'after'
    ? `f.posted_at >= ${$(on)}::date::timestamp at time zone ${$(timeZone)}`
    : `f.posted_at < (${$(on)}::date + 1)::timestamp at time zone ${$(timeZone)}`

/** SQL: one of the conditions joined by OR. */
function alternative(one: Alternative, plan: SearchPlan, asked: Asked): string {
  const { $, company } = asked
  const condition = () => {
    switch (one.kind) {
      case 'word':
        return `exists (
          select from (select ${$(one.word.folded)}::text as word, ${$(one.word.writings)}::text as writings) either
          where ${holds('either', company)})`
      case 'from':
        return `f.author_id = any(${$(one.ids)}::bigint[])`
      case 'menu':
        return `f.menu_id = any(${$(one.ids)}::bigint[])`
      case 'department':
        return `coalesce(f.department_id, 0) = any(${$(one.ids)}::bigint[])`
      case 'after':
      case 'before':
        return onDay(one.kind, one.on, plan, asked)
      case 'trait':
        return traitCondition(one.trait, company, $(asked.userId))
    }
  }
  return `${one.negated ? 'not ' : ''}(${condition()})`
}

/** SQL: whether the post `f` contains a folded word: in a text, its author's name or its menu's. */
const holds = (from: string, company: string) => {
  const [word, writings] = [`${from}.word`, `${from}.writings`]
  return `
  exists (select from search_texts t
    where t.company_id = ${company} and t.feed_id = f.id and ${isWritten(word, writings, 't.text')})
  or exists (select from users u where u.company_id = ${company} and u.id = f.author_id and u.status <> 'withdrawn'
    and (${isWritten(word, writings, 'u.search_name')}
      or char_length(${word}) > 1 and position(${word} in u.search_kana) > 0))
  or exists (select from menus n where n.company_id = ${company} and n.id = f.menu_id
    and ${isWritten(word, writings, 'search_fold(n.name)')})`
}

function traitCondition(trait: SearchPlan['traits'][number]['trait'], company: string, user: string) {
  switch (trait) {
    case 'image':
      // Also references the reader's id, so that the statement has the same values for every trait.
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

type SoughtWord = Pick<Word, 'folded' | 'writings'>
const textsOf = (words: readonly SoughtWord[]) => [
  words.map(({ folded }) => folded),
  words.map(({ writings }) => writings),
]

/**
 * The hits with the best match first: as typed before other writings; then by place: title, author's name, text,
 * elsewhere; then newest first.
 */
export const rankHits = <Of extends Hit & { otherwise: boolean }>(
  db: CompanyDb,
  hits: readonly Of[],
  words: readonly SoughtWord[],
) =>
  namedQuery<Hit & { otherwise: boolean }>(
    db,
    `select f.id, f.posted_at, hit.otherwise from unnest($2::bigint[], $3::boolean[]) as hit (id, otherwise)
     join feeds f on f.company_id = $1 and f.id = hit.id
     join users u on u.company_id = f.company_id and u.id = f.author_id
     join search_texts t on t.company_id = f.company_id and t.feed_id = f.id and t.source = 'post'
     cross join lateral (
       select sum(case
         when ${isWritten('word', 'writings', String.raw`split_part(t.text, E'\n', 1)`)} then 8
         when u.status <> 'withdrawn' and ${isWritten('word', 'writings', 'u.search_name')} then 5
         when ${isWritten('word', 'writings', 't.text')} then 3
         else 1 end) as score
       from unnest($4::text[], $5::text[]) as sought (word, writings)
     ) ranked
     order by hit.otherwise, coalesce(ranked.score, 0) desc, f.posted_at desc, f.id desc`,
    [companyIdOf(db), hits.map(({ id }) => id), hits.map(({ otherwise }) => otherwise), ...textsOf(words)],
  )

/** For each post, the newest comment and the first file name that contain one of the words. */
export const findTextsWith = (db: CompanyDb, feedIds: readonly number[], words: readonly SoughtWord[]) =>
  namedQuery<{ feedId: number; source: 'comment' | 'file'; text: string }>(
    db,
    `select distinct on (t.feed_id, t.source) t.feed_id, t.source, coalesce(k.body, m.original_name) as text
     from search_texts t
     left join feed_comments k on t.source = 'comment' and k.company_id = t.company_id and k.id = t.source_id
     left join media_files m on t.source = 'file' and m.company_id = t.company_id and m.id = t.source_id
     where t.company_id = $1 and t.feed_id = any($2::bigint[]) and t.source <> 'post'
       and exists (select from unnest($3::text[], $4::text[]) as sought (word, writings)
         where ${isWritten('word', 'writings', 't.text')})
     order by t.feed_id, t.source, case when t.source = 'comment' then -t.source_id else t.source_id end`,
    [companyIdOf(db), feedIds, ...textsOf(words)],
  )
