import { productAddress } from '#server/platform/http/product-address.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { addMembers } from './recipients.commands.ts'
import { type TaskOccasion, tellRecipients } from './task-messages.commands.ts'
import { settlePassedTests, tellOfBlocked } from './task-tests.commands.ts'

/**
 * Adds the members of a task's audience, settles what they have done before, and notifies the recipients who have not
 * been notified.
 */
export const issueTask = defineJob<{ taskId: number }>({
  name: 'tasks.issue',
  singletonKey: ({ taskId }) => `${taskId}`,
  expireSeconds: 1_800,
  async handler({ app, db, data: { taskId } }) {
    await addMembers(db, taskId)
    await settlePassedTests(db, taskId)
    const at = new Date().toISOString()
    await tellRecipients(db, { taskId, occasion: 'sent', at }, productAddress(app.config))
    await tellOfBlocked(db, taskId)
  },
})

/** Notifies the recipients of a task who still have to act. `at`: when this occasion began, ISO 8601. */
export const tellOfTask = defineJob<{ taskId: number; occasion: TaskOccasion; at: string }>({
  name: 'tasks.tell',
  singletonKey: ({ taskId }) => `${taskId}`,
  expireSeconds: 1_800,
  handler: ({ app, db, data }) => tellRecipients(db, data, productAddress(app.config)),
})
