import type {
  CurrentDepartment,
  DepartmentWas,
  PlannedMembership,
  ReorganisationStep,
} from '#common/reorganisation.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { getReorganisation, reorganisationStates } from '#contract/reorganisations.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { findPeople } from '#server/features/audiences/audiences.queries.ts'
import type { Place } from '#server/features/membership-history/memberships.rules.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

/** A step with its department when the step was entered; null: the plan creates it, or there is none. */
export type StoredStep = ReorganisationStep & { was: DepartmentWas | null }
export type Outcome = NonNullable<Answer<typeof getReorganisation>['outcome']>

export type ReorganisationRow = {
  id: number
  name: string
  state: (typeof reorganisationStates)[number]
  effectiveOn: string | null
  steps: StoredStep[]
  version: number
  createdById: number | null
  scheduledById: number | null
  appliedById: number | null
  updatedAt: Date
  appliedAt: Date | null
  failure: 'conflicts' | 'unexpected' | null
  outcome: Outcome | null
  moveCount: number
}

const moveCount = `(select count(*) from reorganisation_moves v
  where v.company_id = r.company_id and v.reorganisation_id = r.id) as move_count`

/** One reorganisation, locked if it is to be changed. */
export async function findReorganisation(db: CompanyDb, id: number, { lock = false } = {}) {
  const [row] = await namedQuery<ReorganisationRow>(
    db,
    `select r.id, r.name, r.state, r.effective_on, r.steps, r.version, r.created_by_id, r.scheduled_by_id,
       r.applied_by_id, r.updated_at, r.applied_at, r.failure, r.outcome, ${moveCount}
     from reorganisations r where r.company_id = $1 and r.id = $2 ${lock ? 'for update of r' : ''}`,
    [companyIdOf(db), id],
  )
  return row
}

type SummaryRow = Pick<
  ReorganisationRow,
  'id' | 'name' | 'state' | 'effectiveOn' | 'createdById' | 'updatedAt' | 'appliedAt' | 'moveCount'
> & { stepCount: number }

/** Most recently changed first. */
export async function findReorganisations(
  db: CompanyDb,
  { after, limit }: { after: { at: Date; id: number } | null; limit: number },
) {
  const rows = await namedQuery<SummaryRow>(
    db,
    `select r.id, r.name, r.state, r.effective_on, r.created_by_id, r.updated_at, r.applied_at,
       jsonb_array_length(r.steps) as step_count, ${moveCount}
     from reorganisations r
     where r.company_id = $1 and ($2::timestamptz is null or (r.updated_at, r.id) < ($2, $3))
     order by r.updated_at desc, r.id desc limit $4`,
    [companyIdOf(db), after?.at ?? null, after?.id ?? 0, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.updatedAt, row.id])
}

export type DepartmentRow = CurrentDepartment & { sortOrder: number }

/** The company's departments, children after their parents. */
export const findDepartmentTree = (db: CompanyDb) =>
  namedQuery<DepartmentRow>(
    db,
    `with recursive tree as (
       select d.id, d.parent_id, d.name, d.name_kana, d.published, d.sort_order, array[d.sort_order::bigint, d.id] as place
       from departments d where d.company_id = $1 and d.parent_id is null
       union all
       select d.id, d.parent_id, d.name, d.name_kana, d.published, d.sort_order, t.place || array[d.sort_order::bigint, d.id]
       from tree t join departments d on d.company_id = $1 and d.parent_id = t.id
     )
     select id, parent_id, name, name_kana, published, sort_order from tree order by place`,
    [companyIdOf(db)],
  )

export type Move = { userId: number; memberships: PlannedMembership[]; basedOn: Place[] }

/** The people a reorganisation places by name. */
export const findMoves = (db: CompanyDb, reorganisationId: number) =>
  namedQuery<Move>(
    db,
    `select user_id, memberships, based_on from reorganisation_moves
     where company_id = $1 and reorganisation_id = $2 order by user_id`,
    [companyIdOf(db), reorganisationId],
  )

/** A page of them by reading. */
export async function findMovePage(
  db: CompanyDb,
  reorganisationId: number,
  { after, limit }: { after: { texts: string[]; id: number } | null; limit: number },
) {
  const rows = await namedQuery<PersonRow & Move & { familyNameKana: string; givenNameKana: string }>(
    db,
    `select ${personColumns}, u.family_name_kana, u.given_name_kana, v.user_id, v.memberships, v.based_on
     from reorganisation_moves v join users u on u.company_id = v.company_id and u.id = v.user_id ${portraitOf()}
     where v.company_id = $1 and v.reorganisation_id = $2
       and (u.family_name_kana, u.given_name_kana, u.id) > ($3, $4, $5)
     order by u.family_name_kana, u.given_name_kana, u.id limit $6`,
    [
      companyIdOf(db),
      reorganisationId,
      after?.texts[0] ?? '',
      after?.texts[1] ?? '',
      after?.id ?? 0,
      limit + 1,
    ],
  )
  return pageOfRows(rows, limit, (row) => [row.familyNameKana, row.givenNameKana, row.id])
}

export type Standing = { userId: number; name: string; places: Place[] }

/** The memberships of these people, and of everyone in these departments; people who have left have none. */
export const findStandings = (
  db: CompanyDb,
  { userIds, departmentIds }: { userIds: readonly number[]; departmentIds: readonly number[] },
) =>
  namedQuery<Standing>(
    db,
    `select u.id as user_id, u.family_name || ' ' || u.given_name as name,
       json_agg(json_build_object('departmentId', b.department_id, 'positionId', b.position_id,
         'jobLabel', b.job_label) order by b.main desc, b.department_id) as places
     from users u join memberships b on b.company_id = u.company_id and b.user_id = u.id
     where u.company_id = $1 and u.status <> 'withdrawn' and u.id in (
       select unnest($2::bigint[])
       union select user_id from memberships where company_id = $1 and department_id = any($3::bigint[]))
     group by u.id, u.family_name, u.given_name order by u.id`,
    [companyIdOf(db), userIds, departmentIds],
  )

export const findPositionNames = async (db: CompanyDb) =>
  new Map(
    (
      await namedQuery<{ id: number; name: string }>(
        db,
        'select id, name from positions where company_id = $1',
        [companyIdOf(db)],
      )
    ).map(({ id, name }) => [id, name]),
  )

export type MoveNames = Awaited<ReturnType<typeof findMoveNames>>

/** The current memberships of these people, and the names of departments and positions. */
export async function findMoveNames(db: CompanyDb, userIds: readonly number[]) {
  const standings = await findStandings(db, { userIds, departmentIds: [] })
  const departments = await findDepartmentTree(db)
  return {
    standings: new Map(standings.map(({ userId, places }) => [userId, places])),
    departments: new Map(departments.map(({ id, name }) => [id, name])),
    positions: await findPositionNames(db),
  }
}

/** The people with these ids, by id. */
export async function findPeopleById(db: CompanyDb, ids: readonly (number | null)[]) {
  const rows = await findPeople(db, [...new Set(ids.filter((id) => id !== null))])
  return new Map(rows.map((row) => [row.id, row]))
}
