import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** Points were given or collected by hand: the entries. */
export const rewardsMoved = defineEvent<{ transactionIds: number[] }>('rewards.moved')
