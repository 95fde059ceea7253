import type { CompanyDb } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { handlesRedemptions } from './redemptions.queries.ts'
import { redemptionApproved, redemptionHandled, rewardsMoved } from './rewards.events.ts'
import {
  redemptionOrdered,
  redemptionReceived,
  redemptionReturned,
  redemptionSent,
  rewardCollected,
  rewardGranted,
} from './rewards.notices.ts'

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

/** Notifies the person of the new state of their order. */
async function tellOfRedemption(trx: CompanyDb, redemptionId: number, state: string, actorId: number) {
  const columns = {
    actor: 'o.actor_id',
    once: `o.id || ' ' || o.state`,
    payload: { item: 'o.item', points: 'o.points' },
  }
  await tell(trx, {
    values: [redemptionId, state, actorId],
    recipients: `select r.user_id, r.id, $3::text as state, $4::bigint as actor_id, r.points,
        coalesce(nullif(r.option_name, ''), n.name) as item
      from redemptions r join menus n on n.company_id = $1 and n.id = r.menu_id
      where r.company_id = $1 and r.id = $2 and r.user_id <> $4`,
    notices: [
      redemptionSent.row({ ...columns, when: `o.state = 'sent'` }),
      redemptionReceived.row({ ...columns, when: `o.state = 'received'` }),
      redemptionReturned.row({ ...columns, when: `o.state = 'returned'` }),
    ],
  })
}

/** Notifies those who send orders out. */
async function tellHandlers(trx: CompanyDb, redemptionId: number) {
  await tell(trx, {
    values: [redemptionId],
    recipients: `select h.id as user_id, r.id, r.user_id as actor_id, r.points,
        coalesce(nullif(r.option_name, ''), n.name) as item
      from redemptions r join menus n on n.company_id = $1 and n.id = r.menu_id
      join users h on h.company_id = $1 and ${handlesRedemptions('h')} and h.id <> r.user_id
      where r.company_id = $1 and r.id = $2 and r.state = 'approved'`,
    notices: [
      redemptionOrdered.row({
        ...{ actor: 'o.actor_id', once: 'o.id' },
        payload: { item: 'o.item', points: 'o.points' },
      }),
    ],
  })
}

export const rewardSubscribers: readonly Subscriber[] = [
  defineSubscriber(rewardsMoved, 'rewards.moved', ({ db, payload }) =>
    tellOfPoints(db, payload.transactionIds),
  ),
  defineSubscriber(redemptionApproved, 'redemptions.approved', ({ db, payload }) =>
    tellHandlers(db, payload.redemptionId),
  ),
  defineSubscriber(redemptionHandled, 'redemptions.handled', ({ db, payload }) =>
    tellOfRedemption(db, payload.redemptionId, payload.state, payload.actorId),
  ),
]
