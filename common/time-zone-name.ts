import type { Locale } from './locale.ts'

/** The name of a time zone, such as 日本標準時 or Japan Standard Time; an unknown zone is returned unchanged. */
export function timeZoneName(timeZone: string, locale: Locale): string {
  try {
    const format = new Intl.DateTimeFormat(locale === 'ja' ? 'ja-JP' : 'en-GB', {
      timeZone,
      timeZoneName: 'longGeneric',
    })
    return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  } catch {
    return timeZone
  }
}
