import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'
import type { MissionKind } from './mission-periods.rules.ts'
import { streakOf } from './missions.sql.ts'
import type { ShareRow } from './own-missions.queries.ts'

type StateCounts = { open: number; done: number; missed: number; excused: number; skipped: number }

/* Of the assignments `x`. */
const counts = `json_build_object('open', count(*) filter (where x.state = 'open'),
  'done', count(*) filter (where x.state = 'done'), 'missed', count(*) filter (where x.state = 'missed'),
  'excused', count(*) filter (where x.state = 'excused'), 'skipped', count(*) filter (where x.state = 'skipped'))`

export type PeriodCountsRow = {
  id: number
  number: number
  startsOn: string
  dueOn: string | null
  closed: boolean
  counts: StateCounts
}

const periodColumns = `p.id, p.number, p.starts_on::text as starts_on, p.due_on::text as due_on,
  p.closed_at is not null as closed, (select ${counts} from mission_assignments x
    where x.company_id = p.company_id and x.mission_period_id = p.id) as counts`

export type AdminMissionRow = AuthorRow & {
  id: number
  name: string
  menuId: number
  menuName: string
  menuIconName: string
  menuTone: 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray'
  kind: MissionKind
  carryOver: boolean
  endedOn: string | null
  version: number
  firstUserId: number | null
  firstFamilyName: string | null
  firstGivenName: string | null
  firstFilename: string | null
  /** Whether somebody has a turn of a relay. */
  turnOpen: boolean
  over: boolean
}

type Wanted = {
  /** null: every mission. */
  missionId: number | null
  /** Only these menus; null: all. */
  menuIds: readonly number[] | null
  after: number | null
  limit: number
}

/** Missions, newest first; those that have ended last. The author columns are those of the person who created it. */
export const findAdminMissions = (db: CompanyDb, { missionId, menuIds, after, limit }: Wanted) =>
  namedQuery<AdminMissionRow>(
    db,
    `select m.id, m.name, m.menu_id, n.name as menu_name, n.icon_name as menu_icon_name, n.tone as menu_tone, m.kind,
       m.carry_over, m.ended_on::text as ended_on, m.version, m.first_user_id, f.family_name as first_family_name,
       f.given_name as first_given_name, fm.filename as first_filename, ${authorColumns('u', 'um')},
       exists (select from mission_periods p where p.company_id = m.company_id and p.mission_id = m.id
         and p.closed_at is null) as turn_open,
       m.ended_on is not null or m.next_on is null as over
     from missions m
     join menus n on n.company_id = m.company_id and n.id = m.menu_id
     join users u on u.company_id = m.company_id and u.id = m.created_by_id
     ${portraitOf('u', 'um')}
     left join users f on f.company_id = m.company_id and f.id = m.first_user_id
     ${portraitOf('f', 'fm')}
     where m.company_id = :companyId and (:missionId::bigint is null or m.id = :missionId)
       and (:menuIds::bigint[] is null or m.menu_id = any(:menuIds))
     order by m.ended_on is not null or m.next_on is null, m.id desc
     limit :limit offset :after`,
    { companyId: companyIdOf(db), missionId, menuIds, after: after ?? 0, limit },
  )

/** The latest periods of missions, with the number of people by state. */
export const findLatestPeriods = (db: CompanyDb, missionIds: readonly number[]) =>
  namedQuery<PeriodCountsRow & { missionId: number }>(
    db,
    `select p.mission_id, ${periodColumns} from mission_periods p
     where p.company_id = $1 and p.mission_id = any($2::bigint[]) and p.number = (select max(q.number)
       from mission_periods q where q.company_id = $1 and q.mission_id = p.mission_id)`,
    [companyIdOf(db), missionIds],
  )

/** The periods of a mission, latest first. */
export async function findPeriods(
  db: CompanyDb,
  missionId: number,
  { after, limit }: { after: number | null; limit: number },
) {
  const rows = await namedQuery<PeriodCountsRow>(
    db,
    `select ${periodColumns} from mission_periods p
     where p.company_id = $1 and p.mission_id = $2 and ($3::bigint is null or p.number < $3)
     order by p.number desc limit $4`,
    [companyIdOf(db), missionId, after, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.number])
}

