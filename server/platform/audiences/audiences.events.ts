import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** These people were looked at again: they may have joined or left audiences. null: everyone may have. */
export const audiencesSettled = defineEvent<{ userIds: readonly number[] | null }>('audiences.settled')
