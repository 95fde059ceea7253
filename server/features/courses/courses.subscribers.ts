import { knowledgeTestPassed } from '#server/features/knowledge-tests/knowledge-tests.events.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { completeCourses } from './enrolments.commands.ts'

export const courseSubscribers: readonly Subscriber[] = [
  defineSubscriber(knowledgeTestPassed, 'courses.passed', async ({ db, payload }) => {
    await completeCourses(db, { userId: payload.userId })
  }),
]
