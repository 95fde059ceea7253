import { phrases } from '#common/strings.ts'
import { writeKindWords } from '#common/write-limit.strings.ts'
import { type WriteKind, writeLimitMinutes } from '#common/write-limit.ts'
import { errors } from '#contract/errors.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { limitsStrings } from '#server/platform/limits/limits.strings.ts'
import type { MailEffect } from '#server/platform/mail/incoming-mail.ts'
import type { IncomingMail } from '#server/platform/mail/parse-mail.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import { isAuthenticated } from '#server/platform/mail/sender-authentication.ts'
import { recordReceipt } from './mail-posting.commands.ts'
import type { SenderRow } from './mail-posting.queries.ts'
import { mailPostingStrings, unsuitableStrings } from './mail-posting.strings.ts'

/** An email with the person whose secret address it was sent to. */
export type Arrived = {
  app: App
  sender: SenderRow
  mail: IncomingMail
  /** null: it would be a comment. */
  menuId: number | null
  feedId: number | null
}

/** The reason of a refusal in the person's language. */
function reasonOf({ sender: { locale } }: Arrived, { code, fields, reason }: Refusal) {
  if (code === 'use_limit_reached') return phrases(unsuitableStrings, locale).limit_reached
  const sentences = [...new Set(Object.values(fields))].filter(Boolean)
  return sentences.join('\n') || reason || errors[code][locale]
}

/** Refusals that pass by themselves: the email is processed again later. */
const isPassing = (error: unknown) => error instanceof Refusal && error.code === 'scan_unavailable'

/** Records that an email was refused, and sends the reason back to its sender. */
async function refuseMail(
  trx: CompanyDb,
  { app, sender, mail, menuId, feedId }: Arrived,
  refusal: string,
  { answer = true }: { answer?: boolean } = {},
) {
  const answered = await recordReceipt(trx, {
    ...{ userId: sender.userId, menuId, feedId, sender: mail.from, refusal, answer },
  })
  if (!answered) return
  const words = phrases(mailPostingStrings, sender.locale)
  const link = `${productAddress(app.config)}/mypage/mail_posting`
  const subject = menuId === null ? words.commentRefused : words.postRefused
  await sendMail(
    trx,
    {
      to: mail.from,
      subject: mail.subject ? `${subject}: ${[...mail.subject].slice(0, 80).join('')}` : subject,
      text: words.refusedText(subject, refusal, link),
      inReplyTo: mail.messageId,
    },
    { once: `mail-answer:${mail.hash}` },
  )
}

/** The email is left out: answering a program may loop. */
const ignored: MailEffect = { store: async () => undefined }

/**
 * Decides what can be decided without the content. Returns what is done with an email that is left out or refused;
 * null: its sender is the person, and they may write now.
 */
export function stopEarly(arrived: Arrived): MailEffect | null {
  const { app, sender, mail } = arrived
  if (mail.automatic) return ignored
  const words = phrases(mailPostingStrings, sender.locale)
  // Sent back, the reason would reach somebody who may have nothing to do with it.
  const silently = (reason: string): MailEffect => ({
    store: (trx) => refuseMail(trx, arrived, reason, { answer: false }),
  })
  const openly = (reason: string): MailEffect => ({ store: (trx) => refuseMail(trx, arrived, reason) })
  const known = mail.from === sender.email?.toLowerCase() || sender.senders.includes(mail.from)
  if (!known) return silently(words.unknownSender(mail.from))
  const server = app.config.MAIL_AUTHENTICATION_SERVER
  if (server !== undefined && !isAuthenticated(mail, server)) return silently(words.notAuthenticated)
  if (sender.status !== 'active' || !sender.letIn) return openly(words.stopped)
  if (sender.consentDue) return openly(words.consentDue)
  return null
}

/** Counts an email against the person's limits, once however often it is processed. @throws Refusal */
export async function takeAllowance(db: CompanyDb, { app, sender, mail }: Arrived, kind: WriteKind) {
  const { userId, locale } = sender
  const kinds: [WriteKind, number][] = [
    [kind, 1],
    ['uploads', mail.files.length],
  ]
  for (const [each, count] of kinds) {
    if (count === 0) continue
    const allowance = await app.limits.take(db, { userId, kind: each, count, clientKey: mail.hash })
    if (!allowance || allowance.waitSeconds === 0) continue
    const words = phrases(limitsStrings, locale)
    const name = phrases(writeKindWords, locale)[each]
    const sentence = words.reached(name, allowance.most, writeLimitMinutes, allowance.waitSeconds)
    throw new Refusal('write_limit_reached', {}, sentence)
  }
}

/** Carries out `prepare`, and turns its refusal, and that of what it stores, into an answer. */
export async function answering(arrived: Arrived, prepare: () => Promise<MailEffect>): Promise<MailEffect> {
  const refused = (trx: CompanyDb, refusal: Refusal) => refuseMail(trx, arrived, reasonOf(arrived, refusal))
  try {
    return { ...(await prepare()), refused }
  } catch (error) {
    if (!(error instanceof Refusal) || isPassing(error)) throw error
    return { store: (trx) => refused(trx, error) }
  }
}
