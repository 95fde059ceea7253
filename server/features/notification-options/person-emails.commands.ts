import type { Locale } from '#common/locale.ts'
import { type NotificationEvent, usually } from '#common/notification-event.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { Email } from '#server/platform/mail/mailer.ts'
import { type Answerable, sendMail } from '#server/platform/mail/send-mail.ts'
import { optionsPath } from './addresses.rules.ts'

/** The recipient, as found by `mailAddress` and `quietUntil`. */
type Receiver = {
  userId: number
  /** null: they have no address, or do not want email about this. */
  email: string | null
  locale: Locale
  /** The email waits until then. */
  quietUntil: Date | null
}

type Mailing = {
  event: NotificationEvent
  /** The same email is sent only once. */
  once: string
  /** The product's base URL for links, without a trailing slash. */
  address: string
  answerable?: Answerable | undefined
}

/**
 * Sends a person an email about an event, if they want one, after their quiet hours. Emails that can be switched off
 * end with a link to the settings.
 */
export async function mailPerson(
  trx: CompanyDb,
  { userId, email, locale, quietUntil }: Receiver,
  content: Pick<Email, 'subject' | 'text' | 'calendar' | 'replyTo'>,
  { event, once, address, answerable }: Mailing,
) {
  if (email === null) return
  const unsubscribe = { address: `${address}${optionsPath(userId)}`, locale }
  await sendMail(
    trx,
    { ...content, to: email, ...(usually(event, 'mail') !== 'always' && { unsubscribe }) },
    { once, userId, event, startAfter: quietUntil, ...(answerable && { answerable }) },
  )
}
