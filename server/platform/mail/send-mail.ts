import { createHash, randomUUID } from 'node:crypto'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Letter, Mailer } from './mailer.ts'

type Sending = { letter: Letter; id: string }

const declaration = {
  name: 'mail.send',
  scope: 'company',
  // About four hours in all: greylisting and short outages pass.
  retry: { limit: 8, delaySeconds: 60 },
  expireSeconds: 120,
  forgetsData: true,
} as const

/**
 * Sends a letter once the caller's transaction commits. With the same `once` it is sent once, however often this is
 * called (`welcome:<user id>`).
 * @returns false when it was asked for before.
 */
export function sendMail(trx: CompanyDb, letter: Letter, { once }: { once?: string } = {}): Promise<boolean> {
  const id =
    once === undefined
      ? randomUUID()
      : createHash('sha256')
          .update(`${companyIdOf(trx)} ${once}`)
          .digest('hex')
          .slice(0, 32)
  return enqueue<Sending>(trx, declaration, { letter, id }, once === undefined ? {} : { once })
}

/** The job that hands letters over. */
export const mailJobs = (mailer: Mailer) => [
  defineJob<Sending>({
    ...declaration,
    concurrency: 2,
    handler: ({ data }) => mailer.deliver(data.letter, data.id),
  }),
]
