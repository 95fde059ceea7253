import { phrases } from '#common/strings.ts'
import { type CompanyDb, transaction } from '#db/tenant.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { endWaits } from '#server/platform/auth/attempt-limits.ts'
import * as auth from '#server/platform/auth/auth.queries.ts'
import type { Visit } from '#server/platform/auth/device-cookies.ts'
import { found } from '#server/platform/http/refusal.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import {
  findReceiver,
  forgottenPage,
  hasHadEnough,
  linkHours,
  type Receiver,
  spendLink,
  writeLink,
} from './account-links.queries.ts'
import { accountLinksStrings } from './account-links.strings.ts'

const wordsFor = ({ locale }: Receiver) => phrases(accountLinksStrings, locale)

// Browsers do not send the part after the #, so the token reaches no server.
const pages = { password: '/users/password/edit', unlock: '/users/unlock' }

type Sending = {
  userId: number
  purpose: 'password' | 'unlock'
  address: string
  /** False: nobody requested it, so an account that is no longer locked is sent nothing. */
  asked?: boolean
}

/**
 * Sends a person a link to regain access, if they have an address, may sign in, and have not reached the hourly
 * limit.
 * @param address the product's address for links, without a trailing slash
 */
export const sendLink = (db: CompanyDb, { userId, purpose, address, asked = true }: Sending) =>
  transaction(db, async (trx) => {
    const receiver = await findReceiver(trx, userId, { lock: true })
    if (!receiver?.open || receiver.email === null || !(asked || receiver.locked)) return
    if (await hasHadEnough(trx, userId, purpose)) return
    const token = await writeLink(trx, { userId, purpose, accountEmail: receiver.email })
    const words = wordsFor(receiver)
    const name = fullName(receiver)
    const { companyName, email: to } = receiver
    const link = `${address}${pages[purpose]}#${token}`
    const hours = linkHours[purpose]
    if (purpose === 'password') {
      const text = words.passwordText(name, companyName, link, hours)
      await sendMail(trx, { to, subject: words.passwordSubject, text }, { secret: true })
    } else if (receiver.locked) {
      const text = words.unlockText(name, companyName, link, hours, forgottenPage(address))
      await sendMail(trx, { to, subject: words.unlockSubject, text }, { secret: true })
    } else {
      const text = words.notLockedText(name, companyName, forgottenPage(address))
      await sendMail(trx, { to, subject: words.notLockedSubject, text })
    }
  })

type NewPassword = { token: string; userId: number; passwordHash: string; visit: Visit }

/** Sets a password with a link. The link and all others are then used up; all sessions end and a new one begins. */
export const setPasswordByLink = (db: CompanyDb, { token, userId, passwordHash, visit }: NewPassword) =>
  transaction(db, async (trx) => {
    await spendLink(trx, token, userId)
    await auth.replacePassword(trx, userId, passwordHash)
    const receiver = found(await findReceiver(trx, userId))
    const words = wordsFor(receiver)
    const text = words.passwordSetText(fullName(receiver))
    await sendMail(trx, { to: receiver.email!, subject: words.passwordSetSubject, text })
    return auth.insertSession(trx, userId, visit, { method: 'link', kept: false })
  })

export const unlockByLink = (db: CompanyDb, { token, userId }: { token: string; userId: number }) =>
  transaction(db, async (trx) => {
    await spendLink(trx, token, userId)
    await endWaits(trx, [userId])
  })
