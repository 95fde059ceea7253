import { foldLoginName } from '#common/login-name.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { PersonState } from './person-states.rules.ts'

/** A person's state after an import, or after undoing it. */
export type Staged = {
  place: number
  userId: number
  state: PersonState
  /** The version of their row that the plan is based on; null: they will be registered. */
  seen: number | null
  named: boolean
  settled: boolean
  renamed: boolean
  moved: boolean
  passwordHash: string | null
}

/** Rows per step, so that other requests are handled in between. */
export const stagedAtOnce = 250

export const loginsOf = ({ email, companyLoginId }: PersonState) => [
  ...(email === null ? [] : [{ kind: 'email', identifier: foldLoginName(email) }]),
  ...(companyLoginId === null
    ? []
    : [{ kind: 'company_login_id', identifier: foldLoginName(companyLoginId) }]),
]

/** Stages people in the database, where the writing statements read them. No account is changed. */
export async function stagePeople(
  db: CompanyDb,
  importId: number,
  people: readonly Staged[],
  tell: (done: number) => Promise<unknown> = async () => {},
) {
  await forgetStaged(db, importId)
  for (let start = 0; start < people.length; start += stagedAtOnce) {
    const some = people.slice(start, start + stagedAtOnce)
    const key = [companyIdOf(db), importId]
    const put = (sql: string, rows: readonly object[]) =>
      rows.length > 0 && namedQuery(db, sql, [...key, JSON.stringify(rows)])
    await put(insertStaged, some.map(personRow))
    await put(
      insertLogins,
      some.flatMap(({ userId, state, seen, renamed }) =>
        seen === null || renamed ? loginsOf(state).map((login) => ({ ...login, user_id: userId })) : [],
      ),
    )
    await put(insertPlaces, some.filter(({ seen, moved }) => seen === null || moved).flatMap(placeRows))
    await tell(Math.min(start + stagedAtOnce, people.length))
  }
}

const personRow = ({ userId, state, passwordHash, ...rest }: Staged) => ({
  ...rest,
  user_id: userId,
  family_name: state.familyName,
  given_name: state.givenName,
  family_name_kana: state.familyNameKana,
  given_name_kana: state.givenNameKana,
  email: state.email,
  company_login_id: state.companyLoginId,
  employee_number: state.employeeNumber ?? null,
  status: state.status,
  stops_on: state.stopsOn,
  resumes_on: state.resumesOn,
  last_on: state.lastOn,
  password_hash: passwordHash,
})

const placeRows = ({ userId, state }: Staged) =>
  state.memberships.map(({ departmentId, positionId, jobLabel }, index) => ({
    user_id: userId,
    department_id: departmentId,
    position_id: positionId,
    job_label: jobLabel,
    main: index === 0,
  }))

const columns = `user_id, place, seen, family_name, given_name, family_name_kana, given_name_kana, email,
  company_login_id, employee_number, status, stops_on, resumes_on, last_on, named, settled, renamed, moved, password_hash`

const insertStaged = `insert into user_import_people (company_id, user_import_id, ${columns})
  select $1, $2, ${columns} from json_to_recordset($3::text::json) as g (user_id bigint, place integer, seen bigint,
    family_name text, given_name text, family_name_kana text, given_name_kana text, email text,
    company_login_id text, employee_number text, status text, stops_on date, resumes_on date, last_on date, named boolean,
    settled boolean, renamed boolean, moved boolean, password_hash text)`

const insertLogins = `insert into user_import_logins (company_id, user_import_id, identifier, kind, user_id)
  select $1, $2, identifier, kind, user_id
  from json_to_recordset($3::text::json) as g (identifier text, kind text, user_id bigint) on conflict do nothing`

const insertPlaces = `insert into user_import_places
    (company_id, user_import_id, user_id, department_id, position_id, job_label, main)
  select $1, $2, user_id, department_id, position_id, job_label, main from json_to_recordset($3::text::json)
    as g (user_id bigint, department_id bigint, position_id bigint, job_label text, main boolean)`

/** Deletes staged data that was not used. */
export async function forgetStaged(db: CompanyDb, importId: number) {
  const key = [companyIdOf(db), importId]
  for (const table of ['user_import_people', 'user_import_logins', 'user_import_places'])
    await namedQuery(db, `delete from ${table} where company_id = $1 and user_import_id = $2`, key)
}
