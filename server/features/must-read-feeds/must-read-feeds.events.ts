import { defineEvent } from '#server/platform/outbox/define-event.ts'

/**
 * The people who must read a post, its settings, or its confirmations changed. The waiting items of these people, or of
 * everyone in these audiences, change; if both are absent, nobody is notified.
 */
export const mustReadChanged = defineEvent<{
  feedId: number
  userIds?: readonly number[]
  audienceIds?: readonly number[]
}>('must_read.changed')

/** A post became a must-read, or the people who must read it changed. */
export const mustReadAsked = defineEvent<{ feedId: number }>('must_read.asked')

/** A post is no longer a must-read. */
export const mustReadLifted = defineEvent<{ feedId: number }>('must_read.lifted')

/** Reminders were recorded and must be sent. */
export const mustReadReminded = defineEvent<{ feedId: number }>('must_read.reminded')
