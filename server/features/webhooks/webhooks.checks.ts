import { isIP } from 'node:net'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { isPublicAddress } from '#server/platform/fetch/public-address.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { webhooksStrings } from './webhooks.strings.ts'

/**
 * Refuses addresses to which nothing would ever be sent. Which addresses a name leads to is checked whenever something
 * is sent. `lenient`: in development, http and any port are allowed.
 * @returns the address as it is stored
 * @throws {Refusal} validation_failed
 */
export function checkedAddress(text: string, { lenient, locale }: { lenient: boolean; locale: Locale }) {
  const t = phrases(webhooksStrings, locale)
  const refused = (url: string) => new Refusal('validation_failed', { url })
  if (!URL.canParse(text)) throw refused(t.badAddress)
  const url = new URL(text)
  const secure = url.protocol === 'https:' || (lenient && url.protocol === 'http:')
  if (!secure || url.username || url.password) throw refused(t.badAddress)
  if (lenient) return url.href
  if (url.port) throw refused(t.badPort)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) ? !isPublicAddress(host) : !host.includes('.') || host.endsWith('.local'))
    throw refused(t.closedAddress)
  return url.href
}
