import { kanaPattern } from '#common/romaji.ts'
import { parseSearchQuery } from '#common/search-query.ts'
import { foldText } from '#common/search-text.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { isPresent, type PersonRow, personColumns, portrait } from '#server/features/users/people.queries.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'
import { peopleQuery } from './people-grams.ts'

/** What to look for in names: the words of the query, folded; of an operator what it names. */
export const wordsOf = (query: string) =>
  parseSearchQuery(query)
    .map((term) => ('text' in term ? term.text : term.raw))
    .map((text) => ({ typed: text, folded: foldText(text).trim() }))
    .filter(({ folded }) => folded)

type Words = ReturnType<typeof wordsOf>

/** Published departments in which every word is found, in name or reading; those called just so first, 20 at most. */
export const findDepartmentsCalled = (db: CompanyDb, words: Words) =>
  namedQuery<{ id: number; name: string; path: string }>(
    db,
    `select d.id, d.name, (select string_agg(x.name, ' / ' order by a.depth desc) from department_ancestors a
         join departments x on x.company_id = a.company_id and x.id = a.ancestor_id
         where a.company_id = d.company_id and a.department_id = d.id) as path
     from (
       select d.company_id, d.id, d.name, d.sort_order,
         case when d.search_name = $4 or d.search_kana = $4 then 0
           when starts_with(d.search_name, $4) or starts_with(d.search_kana, $4) then 1 else 2 end as distance
       from departments d
       where d.company_id = $1 and ${isShown('d')}
         and not exists (select from unnest($2::text[], $3::text[]) as called (word, pattern)
           where position(word in d.search_name) = 0 and position(word in d.search_kana) = 0
             and (pattern is null or d.search_kana !~ pattern))
       order by distance, char_length(d.name), d.sort_order, d.id limit 20
     ) d order by d.distance, char_length(d.name), d.sort_order, d.id`,
    [
      companyIdOf(db),
      words.map(({ folded }) => folded),
      words.map(({ typed }) => kanaPattern(typed)),
      words[0]?.folded ?? '',
    ],
  )

type FoundPerson = PersonRow & {
  familyNameKana: string
  givenNameKana: string
  departmentName: string | null
  jobLabel: string | null
}

/** More people than this are not gathered: the list is walked in its order instead, where so many are soon met. */
const mostGathered = 3_000
/** How far the list is walked where it is not known how many will be met. */
const walkedAtFirst = 4_000

// $1 company, $2 words, $3 their readings as patterns. What stands in a hidden department says nothing of anybody.
const isCalled = (alsoDepartments: boolean) => `
  not exists (select from unnest($2::text[], $3::text[]) as called (word, pattern)
    where position(word in u.search_name) = 0 and position(word in u.search_kana) = 0
      and (pattern is null or u.search_kana !~ pattern)
      and not exists (select from memberships b
        join departments o on o.company_id = b.company_id and o.id = b.department_id
        where b.company_id = u.company_id and b.user_id = u.id and ${isShown('o')}
          and (position(word in b.search_label) > 0${alsoDepartments ? ' or position(word in o.search_name) > 0' : ''})))`

/** `ids`: these people, in order; `some`: the first of the list, as far as that goes; `all`: the whole list. */
type Way = 'ids' | 'some' | 'all'

// People are put in order first and looked at only until the page is full; the rest is looked up for its rows only.
const pageSql = (way: Way, alsoDepartments: boolean, limit: number) => `
  select ${personColumns}, u.family_name_kana, u.given_name_kana, d.name as department_name, d.job_label
  from (
    select * from (
      select * from users u
      where u.company_id = $1 and ${isPresent} and (u.family_name_kana, u.given_name_kana, u.id) > ($4, $5, $6)
        ${way === 'ids' ? 'and u.id = any($8::bigint[])' : ''}
      order by u.family_name_kana, u.given_name_kana, u.id
      ${{ ids: 'offset 0', some: `limit ${walkedAtFirst}`, all: '' }[way]}
    ) u
    where ${isCalled(alsoDepartments)}
      and ($7::bigint is null or exists (select from memberships b
        join department_ancestors a on a.company_id = b.company_id and a.department_id = b.department_id
        where b.company_id = u.company_id and b.user_id = u.id and a.ancestor_id = $7
          and ${isShown('b', 'department_id')}))
    order by u.family_name_kana, u.given_name_kana, u.id limit ${limit}
  ) u ${portrait}
  left join lateral (
    select o.name, b.job_label from memberships b
    join departments o on o.company_id = b.company_id and o.id = b.department_id
    where b.company_id = u.company_id and b.user_id = u.id and ${isShown('o')}
    order by b.main desc, o.sort_order, o.id limit 1
  ) d on true
  order by u.family_name_kana, u.given_name_kana, u.id`

