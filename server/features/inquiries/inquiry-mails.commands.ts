import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { replyAddress } from '#server/platform/mail/incoming-mail.ts'
import { replyMarker } from '#server/platform/mail/reply-text.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import { findSettings, type InquiryRow } from './inquiries.queries.ts'
import { inquiriesStrings } from './inquiries.strings.ts'

export const inquiryPurpose = 'inquiry'
const answerPurpose = 'inquiry_mail'

/** What emails about inquiries are made with. */
export type Mailing = Pick<App, 'signedTokens' | 'config'>

/* A token belongs to one inquiry and one address. */
const answerNonce = ({ nonce, email }: InquiryRow) => `${nonce} ${email?.toLowerCase() ?? ''}`

/** Whether the token of an address is the one to which the person who asked was told to answer. */
export const isAnswerToken = ({ signedTokens }: Mailing, token: string, companyId: number, row: InquiryRow) =>
  signedTokens.isSigned(token, answerPurpose, [companyId, row.id], answerNonce(row))

type Message = {
  /** The inquiry itself, or an answer to it. */
  kind: 'received' | 'answer'
  body: string
  hasFiles: boolean
  once: string
}

/** Emails the person who asked, if they have an address: a copy, or an answer. They can answer the email. */
export async function mailInquiry(
  trx: CompanyDb,
  { signedTokens, config }: Mailing,
  row: InquiryRow,
  { kind, body, hasFiles, once }: Message,
) {
  if (!row.email) return
  const companyId = companyIdOf(trx)
  const t = phrases(inquiriesStrings, row.locale)
  const { companyName } = await findSettings(trx, row.locale)
  const token = signedTokens.sign(inquiryPurpose, [companyId, row.id], row.nonce)
  const link = `${productAddress(config)}/inquiry/answers#${token}`
  const replyTo = replyAddress(
    config,
    'inquiry',
    signedTokens.sign(answerPurpose, [companyId, row.id], answerNonce(row)),
  )
  const written = kind === 'received' ? t.receivedText : t.answerText
  const text = written({
    name: row.name,
    company: companyName,
    body,
    link,
    hasFiles,
    byEmail: replyTo !== null,
  })
  await sendMail(
    trx,
    {
      to: row.email,
      subject: (kind === 'received' ? t.receivedSubject : t.answerSubject)(row.id),
      text: replyTo === null ? text : `${replyMarker} ${t.replyAbove} ${replyMarker}\n\n${text}`,
      ...(replyTo !== null && { replyTo }),
    },
    { once, ...(kind === 'answer' && row.userId !== null && { userId: row.userId }) },
  )
}
