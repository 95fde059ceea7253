import { createHash, randomUUID } from 'node:crypto'
import type { NotificationEvent } from '#common/notification-event.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { replyAddress } from './incoming-mail.ts'
import type { Email, Mailer } from './mailer.ts'
import { oneClickAddress } from './one-click.ts'
import { replyMarker } from './reply-text.ts'

/**
 * The outcome of an email: accepted by the mail server, not sent because there is none, or given up after the last
 * attempt.
 */
export type MailOutcome = 'sent' | 'held' | 'failed'
/** Handlers for outcomes, by the kind of receipt. May be called twice for one email. */
export type MailReceipts = Readonly<
  Record<string, (db: CompanyDb, key: string, outcome: MailOutcome) => Promise<unknown>>
>
type Receipt = { kind: string; key: string }

/** What an answer to an email is about: the kind of its secret address, and the ids in it. */
export type Answerable = {
  kind: string
  ids: readonly number[]
  /** Says what an answer becomes, beside the line above which it is written. */
  words: string
}

type Sending = {
  letter: Email
  id: string
  secret?: boolean
  userId?: number
  event?: NotificationEvent
  receipt?: Receipt
  answerable?: Answerable
}

const declaration = {
  name: 'mail.send',
  scope: 'company',
  // About four hours in all, which covers greylisting and short outages.
  retry: { limit: 8, delaySeconds: 60 },
  expireSeconds: 120,
  forgetsData: ({ secret }: Sending) => secret === true,
} as const

type SendOptions = {
  once?: string
  secret?: boolean
  userId?: number
  event?: NotificationEvent
  startAfter?: Date | null
  receipt?: Receipt
  answerable?: Answerable
}

/**
 * Sends an email once the caller's transaction commits. With the same `once` it is sent once, however often this is
 * called (`welcome:<user id>`). A `secret` email, with a link that opens an account, is deleted once it is sent. An
 * email to `userId` is dropped if that person is not active when it is sent, which may be as late as `startAfter`.
 * `event`: what `userId` may end such emails for, by their mail program. `receipt` names the handler that receives the
 * outcome. `answerable`: a secret address for answers is added when it is sent, if the product takes in emails.
 * @returns false if it was requested before.
 */
export function sendMail(
  trx: CompanyDb,
  email: Email,
  { once, secret = false, userId, event, startAfter, receipt, answerable }: SendOptions = {},
): Promise<boolean> {
  const id =
    once === undefined
      ? randomUUID()
      : createHash('sha256')
          .update(`${companyIdOf(trx)} ${once}`)
          .digest('hex')
          .slice(0, 32)
  const sending = {
    letter: email,
    id,
    ...(secret && { secret }),
    ...(userId !== undefined && { userId }),
    ...(event && { event }),
    ...(receipt && { receipt }),
    ...(answerable && { answerable }),
  }
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

/** For what the token in the address for answers is signed; with the address that the email went to. */
export const answerPurpose = (kind: string) => `answer ${kind}`

function withAnswers(app: App, companyId: number, { letter, answerable }: Sending): Email {
  if (!answerable) return letter
  const { kind, ids, words } = answerable
  const token = app.signedTokens.sign(answerPurpose(kind), [companyId, ...ids], letter.to.toLowerCase())
  const replyTo = replyAddress(app.config, kind, token)
  if (replyTo === null) return letter
  return { ...letter, replyTo, text: `${replyMarker} ${words} ${replyMarker}\n\n${letter.text}` }
}

function withOneClick(
  app: App,
  companyId: number,
  letter: Email,
  { userId, event }: Pick<Sending, 'userId' | 'event'>,
): Email {
  if (!letter.unsubscribe || userId === undefined || !event) return letter
  const oneClick = oneClickAddress(app, { companyId, userId, event })
  return { ...letter, unsubscribe: { ...letter.unsubscribe, oneClick } }
}

/**
 * The job that delivers email. Without a mailer nothing is sent or stored: a feature whose email must not be lost
 * requests a receipt and sends it again.
 */
export const mailJobs = (mailer: Mailer | null, receipts: MailReceipts = {}) => [
  defineJob<Sending>({
    ...declaration,
    concurrency: 2,
    async handler({ app, db, data, attempt }) {
      if (data.userId !== undefined && !(await isInUse(db, data.userId))) return
      const tell = async (outcome: MailOutcome) => {
        if (data.receipt) await receipts[data.receipt.kind]?.(db, data.receipt.key, outcome)
      }
      if (!mailer) return tell('held')
      try {
        const companyId = companyIdOf(db)
        await mailer.deliver(withOneClick(app, companyId, withAnswers(app, companyId, data), data), data.id)
      } catch (error) {
        if (attempt > declaration.retry.limit) await tell('failed')
        throw error
      }
      await tell('sent')
    },
  }),
]
