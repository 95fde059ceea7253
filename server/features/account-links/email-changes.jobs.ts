import { phrases } from '#common/strings.ts'
import { transaction } from '#db/tenant.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { openLogin } from '#server/platform/auth/auth.queries.ts'
import { tokenHash } from '#server/platform/auth/tokens.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import { findReceiver, forgottenPage, linkHours } from './account-links.queries.ts'
import { accountLinksStrings } from './account-links.strings.ts'

/**
 * Emails the requested address: the link, or, if the address already belongs to an account (possibly of another
 * company), a notification to that account. The requester is never told which of the two.
 */
export const writeToNewEmail = defineJob<{ userId: number; email: string; token: string }>({
  name: 'account_links.write-to-new-email',
  forgetsData: () => true,
  async handler({ app, db, data: { userId, email, token } }) {
    const address = productAddress(app.config)
    const once = `new-email:${tokenHash(token).toString('hex')}`
    const owner = await openLogin(app.engine, email)
    if (!owner) {
      const asking = await findReceiver(db, userId)
      if (!asking) return
      const words = phrases(accountLinksStrings, asking.locale)
      const text = words.emailText(`${address}/users/confirmation#${token}`, linkHours.email)
      await sendMail(db, { to: email, subject: words.emailSubject, text }, { once, secret: true })
      return
    }
    await transaction(owner.db, async (trx) => {
      const receiver = await findReceiver(trx, owner.userId)
      if (!receiver?.open || receiver.email === null) return
      const words = phrases(accountLinksStrings, receiver.locale)
      const text = words.emailTakenText(fullName(receiver), forgottenPage(address))
      await sendMail(trx, { to: receiver.email, subject: words.emailTakenSubject, text }, { once })
    })
  },
})
