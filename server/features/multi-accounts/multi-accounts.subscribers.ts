import { linkedAccountUsed } from '#server/platform/auth/linked-accounts.events.ts'
import { defineSubscriber } from '#server/platform/outbox/define-subscriber.ts'
import { logAccountUse } from './multi-accounts.log.ts'

export const multiAccountSubscribers = [
  defineSubscriber(linkedAccountUsed, 'multi-accounts.log', ({ db, payload }) => logAccountUse(db, payload)),
]
