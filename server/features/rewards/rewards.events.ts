import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** Points were granted or collected manually: the entries. */
export const rewardsMoved = defineEvent<{ transactionIds: number[] }>('rewards.moved')

/** An order was approved and can be sent. */
export const redemptionApproved = defineEvent<{ redemptionId: number }>('redemptions.approved')

/** The delivery state of an order was set by the person who handles it. */
export const redemptionHandled = defineEvent<{
  redemptionId: number
  state: 'sent' | 'received' | 'returned'
  actorId: number
}>('redemptions.handled')
