import { createHash, randomUUID } from 'node:crypto'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Letter, Mailer } from './mailer.ts'

type Sending = { letter: Letter; id: string; secret?: boolean }

const declaration = {
  name: 'mail.send',
  scope: 'company',
  // About four hours in all: greylisting and short outages pass.
  retry: { limit: 8, delaySeconds: 60 },
  expireSeconds: 120,
  forgetsData: ({ secret }: Sending) => secret === true,
} as const

/**
 * Sends a letter once the caller's transaction commits. With the same `once` it is sent once, however often this is
 * called (`welcome:<user id>`). A `secret` one, with a link that opens an account, is not kept once it is sent.
 * @returns false when it was asked for before.
 */
export function sendMail(
  trx: CompanyDb,
  letter: Letter,
  { once, secret = false }: { once?: string; secret?: boolean } = {},
): Promise<boolean> {
  const id =
    once === undefined
      ? randomUUID()
      : createHash('sha256')
          .update(`${companyIdOf(trx)} ${once}`)
          .digest('hex')
          .slice(0, 32)
  const sending = { letter, id, ...(secret && { secret }) }
  return enqueue<Sending>(trx, declaration, sending, once === undefined ? {} : { once })
}

/** The job that hands letters over. */
export const mailJobs = (mailer: Mailer) => [
  defineJob<Sending>({
    ...declaration,
    concurrency: 2,
    handler: ({ data }) => mailer.deliver(data.letter, data.id),
  }),
]
