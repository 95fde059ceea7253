import { defineEvent } from '#server/platform/outbox/define-event.ts'

/**
 * Who is asked to read a post, how, or who has confirmed it changed. What waits changes for these people or
 * everybody in these audiences; nobody is notified where both are absent.
 */
export const mustReadChanged = defineEvent<{
  feedId: number
  userIds?: readonly number[]
  audienceIds?: readonly number[]
}>('must_read.changed')

/** A post is asked to be read from now on, or of others than before. */
export const mustReadAsked = defineEvent<{ feedId: number }>('must_read.asked')

/** A post is not asked to be read any more. */
export const mustReadLifted = defineEvent<{ feedId: number }>('must_read.lifted')

/** Reminders were recorded and are to be sent. */
export const mustReadReminded = defineEvent<{ feedId: number }>('must_read.reminded')
