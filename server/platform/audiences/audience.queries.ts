import type { AudienceRule } from '#common/audience-rule.ts'
import { ensureAudience, findAudience } from '#db/audience-members.ts'
import { announce, type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { wakeRefreshing } from './refreshing.ts'

/**
 * Returns the audience of a rule. Members of a new audience are visible to every process once this commits; a person
 * who was moving at the same time is corrected a moment later.
 */
export async function audienceOf(db: CompanyDb, rule: AudienceRule): Promise<number> {
  const known = await findAudience(db, rule)
  if (known !== undefined) return known
  return transaction(db, async (trx) => {
    const { id, made } = await ensureAudience(trx, rule)
    if (!made) return id
    const members = await namedQuery<{ userId: number }>(
      trx,
      'select user_id from audience_members where company_id = $1 and audience_id = $2 limit $3',
      [companyIdOf(trx), id, mostNamed + 1],
    )
    await announceMembers(trx, members.length > mostNamed ? null : members.map((member) => member.userId))
    if (!namesPeopleOnly(rule)) await wakeRefreshing(trx)
    return id
  })
}

const namesPeopleOnly = (rule: AudienceRule) =>
  rule.include !== 'everyone' &&
  [...rule.include, ...(rule.exclude ?? [])].every(({ type }) => type === 'user')

// A notification is limited to 8,000 bytes.
const mostNamed = 500

/** Makes every process forget the cached audiences of these people; null means the whole company. */
export const announceMembers = (db: CompanyDb, userIds: readonly number[] | null) =>
  announce(db, 'hiroba_sessions', JSON.stringify({ companyId: companyIdOf(db), ...(userIds && { userIds }) }))

/**
 * The number of people in an audience now, optionally excluding one. Counts active people only: invited people who have
 * never signed in cannot read anything yet. All numbers of readers are counted like this.
 */
export async function countMembers(db: CompanyDb, audienceId: number, besides: number | null = null) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) from audience_members m join users u on u.company_id = m.company_id and u.id = m.user_id
     where m.company_id = $1 and m.audience_id = $2 and u.status = 'active' and u.id is distinct from $3::bigint`,
    [companyIdOf(db), audienceId, besides],
  )
  return row!.count
}
