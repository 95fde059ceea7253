import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A person completed all steps of a course; published again when they complete it again after a renewal. */
export const courseCompleted = defineEvent<{ courseId: number; userId: number; completedAt: string }>(
  'course.completed',
)
