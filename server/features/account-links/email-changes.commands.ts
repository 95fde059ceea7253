import { foldLoginName } from '#common/login-name.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import { endLinks, findReceiver, hasHadEnough, spendLink, writeLink } from './account-links.queries.ts'
import { accountLinksStrings } from './account-links.strings.ts'
import { writeToNewEmail } from './email-changes.jobs.ts'

/**
 * Requests a change of address: the present address is notified, a link is sent to the new one, and an earlier link
 * ends. Throws `too_many_requests`, and 404 for a person without an address.
 */
export const askForEmail = (db: CompanyDb, userId: number, email: string) =>
  transaction(db, async (trx) => {
    const receiver = found(await findReceiver(trx, userId, { lock: true }))
    const accountEmail = found(receiver.email)
    if (await hasHadEnough(trx, userId, 'email')) throw new Refusal('too_many_requests')
    await endLinks(trx, userId, 'email')
    const token = await writeLink(trx, { userId, purpose: 'email', accountEmail, newEmail: email })
    const words = phrases(accountLinksStrings, receiver.locale)
    await sendMail(trx, {
      to: accountEmail,
      subject: words.emailAskedSubject,
      text: words.emailAskedText(fullName(receiver), email),
    })
    await enqueue(trx, writeToNewEmail, { userId, email, token })
  })

type NewEmail = { token: string; userId: number; email: string }

/**
 * Changes the account's address and notifies the previous one. Throws `email_taken` if another account took it first.
 */
export const changeEmail = (db: CompanyDb, { token, userId, email }: NewEmail) =>
  transaction(db, async (trx) => {
    await spendLink(trx, token, userId)
    const companyId = companyIdOf(trx)
    const before = found(await findReceiver(trx, userId))
    await namedQuery(trx, `delete from logins where company_id = $1 and user_id = $2 and kind = 'email'`, [
      companyId,
      userId,
    ])
    const made = await namedQuery(
      trx,
      `insert into logins (identifier, kind, company_id, user_id) values ($1, 'email', $2, $3)
       on conflict (identifier) do nothing returning identifier`,
      [foldLoginName(email), companyId, userId],
    )
    if (made.length === 0) throw new Refusal('email_taken')
    // Any view of this account that an administrator has open is out of date.
    await namedQuery(
      trx,
      'update users set email = $3, version = version + 1 where company_id = $1 and id = $2',
      [companyId, userId, email],
    )
    await namedQuery(trx, 'delete from invitations where company_id = $1 and user_id = $2', [
      companyId,
      userId,
    ])
    const words = phrases(accountLinksStrings, before.locale)
    const text = words.emailChangedText(fullName(before), email)
    await sendMail(trx, { to: before.email!, subject: words.emailChangedSubject, text })
  })
