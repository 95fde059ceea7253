import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { nameIsLike, type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import { turnDue } from './mission-periods.rules.ts'
import type { MissionRow, RuleRow } from './missions.queries.ts'
import { canUseMenu } from './missions.sql.ts'

export type CandidateRow = PersonRow & {
  departmentName: string | null
  /** The last day of an absence that lasts for the whole turn; null: they are there. */
  awayUntil: string | null
}

type Wanted = {
  mission: MissionRow
  rule: RuleRow
  /** Only this person; null: all. */
  userId: number | null
  /** Of `namePattern`; null: all. */
  pattern: string | null
  limit: number
}

/**
 * The people who can continue a relay: of its audience, able to use its menu, and without a turn in the current round.
 * A round ends when everyone had a turn. Those who are present come first.
 */
export const findCandidates = (db: CompanyDb, { mission, rule, userId, pattern, limit }: Wanted) =>
  namedQuery<CandidateRow>(
    db,
    `with member as (
       select u.id, (select count(*) from mission_periods p
           join mission_assignments x on x.company_id = p.company_id and x.mission_period_id = p.id
           where p.company_id = :companyId and p.mission_id = :missionId and x.user_id = u.id and x.state = 'done')
         as turn_count
       from audience_members a
       join users u on u.company_id = a.company_id and u.id = a.user_id and u.status = 'active'
       join menus n on n.company_id = u.company_id and n.id = :menuId and ${canUseMenu('n', 'u.id')}
       where a.company_id = :companyId and a.audience_id = :audienceId
     )
     select ${personColumns},
       (select d.name from memberships b join departments d on d.company_id = b.company_id and d.id = b.department_id
         where b.company_id = :companyId and b.user_id = u.id and b.main and d.published) as department_name,
       (select max(away.absent_until)::text from absences away where away.company_id = :companyId and away.user_id = u.id
         and away.absent_from <= :today::date and away.absent_until >= :dueOn::date) as away_until
     from member join users u on u.company_id = :companyId and u.id = member.id ${portraitOf()}
     where member.turn_count = (select min(turn_count) from member)
       and (:userId::bigint is null or u.id = :userId) and (:pattern::text is null or ${nameIsLike(':pattern')})
       and u.id <> coalesce((select x.user_id from mission_periods p
         join mission_assignments x on x.company_id = p.company_id and x.mission_period_id = p.id
         where p.company_id = :companyId and p.mission_id = :missionId and p.closed_at is null
         order by p.number desc limit 1), 0)
     order by away_until nulls first, u.family_name_kana, u.given_name_kana, u.id limit :limit`,
    {
      companyId: companyIdOf(db),
      missionId: mission.id,
      menuId: mission.menuId,
      audienceId: rule.audienceId,
      today: mission.today,
      dueOn: turnDue(rule, mission.today),
      userId,
      pattern,
      limit,
    },
  )

/**
 * Whether the person of a turn cannot take it: away on all of its remaining days, on leave today after it was due, or
 * no longer active.
 */
export async function isAwayUntil(
  db: CompanyDb,
  { userId, dueOn }: { userId: number; dueOn: string | null },
  today: string,
) {
  const lastDay = dueOn === null || dueOn < today ? today : dueOn
  const [row] = await namedQuery<{ away: boolean }>(
    db,
    `select u.status <> 'active' or exists (select from absences a where a.company_id = $1 and a.user_id = u.id
       and a.absent_from <= $3::date and a.absent_until >= $4::date) as away
     from users u where u.company_id = $1 and u.id = $2`,
    [companyIdOf(db), userId, today, lastDay],
  )
  return row!.away
}
