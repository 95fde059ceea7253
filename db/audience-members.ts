import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type AudienceRule, type AudienceTerm, canonicalRule } from '#common/audience-rule.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from './tenant.ts'

/** SHA-256 of the canonical rule, in hexadecimal: the audience's address within its company. */
export const ruleHash = (rule: AudienceRule) => createHash('sha256').update(canonicalRule(rule)).digest('hex')

/**
 * The audience of a rule, stored with its members when the company has none like it yet. Rules are never edited:
 * the same rule is always the same audience, another rule another one.
 * @returns its id, and whether it was made just now.
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
    // Someone else made it a moment ago and has committed: it is there with its members.
    if (!row) return { id: (await findAudience(trx, rule))!, made: false }
    await materialise(trx, row.id)
    return { id: row.id, made: true }
  })
}

/** The id of the rule's audience; undefined when the company has none like it. */
export async function findAudience(db: CompanyDb, rule: AudienceRule) {
  const [row] = await namedQuery<{ id: number }>(
    db,
    'select id from audiences where company_id = $1 and rule_hash = $2',
    [companyIdOf(db), ruleHash(rule)],
  )
  return row?.id
}

/** The rule's people, by id. Withdrawn people belong to no audience; stopped and invited ones do. */
export async function memberIds(db: CompanyDb, rule: AudienceRule): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${members(db, rule)} order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Makes the stored members of an audience equal to what its rule says now. Safe to repeat.
 * @returns how many people came in and how many went out; both 0 for an audience that does not exist.
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
    where u.company_id = ${companyIdOf(db)} and u.status <> 'withdrawn' and ${fitsRule(rule)}`
}

/** SQL: whether someone, a row `u` of users, fits a rule. */
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

/* One subquery per kind of term, however many departments or people a rule names. */
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