type PeopleRequest = {
  words: Words
  after: { texts: string[]; id: number } | null
  /** A whole number. */
  limit: number
  /** Keeps those in it and below. */
  departmentId?: number | undefined
  /** Whether a word may also be the name of a department somebody is in. */
  alsoDepartments?: boolean
}

/**
 * People in whom every word is found: name now or before, reading, Latin letters, job label and, where asked for,
 * department. By reading.
 */
export async function findPeople(
  db: CompanyDb,
  { words, after, limit, departmentId, alsoDepartments = true }: PeopleRequest,
) {
  const values: unknown[] = [
    companyIdOf(db),
    words.map(({ folded }) => folded),
    words.map(({ typed }) => kanaPattern(typed)),
    after?.texts[0] ?? '',
    after?.texts[1] ?? '',
    after?.id ?? 0,
    departmentId ?? null,
  ]
  const find = (way: Way, ids?: readonly number[]) =>
    namedQuery<FoundPerson>(
      db,
      pageSql(way, alsoDepartments, limit + 1),
      ids === undefined ? values : [...values, ids],
    )
  const gather = (how: 'rarest' | 'common') => gatherPeople(db, { words, departmentId, alsoDepartments, how })
  const pageOf = (rows: FoundPerson[]) =>
    pageOfRows(rows, limit, (row) => [row.familyNameKana, row.givenNameKana, row.id])

  const wanted = words.length + (departmentId === undefined ? 0 : 1)
  if (wanted === 0) return pageOf(await find('all'))
  // One sound is in many names: a page of them is soon met.
  if (departmentId === undefined && words.every(isShort)) {
    const rows = await find('some')
    if (rows.length > limit) return pageOf(rows)
  }
  const rare = await gather('rarest')
  if (rare) return pageOf(await find('ids', rare))
  if (wanted > 1) {
    // Each is common, and as a rule so are those who are all of them.
    const rows = await find('some')
    if (rows.length > limit) return pageOf(rows)
    const common = await gather('common')
    if (common) return pageOf(await find('ids', common))
  }
  return pageOf(await find('all'))
}

// One kana, or one syllable in Latin letters. A character of a family name stands in few places of the list instead.
const isShort = ({ folded }: Words[number]) => /^([\u3041-\u3096\u30fc]|[a-z]{1,2})$/.test(folded)

/** Numbers among which everybody wanted is; null: too many. `common`: looks for those who are meant by all words. */
async function gatherPeople(
  db: CompanyDb,
  {
    words,
    departmentId,
    alsoDepartments,
    how,
  }: Pick<PeopleRequest, 'words' | 'departmentId' | 'alsoDepartments'> & { how: 'rarest' | 'common' },
) {
  const companyId = companyIdOf(db)
  // Beside a longer word, a single character is hardly the rarer one.
  const longer = how === 'rarest' ? words.filter(({ folded }) => [...folded].length > 1) : []
  const telling = longer.length > 0 ? longer : words
  const [row] = await namedQuery<{ ids: number[] | null }>(
    db,
    'select people_candidates($1, $2::tsquery[], $3::text[], $4, $5, $6) as ids',
    [
      companyId,
      telling.map((word) => peopleQuery(companyId, word)),
      telling.map(({ folded }) => (alsoDepartments ? folded : null)),
      departmentId ?? null,
      mostGathered,
      how === 'common',
    ],
  )
  return row!.ids
}
