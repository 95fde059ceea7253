import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { openLogin } from '#server/platform/auth/auth.queries.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { defineInstallationJob, defineJob } from '#server/platform/jobs/define-job.ts'
import { sendLink } from './account-links.commands.ts'
import { writeToNewEmail } from './email-changes.jobs.ts'

/** Days during which the server can still tell why a link no longer works. */
const keptDays = 30

/**
 * Sends a link to the person with this identifier, if there is one. The lookup happens here, after the request was
 * answered, so that the response time does not reveal whether the account exists.
 */
export const sendAccountLink = defineInstallationJob<{ login: string; purpose: 'password' | 'unlock' }>({
  name: 'account_links.send',
  forgetsData: () => true,
  async handler({ app, data: { login, purpose } }) {
    const account = await openLogin(app.engine, login)
    if (!account) return
    await sendLink(account.db, { userId: account.userId, purpose, address: productAddress(app.config) })
  },
})

const removeOldLinks = defineJob({
  name: 'account_links.remove-old',
  schedule: '55 3 * * *',
  due: `exists (select from account_links l where l.company_id = c.id
    and l.expires_at < now() - make_interval(days => ${keptDays}))`,
  async handler({ db }) {
    await namedQuery(
      db,
      'delete from account_links where company_id = $1 and expires_at < now() - make_interval(days => $2)',
      [companyIdOf(db), keptDays],
    )
  },
})

export const accountLinkJobs = [sendAccountLink, writeToNewEmail, removeOldLinks]
