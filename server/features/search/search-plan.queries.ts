import { kanaPattern } from '#common/romaji.ts'
import { type NamedKind, type SingleTerm, singleTerms, type Trait } from '#common/search-query.ts'
import { foldText } from '#common/search-text.ts'
import { writingsPattern } from '#common/variant-kanji.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { isWritten } from '#server/features/people/written-names.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { wordQuery } from '#server/platform/search-blocks.ts'
import type { Filters, SearchRequest } from './search-requests.rules.ts'

/** A word to search for, folded, with the authors and menus whose names contain it. */
export type Word = {
  folded: string
  /** Every accepted writing, as a regular expression; null: as typed only. */
  writings: string | null
  authorIds: number[]
  menuIds: number[]
}

/** Accepted ids; null: any id. */
export type Choice = number[] | null

/** One of several conditions joined by OR. */
export type Alternative = { negated: boolean } & (
  | { kind: 'word'; word: Word }
  | { kind: NamedKind; ids: number[] }
  | { kind: 'after' | 'before'; on: string }
  | { kind: 'trait'; trait: Trait }
)

export type SearchPlan = {
  /** One word of each list must match. */
  words: Word[][]
  /** One condition of each list must be true. */
  alternatives: Alternative[][]
  withoutWords: string[]
  authors: Choice
  menus: Choice
  departments: Choice
  without: { authors: number[]; menus: number[]; departments: number[] }
  positionId: number | null
  /** First and last day. */
  after: string | null
  before: string | null
  traits: { trait: Trait; negated: boolean }[]
  timeZone: string
  /** The newest post; null in an empty company. */
  newest: Date | null
}

/** `typed`: exactly as typed; `any`: in any writing of kanji and company forms. */
export type Writing = 'typed' | 'any'

/** Whether a term is a word that must match. */
export const isWanted = (term: SingleTerm): term is Extract<SingleTerm, { kind: 'word' }> =>
  term.kind === 'word' && !term.negated

/** Resolves the terms and filters of a request. Excluded words always match only as typed. */
export async function planSearch(
  db: CompanyDb,
  session: Session,
  { terms, filters }: SearchRequest,
  writing: Writing = 'typed',
): Promise<SearchPlan> {
  const singles = terms.filter((term) => term.kind !== 'any')
  const groups = terms.flatMap((term) => (term.kind === 'any' ? [term.terms] : []))
  const textsOf = (kind: NamedKind, negated: boolean) =>
    singles.flatMap((term) => (term.kind === kind && term.negated === negated ? [term.text] : []))
  const daysOf = (kind: 'after' | 'before') =>
    singles.flatMap((term) => (term.kind === kind && !term.negated ? [term.on] : [])).sort()
  const { wordOf, newest } = await findWords(db, singleTerms(terms), writing)
  const wordsOf = (group: readonly SingleTerm[]) => group.flatMap((term) => wordOf.get(term) ?? [])
  const ids = (kind: NamedKind, negated: boolean) =>
    findNamed[kind](db, textsOf(kind, negated), negated ? 'typed' : writing)
  const chosen = await chosenIds(db, filters)
  return {
    words: [
      ...singles.filter(isWanted).map((term) => wordsOf([term])),
      ...groups.filter((group) => group.every(isWanted)).map(wordsOf),
    ].filter((words) => words.length > 0),
    alternatives: await Promise.all(
      groups
        .filter((group) => !group.every(isWanted))
        .map(async (group) =>
          (await Promise.all(group.map((term) => alternativeOf(db, term, wordOf.get(term), writing)))).flat(),
        ),
    ),
    withoutWords: wordsOf(singles.filter(({ negated }) => negated)).map(({ folded }) => folded),
    authors: both(await ids('from', false), filters.authorId === undefined ? null : [filters.authorId]),
    menus: both(await ids('menu', false), chosen.menus),
    departments: both(await ids('department', false), chosen.departments),
    without: {
      authors: (await ids('from', true)) ?? [],
      menus: (await ids('menu', true)) ?? [],
      departments: (await ids('department', true)) ?? [],
    },
    positionId: filters.positionId ?? null,
    after: [...daysOf('after'), ...(filters.after ? [filters.after] : [])].sort().at(-1) ?? null,
    before: [...daysOf('before'), ...(filters.before ? [filters.before] : [])].sort()[0] ?? null,
    traits: [
      ...singles.flatMap((term) =>
        term.kind === 'trait' ? [{ trait: term.trait, negated: term.negated }] : [],
      ),
      ...(['bookmarked', 'unread', 'mine'] as const).flatMap((trait) =>
        filters[trait] ? [{ trait, negated: false }] : [],
      ),
      ...(filters.hasImage ? [{ trait: 'image' as const, negated: false }] : []),
    ],
    timeZone: session.timeZone,
    newest,
  }
}

