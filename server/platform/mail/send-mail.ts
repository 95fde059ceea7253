import { createHash, randomUUID } from 'node:crypto'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Letter, Mailer } from './mailer.ts'

type Sending = { letter: Letter; id: string; secret?: boolean; userId?: number }

const declaration = {
  name: 'mail.send',
  scope: 'company',
  // About four hours in all: greylisting and short outages pass.
  retry: { limit: 8, delaySeconds: 60 },
  expireSeconds: 120,
  forgetsData: ({ secret }: Sending) => secret === true,
} as const

type SendOptions = { once?: string; secret?: boolean; userId?: number; startAfter?: Date | null }

/**
 * Sends a letter once the caller's transaction commits. With the same `once` it is sent once, however often this is
 * called (`welcome:<user id>`). A `secret` one, with a link that opens an account, is not kept once it is sent. One to
 * `userId` is dropped when they are not in use any more by the time it goes out, which may be as late as `startAfter`.
 * @returns false when it was asked for before.
 */
export function sendMail(
  trx: CompanyDb,
  letter: Letter,
  { once, secret = false, userId, startAfter }: SendOptions = {},
): Promise<boolean> {
  const id =
    once === undefined
      ? randomUUID()
      : createHash('sha256')
          .update(`${companyIdOf(trx)} ${once}`)
          .digest('hex')
          .slice(0, 32)
  const sending = { letter, id, ...(secret && { secret }), ...(userId !== undefined && { userId }) }
  return enqueue<Sending>(trx, declaration, sending, {
    ...(once !== undefined && { once }),
    ...(startAfter && { startAfter }),
  })
}

async function isInUse(db: CompanyDb, userId: number) {
  const rows = await namedQuery(
    db,
    `select 1 from users where company_id = $1 and id = $2 and status = 'active'`,
    [companyIdOf(db), userId],
  )
  return rows.length > 0
}

/** The job that hands letters over. */
export const mailJobs = (mailer: Mailer) => [
  defineJob<Sending>({
    ...declaration,
    concurrency: 2,
    async handler({ db, data }) {
      if (data.userId !== undefined && !(await isInUse(db, data.userId))) return
      await mailer.deliver(data.letter, data.id)
    },
  }),
]
