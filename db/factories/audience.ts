import { sql } from 'kysely'
import { type AudienceRule, canonicalRule } from '#common/audience-rule.ts'
import { ensureAudience, materialise, ruleHash } from '#db/audience-members.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'

/** The id of the rule's audience in this company; creates it with its members if the rule is new. */
export const audienceOf = async (db: CompanyDb, rule: AudienceRule) => (await ensureAudience(db, rule)).id

/** Updates the members of every audience of the company. */
export async function refreshAudiences(db: CompanyDb): Promise<void> {
  const audiences = await db
    .selectFrom('audiences')
    .select('id')
    .where('companyId', '=', companyIdOf(db))
    .execute()
  for (const { id } of audiences) await materialise(db, id)
}

/** Creates for each of many people the audience of that person alone: person → audience. */
export async function ownAudiences(db: CompanyDb, userIds: readonly number[]): Promise<Map<number, number>> {
  const companyId = companyIdOf(db)
  const own = [...new Set(userIds)].map((id) => {
    const rule: AudienceRule = { include: [{ type: 'user', id }], match: 'any' }
    return { user_id: id, rule: canonicalRule(rule), rule_hash: ruleHash(rule) }
  })
  if (own.length === 0) return new Map()
  const given = sql`json_to_recordset(${JSON.stringify(own)}) as own(user_id bigint, rule text, rule_hash text)`
  await sql`insert into audiences (company_id, rule, rule_hash)
    select ${companyId}::bigint, own.rule::jsonb, own.rule_hash from ${given} on conflict do nothing`.execute(
    db,
  )
  await sql`insert into audience_members (company_id, audience_id, user_id)
    select a.company_id, a.id, u.id from ${given}
    join audiences a on a.company_id = ${companyId} and a.rule_hash = own.rule_hash
    join users u on u.company_id = ${companyId} and u.id = own.user_id and u.status not in ('withdrawn', 'app')
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ userId: number; audienceId: number }>`
    select own.user_id, a.id as audience_id from ${given}
    join audiences a on a.company_id = ${companyId} and a.rule_hash = own.rule_hash`.execute(db)
  return new Map(rows.map(({ userId, audienceId }) => [userId, audienceId]))
}
