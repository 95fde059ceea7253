import { createHash } from 'node:crypto'
import { type AudienceRule, canonicalRule } from '#common/audience-rule.ts'
import { materialise } from '#db/audience-members.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'

/**
 * The audience of a rule, made with its members when the company has none like it yet. Rules are never edited:
 * the same rule is always the same audience, another rule another one.
 */
export async function audienceOf(db: CompanyDb, rule: AudienceRule): Promise<number> {
  const canonical = canonicalRule(rule)
  const hash = createHash('sha256').update(canonical).digest('hex')
  const companyId = companyIdOf(db)
  const find = async (handle: CompanyDb) =>
    (
      await namedQuery<{ id: number }>(
        handle,
        'select id from audiences where company_id = $1 and rule_hash = $2',
        [companyId, hash],
      )
    )[0]?.id
  const known = await find(db)
  if (known !== undefined) return known
  return transaction(db, async (trx) => {
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into audiences (company_id, rule, rule_hash) values ($1, $2, $3)
       on conflict (company_id, rule_hash) do nothing returning id`,
      [companyId, canonical, hash],
    )
    // Somebody else made it a moment ago and has committed: it is there with its members.
    if (!made) return (await find(trx))!
    await materialise(trx, made.id)
    const members = await namedQuery<{ userId: number }>(
      trx,
      'select user_id from audience_members where company_id = $1 and audience_id = $2',
      [companyId, made.id],
    )
    await announceMembers(trx, members.length > 500 ? null : members.map((member) => member.userId))
    return made.id
  })
}

/** Every process forgets what it knew about these people's audiences; null means the whole company. */
export const announceMembers = (db: CompanyDb, userIds: readonly number[] | null) =>
  namedQuery(db, `select pg_notify('hiroba_sessions', $1)`, [
    JSON.stringify({ companyId: companyIdOf(db), ...(userIds && { userIds }) }),
  ])

/** How many people belong to an audience now. */
export async function countMembers(db: CompanyDb, audienceId: number) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) from audience_members m join users u on u.company_id = m.company_id and u.id = m.user_id
     where m.company_id = $1 and m.audience_id = $2 and u.status in ('invited', 'active')`,
    [companyIdOf(db), audienceId],
  )
  return row!.count
}
