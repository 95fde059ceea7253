import type { NotificationEvent } from '#common/notification-event.ts'
import type { App } from '#server/app.ts'
import { productAddress } from '#server/platform/http/product-address.ts'

/** What the address allows: to end the emails about one event to one person. It stays valid as long as emails are kept. */
type Ending = { companyId: number; userId: number; event: NotificationEvent }

const purpose = 'unsubscribe'

/** The address that an email names in its headers, and whose mail program posts to it (RFC 8058). */
export const oneClickAddress = (
  { signedTokens, config }: Pick<App, 'signedTokens' | 'config'>,
  { companyId, userId, event }: Ending,
) =>
  `${productAddress(config)}/unsubscribe/${signedTokens.sign(purpose, [companyId, userId], event)}/${event}`

export const allowsEnding = (
  { signedTokens }: Pick<App, 'signedTokens'>,
  token: string,
  { companyId, userId, event }: Ending,
) => signedTokens.isSigned(token, purpose, [companyId, userId], event)
