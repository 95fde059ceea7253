import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { holdsWords, wordValues } from '#server/features/people/written-names.sql.ts'
import type { wordsOf } from '#server/features/search/people-search.queries.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'
import { found } from '#server/platform/http/refusal.ts'

type RegistrationState = 'waiting' | 'approved' | 'refused'

export type RegistrationSettings = {
  version: number
  enabled: boolean
  code: string | null
  intro: string
  items: FormItem[]
  companyName: string
  timeZone: string
}

/** The settings; of a company that has saved none, those that let nobody ask. @throws {Refusal} not_found */
export async function findSettings(db: CompanyDb): Promise<RegistrationSettings> {
  const [row] = await namedQuery<
    Pick<RegistrationSettings, 'companyName' | 'timeZone' | 'code'> & {
      version: number | null
      enabled: boolean | null
      intro: string | null
      items: FormItem[] | null
    }
  >(
    db,
    `select s.version, s.enabled, s.code, s.intro, s.items, c.name as company_name, c.time_zone
     from companies c left join registration_settings s on s.company_id = c.id where c.id = $1`,
    [companyIdOf(db)],
  )
  const { version, enabled, intro, items, ...rest } = found(row)
  return { ...rest, version: version ?? 0, enabled: enabled ?? false, intro: intro ?? '', items: items ?? [] }
}

export async function countWaiting(db: CompanyDb) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) from registration_requests where company_id = $1 and state = 'waiting'`,
    [companyIdOf(db)],
  )
  return row!.count
}

export type RequestRow = {
  id: number
  version: number
  familyName: string
  givenName: string
  familyNameKana: string
  givenNameKana: string
  email: string | null
  employeeNumber: string | null
  note: string
  locale: Locale
  items: FormItem[]
  answers: FormAnswer[]
  state: RegistrationState
  reason: string
  decidedAt: Date | null
  decidedById: number | null
  userId: number | null
  nonce: string
  createdAt: Date
}

const columns = `q.id, q.version, q.family_name, q.given_name, q.family_name_kana, q.given_name_kana, q.email,
  q.employee_number, q.note, q.locale, q.items, q.answers, q.state, q.reason, q.decided_at, q.decided_by_id, q.user_id,
  q.nonce, q.created_at`

export async function findRequest(db: CompanyDb, id: number) {
  const [row] = await namedQuery<RequestRow>(
    db,
    `select ${columns} from registration_requests q where q.company_id = $1 and q.id = $2`,
    [companyIdOf(db), id],
  )
  return row
}

/** The same row, locked until the transaction ends. */
export async function lockRequest(trx: CompanyDb, id: number) {
  const [row] = await namedQuery<RequestRow>(
    trx,
    `select ${columns} from registration_requests q where q.company_id = $1 and q.id = $2 for update`,
    [companyIdOf(trx), id],
  )
  return row
}

/* SQL: what `q` and another row `o` with the same columns have in common. */
const sameName = `(lower(o.family_name || o.given_name) = lower(q.family_name || q.given_name)
  or q.family_name_kana <> '' and o.family_name_kana || o.given_name_kana = q.family_name_kana || q.given_name_kana)`
const sameEmail = 'lower(o.email) = lower(q.email)'
const sameNumber = 'lower(o.employee_number) = lower(q.employee_number)'
const isSame = `(${sameName} or coalesce(${sameEmail}, false) or coalesce(${sameNumber}, false))`
const by = `array_remove(array[case when ${sameName} then 'name' end, case when ${sameEmail} then 'email' end,
  case when ${sameNumber} then 'employee_number' end], null)`

/* SQL: people who have not left, and other requests that wait, if they may be the person of the request `q`. */
const samePeople = `users o where o.company_id = q.company_id and o.status not in ('withdrawn', 'app') and ${isSame}`
const sameRequests = `registration_requests o
  where o.company_id = q.company_id and o.state = 'waiting' and o.id <> q.id and ${isSame}`

export type Match = 'name' | 'email' | 'employee_number'

/** People who may be the person of a request. */
export const findSamePeople = (db: CompanyDb, id: number) =>
  namedQuery<AuthorRow & { departmentName: string | null; by: Match[] }>(
    db,
    `select ${authorColumns()}, s.by, (select d.name from memberships m
         join departments d on d.company_id = m.company_id and d.id = m.department_id
         where m.company_id = u.company_id and m.user_id = u.id and m.main) as department_name
     from (select o.id, ${by} as by from registration_requests q cross join lateral (select * from ${samePeople}) o
       where q.company_id = $1 and q.id = $2 order by o.id limit 20) s
     join users u on u.company_id = $1 and u.id = s.id ${portraitOf()} order by u.id`,
    [companyIdOf(db), id],
  )

/** Other requests that wait, and may be of the same person. */
export const findSameRequests = (db: CompanyDb, id: number) =>
  namedQuery<{ id: number; familyName: string; givenName: string; createdAt: Date; by: Match[] }>(
    db,
    `select o.id, o.family_name, o.given_name, o.created_at, ${by} as by
     from registration_requests q cross join lateral (select * from ${sameRequests}) o
     where q.company_id = $1 and q.id = $2 order by o.id limit 20`,
    [companyIdOf(db), id],
  )

type Filter = {
  state: RegistrationState
  words: ReturnType<typeof wordsOf>
  before: number | null
  limit: number
}

export async function findRequests(db: CompanyDb, { state, words, before, limit }: Filter) {
  const rows = await namedQuery<RequestRow & { duplicateCount: number }>(
    db,
    `select ${columns}, case when q.state <> 'waiting' then 0 else (select count(*) from ${samePeople})
         + (select count(*) from ${sameRequests}) end as duplicate_count
     from registration_requests q
     where q.company_id = :companyId and q.state = :state and (:before::bigint is null or q.id < :before)
       and (cardinality(:words::text[]) = 0 or ${holdsWords('q.search_text')})
     order by q.id desc limit :most`,
    { ...{ companyId: companyIdOf(db), state, before, most: limit + 1 }, ...wordValues(words) },
  )
  return pageOfRows(rows, limit, ({ id }) => [id])
}

/** People of the company by id. */
export const findPeople = (db: CompanyDb, ids: readonly number[]) =>
  namedQuery<AuthorRow>(
    db,
    `select ${authorColumns()} from users u ${portraitOf()} where u.company_id = $1 and u.id = any($2::bigint[])`,
    [companyIdOf(db), ids],
  )