/** Resolves one term joined by OR; empty if a word is blank. */
async function alternativeOf(
  db: CompanyDb,
  term: SingleTerm,
  word: Word | undefined,
  writing: Writing,
): Promise<Alternative[]> {
  const { negated } = term
  switch (term.kind) {
    case 'word':
      return word ? [{ kind: 'word', word, negated }] : []
    case 'after':
    case 'before':
      return [{ kind: term.kind, on: term.on, negated }]
    case 'trait':
      return [{ kind: 'trait', trait: term.trait, negated }]
    default: {
      const ids = await findNamed[term.kind](db, [term.text], negated ? 'typed' : writing)
      return [{ kind: term.kind, ids: ids ?? [], negated }]
    }
  }
}

const both = (one: Choice, other: Choice): Choice =>
  one && other ? one.filter((id) => other.includes(id)) : (one ?? other)

// A single character is searched only in names as written: いs and うs occur in half of all readings.
async function findWords(db: CompanyDb, terms: readonly SingleTerm[], writing: Writing) {
  const typed = terms.filter((term) => term.kind === 'word')
  const rows = await namedQuery<Word & { newest: Date | null }>(
    db,
    `with newest as materialized (select max(posted_at) as at from feeds where company_id = $1),
       words as materialized (
         select trim(search_fold(word)) as folded, writings, negated, place
         from unnest($2::text[], $3::text[], $4::boolean[]) with ordinality as typed (word, writings, negated, place))
     select w.folded, w.writings, newest.at as newest,
       array(select u.id from users u
         where u.company_id = $1 and u.status not in ('withdrawn', 'app') and not w.negated and w.folded <> ''
           and (${isWritten('w.folded', 'w.writings', 'u.search_name')}
             or char_length(w.folded) > 1 and position(w.folded in u.search_kana) > 0)) as author_ids,
       array(select n.id from menus n
         where n.company_id = $1 and not w.negated and w.folded <> ''
           and ${isWritten('w.folded', 'w.writings', 'search_fold(n.name)')}) as menu_ids
     from newest left join words w on true order by w.place`,
    [
      companyIdOf(db),
      typed.map(({ text }) => text),
      typed.map(({ text, negated }) => (negated ? null : writingsOf(text, writing))),
      typed.map(({ negated }) => negated),
    ],
  )
  const wordOf = new Map<SingleTerm, Word>()
  for (const [i, term] of typed.entries()) if (rows[i]!.folded) wordOf.set(term, rows[i]!)
  return { wordOf, newest: rows[0]?.newest ?? null }
}

const writingsOf = (text: string, writing: Writing) =>
  writing === 'any' ? writingsPattern(foldText(text).trim()) : null

/** Whether any part of a request can be written differently than typed. */
export const hasWritings = ({ terms }: SearchRequest) =>
  singleTerms(terms).some((term) => 'text' in term && !term.negated && writingsOf(term.text, 'any') !== null)

/** The words of a request that must or may match, in any writing. */
export const soughtWords = ({ terms }: SearchRequest) =>
  singleTerms(terms).flatMap((term) => {
    const folded = isWanted(term) ? foldText(term.text).trim() : ''
    return folded ? [{ folded, writings: writingsPattern(folded) }] : []
  })

