import { kanaPattern } from '#common/romaji.ts'
import { parseSearchQuery } from '#common/search-query.ts'
import { foldText } from '#common/search-text.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { type PersonRow, personColumns, portrait } from '#server/features/users/people.queries.ts'
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
  /** Whether a word is found only in what they were called before. */
  byFormerName: boolean
}

/** How far the list is walked first: of what many are called, a page is soon met. Further, where some were met. */
const walked = { some: 300, more: 2_000 }
const promising = 6
/** How many may be meant, in the order of the list: at first, and where those were not enough. */
const proposed = [1_000, 1_000_000]
/** How many of them are looked at together, after the first few: as a rule nearly all of them are meant. */
const looked = 2_000

// $2 words, $3 their readings as patterns. What stands in a hidden department says nothing of anybody.
const everyWord = (names: string, readings: string, otherwise: string) => `
  not exists (select from unnest($2::text[], $3::text[]) as called (word, pattern)
    where position(word in ${names}) = 0 and position(word in ${readings}) = 0
      and (pattern is null or ${readings} !~ pattern)
      and not (${otherwise}))`

const byMembership = (alsoDepartments: boolean) => {
  const among = (text: string, condition: string) => `
    position(word in t.${text}) > 0 and exists (select from memberships b
      join departments o on o.company_id = b.company_id and o.id = b.department_id
      where b.company_id = t.company_id and b.user_id = t.user_id and ${isShown('o')} and position(word in ${condition}) > 0)`
  const label = among('labels', 'b.search_label')
  return alsoDepartments ? `${label} or ${among('departments', 'o.search_name')}` : label
}

/** `ids`: these people; `some`, `more`: the first of the list, as far as that goes; `all`: the whole list. */
type Way = 'ids' | keyof typeof walked | 'all'

const listOrder = 't.family_name_kana, t.given_name_kana, t.user_id'
const currentLines = (text: string) =>
  `(split_part(${text}, E'\\n', 1) || E'\\n' || split_part(${text}, E'\\n', 2))`

// $1 company. People are put in order first and looked at only until the page is full; the rest is looked up for its
// rows only. `offset 0` keeps the planner from gathering everybody of a department first.
const pageSql = (way: Way, alsoDepartments: boolean, limit: number) => `
  select ${personColumns}, t.family_name_kana, t.given_name_kana, d.name as department_name, d.job_label,
    (u.former_family_name <> '' or u.former_family_name_kana <> '') and not (
      ${everyWord(currentLines('t.names'), currentLines('t.readings'), byMembership(alsoDepartments))}) as by_former_name
  from (
    select * from (
      select * from person_texts t
      where t.company_id = $1 and (${listOrder}) > ($4, $5, $6)
        ${way === 'ids' ? 'and t.user_id = any($8::bigint[])' : ''}
      order by ${listOrder} ${way === 'ids' ? 'offset 0' : way === 'all' ? '' : `limit ${walked[way]}`}
    ) t
    where case when ${everyWord('t.names', 't.readings', byMembership(alsoDepartments))}
      then $7::bigint is null or exists (select from memberships b
        join department_ancestors a on a.company_id = b.company_id and a.department_id = b.department_id
        where b.company_id = t.company_id and b.user_id = t.user_id and a.ancestor_id = $7
          and ${isShown('b', 'department_id')} offset 0) end
    order by ${listOrder} limit ${limit}
  ) t
  join users u on u.company_id = t.company_id and u.id = t.user_id ${portrait}
  left join lateral (
    select o.name, b.job_label from memberships b
    join departments o on o.company_id = b.company_id and o.id = b.department_id
    where b.company_id = t.company_id and b.user_id = t.user_id and ${isShown('o')}
    order by b.main desc, o.sort_order, o.id limit 1
  ) d on true
  order by ${listOrder}`

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
  const companyId = companyIdOf(db)
  const place = [after?.texts[0] ?? '', after?.texts[1] ?? '', after?.id ?? 0]
  const find = (way: Way, ids?: readonly number[]) =>
    namedQuery<FoundPerson>(db, pageSql(way, alsoDepartments, limit + 1), [
      companyId,
      words.map(({ folded }) => folded),
      words.map(({ typed }) => kanaPattern(typed)),
      ...place,
      departmentId ?? null,
      ...(ids ? [ids] : []),
    ])
  const pageOf = (rows: FoundPerson[]) =>
    pageOfRows(rows, limit, (row) => [row.familyNameKana, row.givenNameKana, row.id])
  if (words.length === 0 && departmentId === undefined) return pageOf(await find('all'))

  for (const way of ['some', 'more'] as const) {
    const rows = await find(way)
    if (rows.length > limit) return pageOf(rows)
    if (rows.length < promising) break
  }
  const query = words.length ? peopleQuery(companyId, words, alsoDepartments) : null
  const rows: FoundPerson[] = []
  let seen = 0
  for (const most of proposed) {
    const ids = await findCandidates(db, [query, departmentId ?? null, ...place, most])
    if (!ids) return pageOf(await find('all'))
    while (seen < ids.length) {
      const some = ids.slice(seen, seen + (seen === 0 ? 3 * limit : looked))
      rows.push(...(await find('ids', some)))
      if (rows.length > limit) return pageOf(rows)
      seen += some.length
    }
    if (ids.length < most) break
  }
  return pageOf(rows)
}

const findCandidates = async (db: CompanyDb, values: readonly unknown[]) => {
  const [row] = await namedQuery<{ ids: number[] | null }>(
    db,
    'select people_candidates($1, $2::tsquery, $3, $4, $5, $6, $7) as ids',
    [companyIdOf(db), ...values],
  )
  return row!.ids
}
