import type { AudienceRule } from '#common/audience-rule.ts'
import { type factorScopes, requirementLimits } from '#contract/second-factors.requirement.ts'
import { memberIds } from '#db/audience-members.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import { hasFactor } from '#server/platform/auth/person-rights.ts'
import { companyToday } from '#server/platform/company-day.ts'

type FactorScope = (typeof factorScopes)[number]

export type Requirement = {
  /** 0: never changed. */
  version: number
  scope: FactorScope
  /** Of the scope `some`. */
  rule: AudienceRule | null
  dueOn: string | null
}

export async function findRequirement(db: CompanyDb): Promise<Requirement & { today: string }> {
  const [row] = await namedQuery<Requirement & { today: string }>(
    db,
    `select coalesce(r.version, 0) as version, f.factor_scope as scope, a.rule, f.factor_due_on::text as due_on,
       ${companyToday}::text as today
     from company_configs f
     left join factor_requirements r on r.company_id = f.company_id
     left join audiences a on a.company_id = f.company_id and a.id = f.factor_audience_id
     where f.company_id = $1`,
    [companyIdOf(db)],
  )
  return row!
}

const within: Record<FactorScope, string> = {
  nobody: 'false',
  administrators: "u.role <> 'employee'",
  some: 'u.id = any($2::bigint[])',
  everybody: 'true',
}

type Concerned = PersonRow & { count: number; without: boolean }

/** The active and invited people whom a requirement concerns: those without a second factor first, by name. */
export async function findConcerned(db: CompanyDb, { scope, rule }: Pick<Requirement, 'scope' | 'rule'>) {
  const chosen = scope === 'some' && rule ? await memberIds(db, rule) : []
  const rows = await namedQuery<Concerned & { withoutCount: number }>(
    db,
    `with concerned as (
       select u.id, ${hasFactor} as has from users u
       where u.company_id = $1 and u.status in ('invited', 'active') and ($2::bigint[] is not null) and ${within[scope]})
     select ${personColumns}, not o.has as without, count(*) over ()::integer as count,
       (count(*) filter (where not o.has) over ())::integer as without_count
     from concerned o join users u on u.company_id = $1 and u.id = o.id
     ${portraitOf()}
     order by o.has, u.family_name_kana, u.given_name_kana, u.id limit $3`,
    [companyIdOf(db), chosen, requirementLimits.shown],
  )
  return {
    count: rows[0]?.count ?? 0,
    withoutCount: rows[0]?.withoutCount ?? 0,
    people: rows.filter(({ without }) => without),
  }
}
