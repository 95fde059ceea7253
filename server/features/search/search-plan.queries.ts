import { kanaPattern } from '#common/romaji.ts'
import type { NamedKind, SearchTerm } from '#common/search-query.ts'
import { foldText } from '#common/search-text.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { gramsQuery } from './search-blocks.ts'
import type { Filters, SearchRequest } from './search-request.ts'

/** A word to find, folded, with whose names and which menus' names hold it. */
export type Word = { folded: string; authorIds: number[]; menuIds: number[] }

/** Ids any of which is right; null: any id. */
export type Choice = number[] | null

export type SearchPlan = {
  words: Word[]
  withoutWords: string[]
  authors: Choice
  menus: Choice
  departments: Choice
  without: { authors: number[]; menus: number[]; departments: number[] }
  positionId: number | null
  /** First and last day. */
  after: string | null
  before: string | null
  traits: { trait: Extract<SearchTerm, { kind: 'trait' }>['trait']; negated: boolean }[]
  timeZone: string
  /** The newest post there is; null in an empty company. */
  newest: Date | null
}

/** Looks up what the terms and filters of a request stand for. */
export async function planSearch(
  db: CompanyDb,
  session: Session,
  { terms, filters }: SearchRequest,
): Promise<SearchPlan> {
  const textsOf = (kind: 'word' | NamedKind, negated: boolean) =>
    terms.flatMap((term) => (term.kind === kind && term.negated === negated ? [term.text] : []))
  const daysOf = (kind: 'after' | 'before') =>
    terms.flatMap((term) => (term.kind === kind && !term.negated ? [term.on] : [])).sort()
  const found = await findWords(db, textsOf('word', false), textsOf('word', true))
  const ids = (kind: NamedKind, negated: boolean) => findNamed[kind](db, textsOf(kind, negated))
  const chosen = await chosenIds(db, filters)
  return {
    words: found.words.filter(({ folded, negated }) => folded && !negated),
    withoutWords: found.words.filter(({ folded, negated }) => folded && negated).map(({ folded }) => folded),
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
      ...terms.flatMap((term) =>
        term.kind === 'trait' ? [{ trait: term.trait, negated: term.negated }] : [],
      ),
      ...(['bookmarked', 'unread', 'mine'] as const).flatMap((trait) =>
        filters[trait] ? [{ trait, negated: false }] : [],
      ),
      ...(filters.hasImage ? [{ trait: 'image' as const, negated: false }] : []),
    ],
    timeZone: session.timeZone,
    newest: found.newest,
  }
}

const both = (one: Choice, other: Choice): Choice =>
  one && other ? one.filter((id) => other.includes(id)) : (one ?? other)

// A single character is looked for in names as they are written only: いs and うs are in half of all readings.
async function findWords(db: CompanyDb, words: readonly string[], without: readonly string[]) {
  const rows = await namedQuery<Word & { negated: boolean; newest: Date | null }>(
    db,
    `with newest as materialized (select max(posted_at) as at from feeds where company_id = $1),
       words as materialized (
         select trim(search_fold(word)) as folded, place, place > $3 as negated
         from unnest($2::text[]) with ordinality as typed (word, place))
     select w.folded, w.negated, newest.at as newest,
       array(select u.id from users u
         where u.company_id = $1 and u.status <> 'withdrawn' and not w.negated and w.folded <> ''
           and (position(w.folded in u.search_name) > 0
             or char_length(w.folded) > 1 and position(w.folded in u.search_kana) > 0)) as author_ids,
       array(select n.id from menus n
         where n.company_id = $1 and not w.negated and w.folded <> ''
           and position(w.folded in search_fold(n.name)) > 0) as menu_ids
     from newest left join words w on true order by w.place`,
    [companyIdOf(db), [...words, ...without], words.length],
  )
  return { words: rows.filter(({ folded }) => folded !== null), newest: rows[0]?.newest ?? null }
}

/** The people any of the texts may mean: part of a name or reading, in Latin letters too. */
export const findPeopleCalled = (db: CompanyDb, texts: readonly string[]) =>
  namedQuery<{ id: number }>(
    db,
    `select distinct u.id from users u, unnest($2::text[], $3::text[]) as named (text, pattern)
     where u.company_id = $1 and u.status <> 'withdrawn'
       and (position(named.text in u.search_name) > 0 or position(named.text in u.search_kana) > 0
         or u.search_kana ~ named.pattern)
     order by u.id`,
    [companyIdOf(db), texts.map((text) => foldText(text).trim()), texts.map(kanaPattern)],
  )

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

const findNamed: Record<NamedKind, (db: CompanyDb, texts: readonly string[]) => Promise<Choice>> = {
  from: async (db, texts) => (texts.length ? idsOf(await findPeopleCalled(db, texts)) : null),
  menu: async (db, texts) =>
    texts.length
      ? idsOf(
          await namedQuery<{ id: number }>(
            db,
            `select distinct n.id from menus n, unnest($2::text[]) as text
             where n.company_id = $1 and position(text in search_fold(n.name)) > 0`,
            [companyIdOf(db), texts.map((text) => foldText(text).trim())],
          ),
        )
      : null,
  department: async (db, texts) =>
    texts.length
      ? idsOf(
          await namedQuery<{ id: number }>(
            db,
            `select distinct a.department_id as id from departments d
             join unnest($2::text[]) as text on position(text in search_fold(d.name)) > 0
             join department_ancestors a on a.company_id = d.company_id and a.ancestor_id = d.id
             where d.company_id = $1 and ${isShown('d')} and ${isShown('a', 'department_id')}`,
            [companyIdOf(db), texts.map((text) => foldText(text).trim())],
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

/** The word that finds the fewest texts, as far as the planner knows; undefined without words. */
export async function rarestWord(db: CompanyDb, words: readonly Word[]): Promise<Word | undefined> {
  if (words.length < 2) return words[0]
  const [row] = await namedQuery<{ estimates: number[] }>(
    db,
    'select search_estimates($1::tsquery[]) as estimates',
    [words.map(({ folded }) => gramsQuery(folded))],
  )
  // Somebody's name stands for all their posts, a menu's for many more.
  const weight = ({ authorIds, menuIds }: Word, i: number) =>
    row!.estimates[i]! + authorIds.length * 100 + menuIds.length * 50_000
  return words.map((word, i) => ({ word, weight: weight(word, i) })).sort((a, b) => a.weight - b.weight)[0]!
    .word
}
