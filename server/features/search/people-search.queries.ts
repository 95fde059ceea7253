import { kanaPattern } from '#common/romaji.ts'
import { parseSearchQuery } from '#common/search-query.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import { isWritten, typedName, writingsIn } from '#server/features/people/written-names.sql.ts'
import { pageOfRows, textCursor } from '#server/platform/http/cursor.ts'
import { peopleQuery } from './people-grams.sql.ts'

/**
 * The words to search for in names: the words of the query or, for an operator, its argument. Of words with the same
 * place, one is enough.
 */
export const wordsOf = (query: string) =>
  parseSearchQuery(query)
    .flatMap((term, place) =>
      (term.kind === 'any' ? term.terms : [term]).map((each) => ({
        place,
        typed: 'text' in each ? each.text : each.raw,
      })),
    )
    .map(({ place, typed }) => ({ place, typed, ...typedName(typed) }))
    .filter(({ folded }) => folded)

type Words = ReturnType<typeof wordsOf>

const hasAlternatives = (words: Words) => new Set(words.map(({ place }) => place)).size < words.length

/** The values of `wordRows`. */
const wordValues = (words: Words, { anyWriting }: { anyWriting: boolean }) => ({
  words: words.map(({ folded }) => folded),
  patterns: words.map(({ typed }) => kanaPattern(typed)),
  writings: words.map(({ writings }) => (anyWriting ? writings : null)),
  places: words.map(({ place }) => place),
})

/** SQL: the words of `wordValues`. */
const wordRows = (name: string) =>
  `unnest(:words::text[], :patterns::text[], :writings::text[], :places::integer[]) as ${name} (word, pattern, writings, place)`

/** SQL: whether all words match; of those with the same place, one. */
const everyWord = (holds: (word: string) => string, alternatives: boolean) => `
  not exists (select from ${wordRows('called')} where not (${holds('called')})${
    alternatives
      ? ` and not exists (select from ${wordRows('either')} where either.place = called.place and (${holds('either')}))`
      : ''
  })`

/** SQL: whether a word occurs in names or readings; pass `typed` as `writings` to match only as typed. */
const inName = (
  word: string,
  { names, readings, typed }: { names: string; readings: string; typed: boolean },
) =>
  `${typed ? `position(${word}.word in ${names}) > 0` : isWritten(`${word}.word`, `${word}.writings`, names)}
   or position(${word}.word in ${readings}) > 0 or ${word}.pattern is not null and ${readings} ~ ${word}.pattern`

/**
 * Published departments whose name or reading contains every word, at most 20: exact matches first, matches in other
 * writings last.
 */
export const findDepartmentsCalled = (db: CompanyDb, words: Words) => {
  const holds = (typed: boolean) =>
    everyWord(
      (word) => inName(word, { names: 'd.search_name', readings: 'd.search_kana', typed }),
      hasAlternatives(words),
    )
  return namedQuery<{ id: number; name: string; path: string; otherwise: boolean }>(
    db,
    `select d.id, d.name, d.otherwise, (select string_agg(x.name, ' / ' order by a.depth desc) from department_ancestors a
         join departments x on x.company_id = a.company_id and x.id = a.ancestor_id
         where a.company_id = d.company_id and a.department_id = d.id) as path
     from (
       select d.company_id, d.id, d.name, d.sort_order, not (${holds(true)}) as otherwise,
         case when d.search_name = :first or d.search_kana = :first then 0
           when starts_with(d.search_name, :first) or starts_with(d.search_kana, :first) then 1 else 2 end as distance
       from departments d
       where d.company_id = $1 and ${isShown('d')} and ${holds(false)}
       order by otherwise, distance, char_length(d.name), d.sort_order, d.id limit 20
     ) d order by d.otherwise, d.distance, char_length(d.name), d.sort_order, d.id`,
    { companyId: companyIdOf(db), ...wordValues(words, { anyWriting: true }), first: words[0]?.folded ?? '' },
  )
}

type FoundPerson = PersonRow & {
  familyNameKana: string
  givenNameKana: string
  departmentName: string | null
  jobLabel: string | null
  /** Whether a word occurs only in their former name. */
  byFormerName: boolean
}

