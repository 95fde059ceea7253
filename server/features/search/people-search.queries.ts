import { kanaPattern } from '#common/romaji.ts'
import { parseSearchQuery } from '#common/search-query.ts'
import { foldText } from '#common/search-text.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { isPresent, type PersonRow, personColumns, portrait } from '#server/features/users/people.queries.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

/** What to look for in names: the words of the query, folded; of an operator what it names. */
export const wordsOf = (query: string) =>
  parseSearchQuery(query)
    .map((term) => ('text' in term ? term.text : term.raw))
    .map((text) => ({ typed: text, folded: foldText(text).trim() }))
    .filter(({ folded }) => folded)

type Words = ReturnType<typeof wordsOf>

/** Published departments in which every word is found, in name or reading. */
export const findDepartmentsCalled = (db: CompanyDb, words: Words) =>
  namedQuery<{ id: number; name: string; path: string }>(
    db,
    `select d.id, d.name, (select string_agg(x.name, ' / ' order by a.depth desc) from department_ancestors a
         join departments x on x.company_id = a.company_id and x.id = a.ancestor_id
         where a.company_id = d.company_id and a.department_id = d.id) as path
     from departments d
     where d.company_id = $1 and ${isShown('d')} and not exists (select from unnest($2::text[]) as word
       where position(word in search_fold(d.name)) = 0 and position(word in search_fold(d.name_kana)) = 0)
     order by d.sort_order, d.id limit 20`,
    [companyIdOf(db), words.map(({ folded }) => folded)],
  )

type FoundPerson = PersonRow & {
  familyNameKana: string
  givenNameKana: string
  departmentName: string | null
  jobLabel: string | null
}

// $1 company, $2 words, $3 their readings as patterns.
const isCalled = `not exists (select from unnest($2::text[], $3::text[]) as called (word, pattern)
  where position(word in u.search_name) = 0 and position(word in u.search_kana) = 0
    and (pattern is null or u.search_kana !~ pattern)
    and not exists (select from memberships b
      join departments o on o.company_id = b.company_id and o.id = b.department_id
      where b.company_id = u.company_id and b.user_id = u.id and ${isShown('o')}
        and (position(word in search_fold(o.name)) > 0 or position(word in search_fold(b.job_label)) > 0)))`

/** People in whom every word is found: name, reading, Latin letters, department or job label. By reading. */
export async function findPeople(
  db: CompanyDb,
  {
    words,
    after,
    limit,
    departmentId,
  }: {
    words: Words
    after: { texts: string[]; id: number } | null
    limit: number
    departmentId?: number | undefined
  },
) {
  const rows = await namedQuery<FoundPerson>(
    db,
    `select ${personColumns}, u.family_name_kana, u.given_name_kana, d.name as department_name, d.job_label
     from users u ${portrait}
     left join lateral (
       select o.name, b.job_label from memberships b
       join departments o on o.company_id = b.company_id and o.id = b.department_id
       where b.company_id = u.company_id and b.user_id = u.id and ${isShown('o')}
       order by b.main desc, o.sort_order, o.id limit 1
     ) d on true
     where u.company_id = $1 and ${isPresent} and ${isCalled}
       and (u.family_name_kana, u.given_name_kana, u.id) > ($4, $5, $6)
       and ($8::bigint is null or exists (select from memberships b
         join department_ancestors a on a.company_id = b.company_id and a.department_id = b.department_id
         where b.company_id = u.company_id and b.user_id = u.id and a.ancestor_id = $8 and ${isShown('b', 'department_id')}))
     order by u.family_name_kana, u.given_name_kana, u.id limit $7`,
    [
      companyIdOf(db),
      words.map(({ folded }) => folded),
      words.map(({ typed }) => kanaPattern(typed)),
      after?.texts[0] ?? '',
      after?.texts[1] ?? '',
      after?.id ?? 0,
      limit + 1,
      departmentId ?? null,
    ],
  )
  return pageOfRows(rows, limit, (row) => [row.familyNameKana, row.givenNameKana, row.id])
}