/** The people that any of the texts may refer to: part of a name or reading, also in Latin letters. */
const findPeopleCalled = (db: CompanyDb, texts: readonly string[], writing: Writing) =>
  namedQuery<{ id: number }>(
    db,
    `select distinct u.id from users u, unnest($2::text[], $3::text[], $4::text[]) as named (text, writings, pattern)
     where u.company_id = $1 and u.status not in ('withdrawn', 'app')
       and (${isWritten('named.text', 'named.writings', 'u.search_name')} or position(named.text in u.search_kana) > 0
         or u.search_kana ~ named.pattern)
     order by u.id`,
    [...namedValues(db, texts, writing), texts.map(kanaPattern)],
  )

const namedValues = (db: CompanyDb, texts: readonly string[], writing: Writing) => [
  companyIdOf(db),
  texts.map((text) => foldText(text).trim()),
  texts.map((text) => writingsOf(text, writing)),
]

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

const findNamed: Record<
  NamedKind,
  (db: CompanyDb, texts: readonly string[], writing: Writing) => Promise<Choice>
> = {
  from: async (db, texts, writing) =>
    texts.length ? idsOf(await findPeopleCalled(db, texts, writing)) : null,
  menu: async (db, texts, writing) =>
    texts.length
      ? idsOf(
          await namedQuery<{ id: number }>(
            db,
            `select distinct n.id from menus n, unnest($2::text[], $3::text[]) as named (text, writings)
             where n.company_id = $1 and ${isWritten('named.text', 'named.writings', 'search_fold(n.name)')}`,
            namedValues(db, texts, writing),
          ),
        )
      : null,
  department: async (db, texts, writing) =>
    texts.length
      ? idsOf(
          await namedQuery<{ id: number }>(
            db,
            `select distinct a.department_id as id from departments d
             join unnest($2::text[], $3::text[]) as named (text, writings)
               on ${isWritten('named.text', 'named.writings', 'search_fold(d.name)')}
             join department_ancestors a on a.company_id = d.company_id and a.ancestor_id = d.id
             where d.company_id = $1 and ${isShown('d')} and ${isShown('a', 'department_id')}`,
            namedValues(db, texts, writing),
          ),
        )
      : null,
}

/** The menus and departments of the filters that name a group. */
async function chosenIds(db: CompanyDb, { menuId, menuCategoryId, departmentId }: Filters) {
  const menus =
    menuCategoryId === undefined
      ? null
      : idsOf(
          await namedQuery<{ id: number }>(
            db,
            'select id from menus where company_id = $1 and menu_category_id = $2',
            [companyIdOf(db), menuCategoryId],
          ),
        )
  const departments =
    departmentId === undefined
      ? null
      : idsOf(
          await namedQuery<{ id: number }>(
            db,
            `select a.department_id as id from department_ancestors a
             where a.company_id = $1 and a.ancestor_id = $2 and ${isShown('a', 'department_id')}`,
            [companyIdOf(db), departmentId],
          ),
        )
  return { menus: both(menus, menuId === undefined ? null : [menuId]), departments }
}

/** The list of words that matches the fewest texts, by the planner's estimate; undefined without words. */
export async function rarestWords(
  db: CompanyDb,
  groups: readonly (readonly Word[])[],
): Promise<readonly Word[] | undefined> {
  if (groups.length < 2) return groups[0]
  const words = groups.flat()
  const [row] = await namedQuery<{ estimates: number[] }>(
    db,
    'select search_estimates($1::tsquery[]) as estimates',
    [words.map(wordQuery)],
  )
  const estimates = new Map(words.map((word, i) => [word, row!.estimates[i]!]))
  // A person's name matches all of their posts, a menu's name many more.
  const weight = (group: readonly Word[]) =>
    group.reduce(
      (sum, word) => sum + estimates.get(word)! + word.authorIds.length * 100 + word.menuIds.length * 50_000,
      0,
    )
  return groups.map((group) => ({ group, weight: weight(group) })).sort((a, b) => a.weight - b.weight)[0]!
    .group
}
