import type { Locale } from '#common/locale.ts'
import { type NotificationEvent, usually } from '#common/notification-event.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import { optionsPath } from './addresses.rules.ts'

/** Who gets an email, as `mailAddress` and `quietUntil` find it. */
type Receiver = {
  userId: number
  /** null: they have none, or want no email about this. */
  email: string | null
  locale: Locale
  /** The email waits until then. */
  quietUntil: Date | null
}

type Mailing = {
  event: NotificationEvent
  /** The same email goes out once. */
  once: string
  /** The product's address for links, without a slash at the end. */
  address: string
}

/**
 * Sends someone an email about something that happened, if they want one, once their quiet hours are over. Below
 * those that they may do without stands where they can say so.
 */
export async function mailPerson(
  trx: CompanyDb,
  { userId, email, locale, quietUntil }: Receiver,
  { subject, text }: { subject: string; text: string },
  { event, once, address }: Mailing,
) {
  if (email === null) return
  const unsubscribe = { address: `${address}${optionsPath(userId)}`, locale }
  await sendMail(
    trx,
    { to: email, subject, text, ...(usually(event, 'mail') !== 'always' && { unsubscribe }) },
    { once, userId, startAfter: quietUntil },
  )
}