/** How many rows of the list are scanned first: for common names this fills a page. More, if some matched. */
const walked = { some: 300, more: 2_000 }
const promising = 6
/** Maximum number of candidates from the index, in list order: at first, and if those were not enough. */
const proposed = [1_000, 1_000_000]
/** How many candidates are checked together, after the first few: usually nearly all of them match. */
const looked = 2_000

// Hidden departments must not reveal anything about their members.
const inMembership = (word: string, alsoDepartments: boolean, typed: boolean) => {
  const within = (text: string) =>
    typed ? `position(${word}.word in ${text}) > 0` : isWritten(`${word}.word`, `${word}.writings`, text)
  const among = (text: string, condition: string) => `
    ${within(`t.${text}`)} and exists (select from memberships b
      join departments o on o.company_id = b.company_id and o.id = b.department_id
      where b.company_id = t.company_id and b.user_id = t.user_id and ${isShown('o')} and ${within(condition)})`
  const label = among('labels', 'b.search_label')
  return alsoDepartments ? `${label} or ${among('departments', 'o.search_name')}` : label
}

/** `ids`: these people; `some`, `more`: the first rows of the list; `all`: the whole list. */
type Way = 'ids' | keyof typeof walked | 'all'

const listOrder = 't.family_name_kana, t.given_name_kana, t.user_id'
const currentLines = (text: string) =>
  `(split_part(${text}, E'\\n', 1) || E'\\n' || split_part(${text}, E'\\n', 2))`

type Looks = {
  alsoDepartments: boolean
  alternatives: boolean
  /** Only people who match in another writing than typed. */
  otherwise: boolean
}

// People are sorted first and checked only until the page is full; other columns are looked up for its rows only.
// `offset 0` prevents the planner from collecting everyone of a department first.
const pageSql = (way: Way, { alsoDepartments, alternatives, otherwise }: Looks, limit: number) => {
  const holds = (names: string, readings: string, typed: boolean) =>
    everyWord(
      (word) =>
        `${inName(word, { names, readings, typed })} or ${inMembership(word, alsoDepartments, typed)}`,
      alternatives,
    )
  const found = otherwise
    ? `${holds('t.names', 't.readings', false)} and not (${holds('t.names', 't.readings', true)})`
    : holds('t.names', 't.readings', true)
  return `
  select ${personColumns}, t.family_name_kana, t.given_name_kana, d.name as department_name, d.job_label,
    (u.former_family_name <> '' or u.former_family_name_kana <> '') and not (
      ${holds(currentLines('t.names'), currentLines('t.readings'), !otherwise)}) as by_former_name
  from (
    select * from (
      select * from person_texts t
      where t.company_id = :companyId and (${listOrder}) > (:familyName, :givenName, :id)
        ${way === 'ids' ? 'and t.user_id = any(:ids::bigint[])' : ''}
      order by ${listOrder} ${way === 'ids' ? 'offset 0' : way === 'all' ? '' : `limit ${walked[way]}`}
    ) t
    where case when ${found}
      then (:departmentId::bigint is null or exists (select from memberships b
        join department_ancestors a on a.company_id = b.company_id and a.department_id = b.department_id
        where b.company_id = t.company_id and b.user_id = t.user_id and a.ancestor_id = :departmentId
          and ${isShown('b', 'department_id')} offset 0))
        and (:positionId::bigint is null or exists (select from memberships b
          where b.company_id = t.company_id and b.user_id = t.user_id and b.position_id = :positionId
            and (:ledBy::bigint is null or b.department_id in (select departments_led_by(:companyId, :ledBy)))
          offset 0)) end
    order by ${listOrder} limit ${limit}
  ) t
  join users u on u.company_id = t.company_id and u.id = t.user_id ${portraitOf()}
  left join lateral (
    select o.name, b.job_label from memberships b
    join departments o on o.company_id = b.company_id and o.id = b.department_id
    where b.company_id = t.company_id and b.user_id = t.user_id and ${isShown('o')}
    order by b.main desc, o.sort_order, o.id limit 1
  ) d on true
  order by ${listOrder}`
}

/** A place in the list: first the people who match as typed, then those in another writing, each by reading. */
type ListPlace = { texts: string[]; id: number; otherwise?: boolean }

/** The place a cursor of `findPeople` refers to; null without a cursor. */
export function peopleCursor(cursor: string | undefined): ListPlace | null {
  const key = textCursor(cursor, ['number', 'text', 'text'])
  return key && { texts: key.texts.slice(1), id: key.id, otherwise: key.texts[0] === '1' }
}

