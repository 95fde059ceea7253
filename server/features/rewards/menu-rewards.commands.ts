import type { FormAnswer } from '#common/form/answer.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type RewardRow = {
  id: number
  receiver: 'poster' | 'tagged'
  itemKey: string | null
  points: number
}

/** The rewards of a use, in order. */
export const findRewards = (db: CompanyDb, menuId: number) =>
  namedQuery<RewardRow>(
    db,
    `select id, receiver, item_key, points from menu_rewards
     where company_id = $1 and menu_id = $2 and removed_at is null order by sort_order, id`,
    [companyIdOf(db), menuId],
  )

/** The people named in an item's answer; empty if it names nobody. */
export function namedIn(answers: readonly FormAnswer[], itemKey: string | null): number[] {
  const value = answers.find(({ item }) => item === itemKey)?.value
  return value && 'ids' in value ? value.ids : []
}

type Rewarding = {
  reportId: number
  menuId: number
  userId: number
  thanks: boolean
  answers: readonly FormAnswer[]
}

/**
 * Books the rewards of a use, each once per report and person.
 * People who name themselves get nothing. People who are no longer named after a change of the post lose what it earned
 * them, so that changing names repeatedly creates no points.
 */
export async function grantRewards(trx: CompanyDb, { reportId, menuId, userId, thanks, answers }: Rewarding) {
  const rewards = await findRewards(trx, menuId)
  const entries = rewards.flatMap(({ id, receiver, itemKey, points }) => {
    const receivers =
      receiver === 'poster' ? [userId] : namedIn(answers, itemKey).filter((named) => named !== userId)
    const kind = thanks && receiver === 'tagged' ? 'thanks' : 'menu'
    return receivers.map((user) => ({ menu_reward_id: id, user_id: user, amount: points, kind }))
  })
  if (rewards.length === 0) return
  await namedQuery(
    trx,
    `with entitled as (
       select e.menu_reward_id, e.user_id, e.amount, e.kind
       from jsonb_to_recordset($5::jsonb) as e(menu_reward_id bigint, user_id bigint, amount integer, kind text)
     ), given_back as (
       insert into reward_transactions (company_id, user_id, amount, kind, menu_id, reverses_id, made_by_id)
       select $1, t.user_id, -t.amount, 'reversal', t.menu_id, t.id, $4 from reward_transactions t
       where t.company_id = $1 and t.report_id = $3 and t.menu_reward_id = any($6::bigint[])
         and not exists (select from entitled e
           where e.menu_reward_id = t.menu_reward_id and e.user_id = t.user_id)
       on conflict (company_id, reverses_id) do nothing
     )
     insert into reward_transactions (company_id, user_id, amount, kind, menu_id, report_id, menu_reward_id, made_by_id)
     select $1, e.user_id, e.amount, e.kind, $2, $3, e.menu_reward_id, $4
     from entitled e
     join users u on u.company_id = $1 and u.id = e.user_id and u.status in ('invited', 'active')
     on conflict (company_id, menu_reward_id, report_id, user_id) do nothing`,
    [
      companyIdOf(trx),
      menuId,
      reportId,
      userId,
      JSON.stringify(entries),
      rewards.filter(({ receiver }) => receiver === 'tagged').map(({ id }) => id),
    ],
  )
}
