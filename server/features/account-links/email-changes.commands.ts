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
 * Someone asks for another address: the present one is told, and a link goes to the new one; an earlier link is over.
 * Throws `too_many_requests`; 404 for someone without an address.
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

/** Gives an account its new address and tells the one before. Throws `email_taken` where someone was faster. */
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
    // What an administrator has open of this account is out of date.
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
