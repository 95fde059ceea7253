import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** Points were granted or collected manually: the entries. */
export const rewardsMoved = defineEvent<{ transactionIds: number[] }>('rewards.moved')