type PeopleRequest = {
  words: Words
  after: ListPlace | null
  /** A whole number. */
  limit: number
  /** Limits the result to its members and those of lower departments. */
  departmentId?: number | undefined
  /** Limits the result to people with it. Positions are shown to administrators of people; to others see `ledBy`. */
  positionId?: number | undefined
  /** Only positions in departments that this person leads count. */
  ledBy?: number | null
  /** Whether a word may also match the name of a person's department. */
  alsoDepartments?: boolean
}

/**
 * People who match every word: current or former name, reading, romanised reading, job label and, if requested,
 * department. Ordered by reading; people who match only in another writing come last.
 */
export async function findPeople(db: CompanyDb, request: PeopleRequest) {
  const { words, after, limit } = request
  const found = async (otherwise: boolean, wanted: number) => {
    const begins = (after?.otherwise ?? false) === otherwise ? after : null
    const rows = await findWritten(db, { ...request, after: begins, limit: wanted }, otherwise)
    return rows.map((row) => ({ ...row, otherwise }))
  }
  const rows = after?.otherwise ? [] : await found(false, limit)
  if (rows.length <= limit && words.some(({ writings }) => writings !== null))
    rows.push(...(await found(true, limit - rows.length)))
  return pageOfRows(rows, limit, (row) => [
    row.otherwise ? '1' : '0',
    row.familyNameKana,
    row.givenNameKana,
    row.id,
  ])
}

/** At most `limit` plus one. */
async function findWritten(
  db: CompanyDb,
  { words, after, limit, departmentId, positionId, ledBy, alsoDepartments = true }: PeopleRequest,
  otherwise: boolean,
) {
  const companyId = companyIdOf(db)
  const place = { familyName: after?.texts[0] ?? '', givenName: after?.texts[1] ?? '', id: after?.id ?? 0 }
  const looks = { alsoDepartments, alternatives: hasAlternatives(words), otherwise }
  const find = (way: Way, ids?: readonly number[]) =>
    namedQuery<FoundPerson>(db, pageSql(way, looks, limit + 1), {
      companyId,
      ...wordValues(words, { anyWriting: otherwise }),
      ...place,
      departmentId: departmentId ?? null,
      positionId: positionId ?? null,
      ledBy: ledBy ?? null,
      ...(ids ? { ids } : {}),
    })
  if (words.length === 0 && departmentId === undefined) return find('all')

  for (const way of ['some', 'more'] as const) {
    const rows = await find(way)
    if (rows.length > limit) return rows
    if (rows.length < promising) break
  }
  const sought = otherwise ? words : words.map((word) => ({ ...word, writings: null }))
  const query = words.length ? peopleQuery(companyId, sought, alsoDepartments) : null
  const rows: FoundPerson[] = []
  let seen = 0
  for (const most of proposed) {
    const ids = await findCandidates(db, { query, departmentId: departmentId ?? null, ...place, most })
    if (!ids) return find('all')
    while (seen < ids.length) {
      const some = ids.slice(seen, seen + (seen === 0 ? 3 * (limit + 1) : looked))
      rows.push(...(await find('ids', some)))
      if (rows.length > limit) return rows.slice(0, limit + 1)
      seen += some.length
    }
    if (ids.length < most) break
  }
  return rows
}

/** The writings of words in the visible data of a person found by another writing; null: found as typed. */
export const personWritings = (row: FoundPerson & { otherwise: boolean }, words: Words) =>
  row.otherwise
    ? (writingsIn(
        [fullName(row), `${row.familyName}${row.givenName}`, row.departmentName ?? '', row.jobLabel ?? ''],
        [...Map.groupBy(words, ({ place }) => place).values()],
      ) ?? [])
    : null

type Sought = {
  query: string | null
  departmentId: number | null
  familyName: string
  givenName: string
  id: number
  most: number
}

const findCandidates = async (db: CompanyDb, sought: Sought) => {
  const [row] = await namedQuery<{ ids: number[] | null }>(
    db,
    'select people_candidates(:companyId, :query::tsquery, :departmentId, :familyName, :givenName, :id, :most) as ids',
    { companyId: companyIdOf(db), ...sought },
  )
  return row!.ids
}
