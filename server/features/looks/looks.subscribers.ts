import type { CompanyDb } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { defineSubscriber } from '#server/platform/outbox/define-subscriber.ts'
import { lookAsked, lookBegan } from './looks.events.ts'
import { lookAskedNotice, lookBeganNotice } from './looks.notices.ts'

/** Notifies the full administrators. */
const tellOfRequest = (trx: CompanyDb, lookRequestId: number) =>
  tell(trx, {
    values: [lookRequestId],
    recipients: `select u.id as user_id, r.id, r.operator_name, r.reason from look_requests r
      join users u on u.company_id = $1 and u.status = 'active' and u.role = 'administrator'
      where r.company_id = $1 and r.id = $2`,
    notices: [
      lookAskedNotice.row({
        ...{ actor: 'o.user_id', once: 'o.id' },
        payload: { operator: 'o.operator_name', reason: 'o.reason' },
      }),
    ],
  })

/** Notifies the person as whom the operator looks. */
const tellOfLook = (trx: CompanyDb, lookId: number) =>
  tell(trx, {
    values: [lookId],
    recipients: `select l.user_id, l.id, l.operator_name from looks l where l.company_id = $1 and l.id = $2`,
    notices: [
      lookBeganNotice.row({
        ...{ actor: 'o.user_id', once: 'o.id' },
        payload: { operator: 'o.operator_name' },
      }),
    ],
  })

export const lookSubscribers = [
  defineSubscriber(lookAsked, 'looks.asked', async ({ db, payload }) => {
    await tellOfRequest(db, payload.lookRequestId)
  }),
  defineSubscriber(lookBegan, 'looks.began', async ({ db, payload }) => {
    await tellOfLook(db, payload.lookId)
  }),
]
