import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { companyToday } from '#server/platform/company-day.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'
import type { MissionKind } from './mission-periods.rules.ts'
import { canUseMenu, streakOf } from './missions.sql.ts'

export type ShareRow = {
  startsOn: string
  dueOn: string | null
  state: 'open' | 'done' | 'missed' | 'excused' | 'skipped'
  neededCount: number
  doneCount: number
  carriedCount: number
  doneAt: Date | null
}

const shareColumns = `p.starts_on::text as starts_on, p.due_on::text as due_on, x.state, x.needed_count, x.done_count,
  x.carried_count, x.done_at`

/** A running mission of a person. */
export type OwnMissionRow = ShareRow & {
  id: number
  name: string
  message: string
  kind: MissionKind
  unit: 'day' | 'week' | 'month'
  every: number
  periodId: number
  assignedAt: Date
  createdById: number
  overdue: boolean
  streak: number
  menuId: number
  menuName: string
  menuIconName: string
  menuTone: 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray'
  menuFormKind: 'post' | 'items'
  usable: boolean
  handedById: number | null
  handedByFamilyName: string | null
  handedByGivenName: string | null
  handedByFilename: string | null
}

// $2: the person.
const joined = `mission_assignments x
  join mission_periods p on p.company_id = x.company_id and p.id = x.mission_period_id and p.closed_at is null
  join missions m on m.company_id = p.company_id and m.id = p.mission_id and m.ended_on is null
  where x.company_id = $1 and x.user_id = $2`

/** What waits for a person: an open mission, or a relay to hand over. */
const waits = `(x.state = 'open' or x.state = 'done' and m.kind = 'relay')`

/** The running missions of a person: open ones first, then by due date. `waiting`: only what waits for them. */
export const findOwnMissions = (
  db: CompanyDb,
  userId: number,
  { waiting, limit }: { waiting: boolean; limit: number },
) =>
  namedQuery<OwnMissionRow>(
    db,
    `with own as (
       select x.*, p.mission_id, p.starts_on, p.due_on, p.valid_from from ${joined} and x.state in ('open', 'done')
         and ($3 = false or ${waits})
     )
     select m.id, m.name, r.message, m.kind, r.unit, r.every, p.mission_period_id as period_id, p.starts_on::text as starts_on,
       p.due_on::text as due_on, p.state, p.needed_count, p.done_count, p.carried_count, p.done_at, p.assigned_at, m.created_by_id, coalesce(p.due_on < ${companyToday} and p.state = 'open', false) as overdue,
       ${streakOf('m', '$2')} as streak,
       n.id as menu_id, n.name as menu_name, n.icon_name as menu_icon_name, n.tone as menu_tone,
       n.form_kind as menu_form_kind, ${canUseMenu('n', '$2')} as usable,
       h.id as handed_by_id, h.family_name as handed_by_family_name, h.given_name as handed_by_given_name,
       hm.filename as handed_by_filename
     from own p
     join missions m on m.company_id = p.company_id and m.id = p.mission_id
     join mission_rules r on r.company_id = p.company_id and r.mission_id = p.mission_id and r.valid_from = p.valid_from
     join menus n on n.company_id = m.company_id and n.id = m.menu_id
     left join users h on h.company_id = p.company_id and h.id = p.handed_by_id and h.status <> 'withdrawn'
     ${portraitOf('h', 'hm')}
     order by p.state = 'done', coalesce(p.due_on, date '9999-12-31'), p.mission_period_id limit $4`,
    [companyIdOf(db), userId, waiting, limit],
  )

/** How many missions wait for a person, and how many of them are overdue. */
export async function countOwnMissions(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ count: number; overdueCount: number }>(
    db,
    `select count(*) as count, count(*) filter (where x.state = 'open' and p.due_on < ${companyToday}) as overdue_count
     from ${joined} and ${waits}`,
    [companyIdOf(db), userId],
  )
  return row!
}

export type WaitingMissionRow = AuthorRow & {
  periodId: number
  name: string
  assignedAt: Date
  dueOn: string | null
  overdue: boolean
  menuId: number
  menuName: string
  menuIconName: string
  menuTone: OwnMissionRow['menuTone']
}

