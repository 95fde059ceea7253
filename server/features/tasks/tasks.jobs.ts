import { type CompanyDb, transaction } from '#db/tenant.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { type CompanyJob, defineJob } from '#server/platform/jobs/define-job.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { addMembers } from './recipients.commands.ts'
import { type TaskOccasion, tellRecipients } from './task-messages.commands.ts'
import { settlePassedTests, tellOfBlocked } from './task-tests.commands.ts'

/*
 * A task for the whole company must not delay one for ten people: after so many batches, a job puts the rest at the end
 * of the queue.
 */
const batches = 2

type Issue = {
  taskId: number
  /** The members up to this person are stored. */
  after?: number
}

/**
 * Adds the members of a task's audience, settles what they have done before, and notifies the recipients who have not
 * been notified.
 */
export const issueTask: CompanyJob<Issue> = defineJob<Issue>({
  name: 'tasks.issue',
  singletonKey: ({ taskId }) => `${taskId}`,
  expireSeconds: 1_800,
  async handler({ app, db, data: { taskId, after = 0 } }) {
    const last = await addMembers(db, taskId, { after, batches })
    if (last !== null) return putLast(db, issueTask, { taskId, after: last })
    await settlePassedTests(db, taskId)
    const at = new Date().toISOString()
    const told = { address: productAddress(app.config), batches }
    if (await tellRecipients(db, { taskId, occasion: 'sent', at }, told))
      return putLast(db, issueTask, { taskId })
    await tellOfBlocked(db, taskId)
  },
})

/** `at`: when this occasion began, ISO 8601. */
type Occasion = { taskId: number; occasion: TaskOccasion; at: string }

/** Notifies the recipients of a task who still have to act. */
export const tellOfTask: CompanyJob<Occasion> = defineJob<Occasion>({
  name: 'tasks.tell',
  singletonKey: ({ taskId }) => `${taskId}`,
  expireSeconds: 1_800,
  async handler({ app, db, data }) {
    const told = { address: productAddress(app.config), batches }
    if (await tellRecipients(db, data, told)) await putLast(db, tellOfTask, data)
  },
})

async function putLast<Data>(db: CompanyDb, job: CompanyJob<Data>, rest: Data) {
  await transaction(db, (trx) => enqueue(trx, job, rest))
}
