import { courseCompleted } from '#server/features/courses/courses.events.ts'
import { knowledgeTestPassed } from '#server/features/knowledge-tests/knowledge-tests.events.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { issueCertificate } from './issuing.commands.ts'

export const certificateSubscribers: readonly Subscriber[] = [
  defineSubscriber(knowledgeTestPassed, 'certificates.passed', async ({ db, payload }) => {
    const { testId, userId, takingId } = payload
    await issueCertificate(db, {
      ...{ userId, knowledgeTestId: testId, courseId: null },
      occasion: `taking ${takingId}`,
    })
  }),
  defineSubscriber(courseCompleted, 'certificates.completed', async ({ db, payload }) => {
    const { courseId, userId, completedAt } = payload
    await issueCertificate(db, {
      ...{ userId, knowledgeTestId: null, courseId },
      occasion: `course ${courseId} ${completedAt}`,
    })
  }),
]