/** What waits for a person, by due date; a relay that is only to be handed over has none. The author columns are those of the person it is from. */
export const findWaitingMissions = (
  db: CompanyDb,
  userId: number,
  { after, limit }: { after: { dueOn: string; id: number } | null; limit: number },
) =>
  namedQuery<WaitingMissionRow>(
    db,
    `with own as (
       select x.*, case when x.state = 'open' then p.due_on end as due_on, m.name, m.menu_id, m.created_by_id from ${joined} and ${waits}
     )
     select o.mission_period_id as period_id, o.name, o.assigned_at, o.due_on::text as due_on,
       coalesce(o.state = 'open' and o.due_on < ${companyToday}, false) as overdue, ${authorColumns('u', 'um')},
       n.id as menu_id, n.name as menu_name, n.icon_name as menu_icon_name, n.tone as menu_tone
     from own o
     join users u on u.company_id = o.company_id and u.id = coalesce(o.handed_by_id, o.created_by_id)
     ${portraitOf('u', 'um')}
     join menus n on n.company_id = o.company_id and n.id = o.menu_id
     where ($3::date is null or (coalesce(o.due_on, date '9999-12-31'), o.mission_period_id) > ($3::date, $4::bigint))
     order by coalesce(o.due_on, date '9999-12-31'), o.mission_period_id limit $5`,
    [companyIdOf(db), userId, after?.dueOn ?? null, after?.id ?? 0, limit],
  )

/** The missions of a person that are due between two days (the second excluded) and not done. */
export const findMissionsBetween = (db: CompanyDb, userId: number, from: string, until: string) =>
  namedQuery<{ periodId: number; name: string; dueOn: string; menuTone: OwnMissionRow['menuTone'] }>(
    db,
    `with own as (select p.id as period_id, m.name, m.menu_id, p.due_on from ${joined} and x.state = 'open'
       and p.due_on >= $3::date and p.due_on < $4::date)
     select o.period_id, o.name, o.due_on::text as due_on, n.tone as menu_tone
     from own o join menus n on n.company_id = $1 and n.id = o.menu_id order by o.due_on, o.period_id`,
    [companyIdOf(db), userId, from, until],
  )

type Page = { after: number | null; limit: number }

/** A person's periods of a mission, latest first. */
export async function findOwnPeriods(db: CompanyDb, asking: { missionId: number; userId: number } & Page) {
  const { missionId, userId, after, limit } = asking
  const rows = await namedQuery<ShareRow & { id: number; number: number }>(
    db,
    `select p.id, p.number, ${shareColumns} from mission_periods p
     join mission_assignments x on x.company_id = p.company_id and x.mission_period_id = p.id and x.user_id = $3
     where p.company_id = $1 and p.mission_id = $2 and ($4::bigint is null or p.number < $4)
     order by p.number desc limit $5`,
    [companyIdOf(db), missionId, userId, after, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.number])
}

export type TurnOfRow = AuthorRow &
  ShareRow & {
    id: number
    number: number
    handedById: number | null
    handedByFamilyName: string | null
    handedByGivenName: string | null
    handedByFilename: string | null
  }

/** The turns of a relay, latest first; the author columns are those of the person whose turn it is. */
export async function findTurns(db: CompanyDb, missionId: number, { after, limit }: Page) {
  const rows = await namedQuery<TurnOfRow>(
    db,
    `select p.id, p.number, ${shareColumns}, ${authorColumns('u', 'um')},
       h.id as handed_by_id, h.family_name as handed_by_family_name, h.given_name as handed_by_given_name,
       hm.filename as handed_by_filename
     from mission_periods p
     join mission_assignments x on x.company_id = p.company_id and x.mission_period_id = p.id
     join users u on u.company_id = x.company_id and u.id = x.user_id
     ${portraitOf('u', 'um')}
     left join users h on h.company_id = x.company_id and h.id = x.handed_by_id and h.status <> 'withdrawn'
     ${portraitOf('h', 'hm')}
     where p.company_id = $1 and p.mission_id = $2 and ($3::bigint is null or p.number < $3)
     order by p.number desc limit $4`,
    [companyIdOf(db), missionId, after, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.number])
}

/** Whether a person takes part in a mission: assigned at some time, or in the audience of its latest rule. */
export async function takesPart(
  db: CompanyDb,
  missionId: number,
  { userId, audienceIds }: { userId: number; audienceIds: readonly number[] },
) {
  const rows = await namedQuery(
    db,
    `select 1 from missions m where m.company_id = $1 and m.id = $2 and (exists (
       select from mission_periods p join mission_assignments x on x.company_id = p.company_id
         and x.mission_period_id = p.id and x.user_id = $3
       where p.company_id = $1 and p.mission_id = m.id)
       or (select r.audience_id from mission_rules r where r.company_id = $1 and r.mission_id = m.id
         order by r.valid_from desc limit 1) = any($4::bigint[]))`,
    [companyIdOf(db), missionId, userId, audienceIds],
  )
  return rows.length > 0
}
