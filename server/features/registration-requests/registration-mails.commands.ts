import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import { findSettings, type RequestRow } from './registration-requests.queries.ts'
import { registrationRequestStrings } from './registration-requests.strings.ts'

export const registrationPurpose = 'registration_request'

/** What emails to people who ask for an account are made with. */
export type Mailing = Pick<App, 'signedTokens' | 'config'>

/** The token with which a person reads and withdraws their request. */
export const requestToken = (
  { signedTokens }: Pick<App, 'signedTokens'>,
  companyId: number,
  { id, nonce }: Pick<RequestRow, 'id' | 'nonce'>,
) => signedTokens.sign(registrationPurpose, [companyId, id], nonce)

/** Emails the person who asked for an account, if they gave an address. */
export async function mailApplicant(
  trx: CompanyDb,
  mailing: Mailing,
  row: RequestRow,
  what: 'received' | 'approved' | 'refused',
  reason = '',
) {
  if (!row.email) return
  const t = phrases(registrationRequestStrings, row.locale)
  const { companyName } = await findSettings(trx)
  const link = `${productAddress(mailing.config)}/register_applies/state#${requestToken(mailing, companyIdOf(trx), row)}`
  const subject = { received: t.receivedSubject, approved: t.approvedSubject, refused: t.refusedSubject }[
    what
  ]
  const text = { received: t.receivedText, approved: t.approvedText, refused: t.refusedText }[what]
  const told = { name: `${row.familyName} ${row.givenName}`, company: companyName, link, reason }
  await sendMail(
    trx,
    { to: row.email, subject: subject(companyName), text: text(told) },
    { once: `registration_request:${row.id}:${what}` },
  )
}
