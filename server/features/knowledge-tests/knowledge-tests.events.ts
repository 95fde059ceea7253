import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A person passed a test; published for each passed attempt. */
export const knowledgeTestPassed = defineEvent<{ testId: number; userId: number; takingId: number }>(
  'knowledge_test.passed',
)

/** The last free-text answer of an attempt was marked. */
export const knowledgeTestMarked = defineEvent<{ takingId: number }>('knowledge_test.marked')
