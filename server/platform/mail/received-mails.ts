import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { type MailTakers, type Recipient, recipientsOf, takeMail } from './incoming-mail.ts'
import { parseMail } from './parse-mail.ts'

/** Days for which an email that could not be processed is kept. */
const keptDays = 7

const declaration = {
  name: 'mail.take',
  scope: 'company',
  // About four hours, which covers a virus scanner that is away.
  retry: { limit: 8, delaySeconds: 60 },
  expireSeconds: 600,
} as const

type Received = { id: number }

/** Stores an email with the job that processes it, in one transaction for each company. */
export async function receiveMail(recipients: readonly Recipient[], bytes: Buffer) {
  for (const those of Map.groupBy(recipients, ({ claim }) => claim.companyId).values())
    await transaction(those[0]!.claim.db, (trx) => keep(trx, those, bytes))
}

async function keep(trx: CompanyDb, recipients: readonly Recipient[], bytes: Buffer) {
  const companyId = companyIdOf(trx)
  await namedQuery(
    trx,
    `delete from received_mails where company_id = $1 and received_at < now() - interval '${keptDays} days'`,
    [companyId],
  )
  const [row] = await namedQuery<{ id: number }>(
    trx,
    'insert into received_mails (company_id, recipients, content) values ($1, $2, $3) returning id',
    [companyId, recipients.map(({ key }) => key), bytes],
  )
  await enqueue<Received>(trx, declaration, { id: row!.id })
}

/** The job that processes what came by SMTP. Emails that cannot be read are dropped. */
export const receivedMailJobs = (takers: MailTakers) => [
  defineJob<Received>({
    ...declaration,
    concurrency: 1,
    async handler({ app, db, data: { id }, log }) {
      const companyId = companyIdOf(db)
      const [row] = await namedQuery<{ recipients: string[]; content: Buffer }>(
        db,
        'select recipients, content from received_mails where company_id = $1 and id = $2',
        [companyId, id],
      )
      if (!row) return
      const parsed = await parseMail(row.content).catch((error: unknown) => {
        log.warn({ err: error, id }, 'email cannot be read')
        return null
      })
      // Read again: an address may have been switched off since.
      const addresses = row.recipients.map((key) => `r+${key}@`)
      if (parsed)
        for (const recipient of await recipientsOf(app, takers, addresses))
          await takeMail(recipient, parsed, row.content)
      await namedQuery(db, 'delete from received_mails where company_id = $1 and id = $2', [companyId, id])
    },
  }),
]
