import type { CompanyDb } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { rewardsMoved } from './rewards.events.ts'
import { rewardCollected, rewardGranted } from './rewards.notices.ts'

/** Notifies people of granted or collected points, each entry once; nobody is notified of their own act. */
async function tellOfPoints(trx: CompanyDb, transactionIds: readonly number[]) {
  const columns = { actor: 'o.made_by_id', once: 'o.id', payload: { points: 'abs(o.amount)' } }
  await tell(trx, {
    values: [transactionIds],
    recipients: `select user_id, id, amount, made_by_id from reward_transactions
      where company_id = $1 and id = any($2::bigint[]) and user_id <> made_by_id`,
    notices: [
      rewardGranted.row({ ...columns, when: 'o.amount > 0' }),
      rewardCollected.row({ ...columns, when: 'o.amount <= 0' }),
    ],
  })
}

export const rewardSubscribers: readonly Subscriber[] = [
  defineSubscriber(rewardsMoved, 'rewards.moved', ({ db, payload }) =>
    tellOfPoints(db, payload.transactionIds),
  ),
]
