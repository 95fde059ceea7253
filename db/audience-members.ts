import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type AudienceRule, type AudienceTerm, canonicalRule } from '#common/audience-rule.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from './tenant.ts'

/** SHA-256 of the canonical rule, in hexadecimal: identifies the audience within its company. */
export const ruleHash = (rule: AudienceRule) => createHash('sha256').update(canonicalRule(rule)).digest('hex')

/**
 * Stores the audience of a rule with its members unless the company already has it. Rules are never edited: equal
 * rules share one audience, and a different rule is a different audience.
 * @returns its id, and whether it was created by this call.
 */
export async function ensureAudience(
  db: CompanyDb,
  rule: AudienceRule,
): Promise<{ id: number; made: boolean }> {
  const known = await findAudience(db, rule)
  if (known !== undefined) return { id: known, made: false }
  return transaction(db, async (trx) => {
    const [row] = await namedQuery<{ id: number }>(
      trx,
      `insert into audiences (company_id, rule, rule_hash) values ($1, $2, $3)
       on conflict (company_id, rule_hash) do nothing returning id`,
      [companyIdOf(trx), canonicalRule(rule), ruleHash(rule)],
    )
    // A concurrent transaction created it and has committed: the row and its members exist.
    if (!row) return { id: (await findAudience(trx, rule))!, made: false }
    await materialise(trx, row.id)
    return { id: row.id, made: true }
  })
}

/** The id of the rule's audience; undefined if the company does not have it. */
export async function findAudience(db: CompanyDb, rule: AudienceRule) {
  const [row] = await namedQuery<{ id: number }>(
    db,
    'select id from audiences where company_id = $1 and rule_hash = $2',
    [companyIdOf(db), ruleHash(rule)],
  )
  return row?.id
}

/** The ids of the people who match the rule. Offboarded people are in no audience; suspended and invited ones are. */
export async function memberIds(db: CompanyDb, rule: AudienceRule): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${members(db, rule)} order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Makes the stored members of an audience match its rule. Safe to repeat.
 * @returns how many people were added and removed; both 0 for an audience that does not exist.
 */
export async function materialise(db: CompanyDb, audienceId: number) {
  const audience = await db
    .selectFrom('audiences')
    .select('rule')
    .where('companyId', '=', companyIdOf(db))
    .where('id', '=', audienceId)
    .executeTakeFirst()
  if (!audience) return { added: 0, removed: 0 }
  const { rows } = await sql<{ added: number; removed: number }>`
    with wanted as materialized (${members(db, audience.rule as AudienceRule)}),
    removed as (
      delete from audience_members m
      where m.company_id = ${companyIdOf(db)} and m.audience_id = ${audienceId}
        and not exists (select from wanted w where w.id = m.user_id)
      returning 1
    ),
    added as (
      insert into audience_members (company_id, audience_id, user_id)
      select ${companyIdOf(db)}::bigint, ${audienceId}::bigint, w.id from wanted w
      on conflict do nothing
      returning 1
    )
    select (select count(*) from added) as added, (select count(*) from removed) as removed`.execute(db)
  return rows[0]!
}

function members(db: CompanyDb, rule: AudienceRule) {
  return sql`select u.id from users u
    where u.company_id = ${companyIdOf(db)} and u.status not in ('withdrawn', 'app') and ${fitsRule(rule)}`
}

/** SQL: whether a person, a row `u` of users, matches a rule. */
export function fitsRule(rule: AudienceRule): RawBuilder<unknown> {
  if (rule.include === 'everyone') return sql`true`
  if (rule.include.length === 0) return sql`false`
  const included =
    rule.match === 'all'
      ? sql.join(
          rule.include.map((term) => anyOf([term])),
          sql` and `,
        )
      : anyOf(rule.include)
  return rule.exclude?.length ? sql`(${included}) and not (${anyOf(rule.exclude)})` : sql`(${included})`
}

/* One subquery per kind of term, regardless of how many departments or people a rule names. */
function anyOf(terms: AudienceTerm[]): RawBuilder<unknown> {
  const idsOf = (wanted: (term: AudienceTerm) => boolean) => terms.filter(wanted).map(({ id }) => id)
  const users = idsOf((term) => term.type === 'user')
  const positions = idsOf((term) => term.type === 'position')
  const own = idsOf((term) => term.type === 'department' && !term.descendants)
  const below = idsOf((term) => term.type === 'department' && term.descendants)
  const alternatives: RawBuilder<unknown>[] = []
  if (users.length) alternatives.push(sql`u.id = any(${users}::bigint[])`)
  if (positions.length) {
    alternatives.push(sql`exists (select from memberships m where m.company_id = u.company_id
      and m.user_id = u.id and m.position_id = any(${positions}::bigint[]))`)
  }
  for (const [kind, ids] of [
    ['activity_joined', idsOf((term) => term.type === 'activity' && !term.attended)],
    ['activity_attended', idsOf((term) => term.type === 'activity' && term.attended)],
  ] as const) {
    if (ids.length) {
      alternatives.push(sql`exists (select from audience_facts f where f.company_id = u.company_id
        and f.user_id = u.id and f.kind = ${kind} and f.target_id = any(${ids}::bigint[]))`)
    }
  }
  if (own.length) {
    alternatives.push(sql`exists (select from memberships m where m.company_id = u.company_id
      and m.user_id = u.id and m.department_id = any(${own}::bigint[]))`)
  }
  if (below.length) {
    alternatives.push(sql`exists (select from memberships m
      join department_ancestors d on d.company_id = m.company_id and d.department_id = m.department_id
      where m.company_id = u.company_id and m.user_id = u.id and d.ancestor_id = any(${below}::bigint[]))`)
  }
  return sql`(${sql.join(alternatives, sql` or `)})`
}
