import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { normalForm } from '#common/normal-form.ts'

/* Loaded with the first field for a number: the lists of all countries weigh more than the screen. */

const home: CountryCode = 'JP'

/** All countries with their calling codes, found by their codes, too: Japan first, then in the order of the language. */
export function countriesIn(locale: string) {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  const label = (country: CountryCode) => `${names.of(country) ?? country} +${getCountryCallingCode(country)}`
  return getCountries()
    .map((value) => ({ value, label: label(value), keywords: value }))
    .sort((a, b) => Number(b.value === home) - Number(a.value === home) || compare(a.label, b.label))
}

/** A number as it is sent (`+819012345678`): read as one of the country, unless it says itself of which it is. */
export function sentNumber(text: string, country: CountryCode) {
  const typed = normalForm(text).trim()
  return parsePhoneNumberFromString(typed, country)?.number ?? typed
}

/** The country that a number says it is of; undefined: none. */
export const countryOf = (text: string) => parsePhoneNumberFromString(normalForm(text).trim())?.country

/** A number as people write it: at home without the calling code. */
export function writtenNumber(number: string) {
  const read = parsePhoneNumberFromString(number)
  return read ? (read.country === home ? read.formatNational() : read.formatInternational()) : number
}
