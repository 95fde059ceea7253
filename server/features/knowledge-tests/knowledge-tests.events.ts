import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A person passed a test; published for each passed attempt. */
export const knowledgeTestPassed = defineEvent<{ testId: number; userId: number; takingId: number }>(
  'knowledge_test.passed',
)

/** An administrator gave a person one more attempt. */
export const knowledgeTestAttemptGiven = defineEvent<{ extraAttemptId: number }>(
  'knowledge_test.attempt_given',
)

/** Two markers gave different points for an answer. */
export const knowledgeTestMarksDiffer = defineEvent<{ testId: number }>('knowledge_test.marks_differ')

/** The last free-text answer of an attempt was marked. */
export const knowledgeTestMarked = defineEvent<{ takingId: number }>('knowledge_test.marked')
