import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { foldLoginName } from '#common/login-name.ts'

const mobile = ['MOBILE', 'FIXED_LINE_OR_MOBILE']

/**
 * A mobile number as it is stored (`+819012345678`) with its country; null for anything else. Without a country code it
 * is read as one of `home`.
 */
export function readMobileNumber(text: string, home = 'JP') {
  const number = parsePhoneNumberFromString(foldLoginName(text), home as CountryCode)
  if (!number?.isValid() || !number.country || !mobile.includes(number.getType() ?? '')) return null
  return { number: number.number as string, country: number.country as string }
}

/** What somebody typed to sign in, as in `logins`: mobile numbers in any usual form are found too. */
export function loginNameOf(text: string) {
  const name = foldLoginName(text)
  return /^[+0][\d ().-]{8,20}$/.test(name) ? (readMobileNumber(name)?.number ?? name) : name
}