export type ProgressRow = AuthorRow &
  ShareRow & {
    periodId: number
    departmentName: string | null
    employeeNumber: string | null
    streak: number
    /** The place in the list. */
    departmentKey: string
    nameKey: string
    rowId: number
  }

type Progress = {
  missionId: number
  /** null: of a relay all turns, else the latest period. */
  periodId: number | null
  departmentId: number | null
  state: ShareRow['state'] | null
  after: { department: string; name: string; id: number } | null
  limit: number
}

const mainDepartment = `left join memberships b on b.company_id = x.company_id and b.user_id = x.user_id and b.main
  left join departments d on d.company_id = b.company_id and d.id = b.department_id and ${isShown('d')}`

/*
 * :periodId null: the latest period, or all turns. Chosen before anything else is read: a mission can have hundreds of
 * periods with everyone in each.
 */
const chosen = `chosen as materialized (
  select p.id, p.mission_id, p.company_id, p.starts_on, p.due_on, m.kind from mission_periods p
  join missions m on m.company_id = p.company_id and m.id = p.mission_id
  where p.company_id = :companyId and p.mission_id = :missionId and case when :periodId::bigint is not null
    then p.id = :periodId else m.kind = 'relay' or p.number = (select max(q.number) from mission_periods q
      where q.company_id = :companyId and q.mission_id = :missionId) end)`

/** The people of a mission, by department and name. */
export const findProgress = (
  db: CompanyDb,
  { missionId, periodId, departmentId, state, after, limit }: Progress,
) =>
  namedQuery<ProgressRow>(
    db,
    `with ${chosen}, keyed as (
       select c.id as period_id, x.user_id, d.name as department_name, coalesce(d.name, '~') as department_key,
         u.family_name_kana || ' ' || u.given_name_kana as name_key,
         case c.kind when 'relay' then c.id else u.id end as row_id
       from chosen c
       join mission_assignments x on x.company_id = c.company_id and x.mission_period_id = c.id
       join users u on u.company_id = x.company_id and u.id = x.user_id
       ${mainDepartment}
       where (:state::text is null or x.state = :state)
         and (:departmentId::bigint is null or exists (select from department_ancestors a
           where a.company_id = :companyId and a.department_id = b.department_id and a.ancestor_id = :departmentId))
     ), page as (
       select k.* from keyed k where :afterDepartment::text is null
         or (k.department_key, k.name_key, k.row_id) > (:afterDepartment, :afterName::text, :afterId::bigint)
       order by k.department_key, k.name_key, k.row_id limit :limit
     )
     select c.id as period_id, c.starts_on::text as starts_on, c.due_on::text as due_on, x.state, x.needed_count,
       x.done_count, x.carried_count, x.done_at, k.department_name, u.employee_number, ${authorColumns('u', 'um')},
       k.department_key, k.name_key, k.row_id, ${streakOf('m', 'u.id')} as streak
     from page k
     join chosen c on c.id = k.period_id
     join missions m on m.company_id = c.company_id and m.id = c.mission_id
     join mission_assignments x on x.company_id = :companyId and x.mission_period_id = k.period_id
       and x.user_id = k.user_id
     join users u on u.company_id = :companyId and u.id = k.user_id
     ${portraitOf('u', 'um')}
     order by k.department_key, k.name_key, k.row_id`,
    {
      companyId: companyIdOf(db),
      missionId,
      periodId,
      departmentId,
      state,
      afterDepartment: after?.department ?? null,
      afterName: after?.name ?? null,
      afterId: after?.id ?? null,
      limit,
    },
  )

export type DepartmentCountsRow = { id: number | null; name: string | null; counts: StateCounts }

/** The number of people by main department and state. */
export const findDepartmentCounts = (db: CompanyDb, missionId: number, periodId: number | null) =>
  namedQuery<DepartmentCountsRow>(
    db,
    `with ${chosen}
     select d.id, d.name, ${counts} as counts
     from chosen c
     join mission_assignments x on x.company_id = c.company_id and x.mission_period_id = c.id
     ${mainDepartment}
     group by d.id, d.name order by d.name nulls last, d.id`,
    { companyId: companyIdOf(db), missionId, periodId },
  )
