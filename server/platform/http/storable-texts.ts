const hasNull = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' &&
      value !== null &&
      Object.entries(value).some(([name, item]) => name.includes('\0') || hasNull(item))

/** The fields with a null character somewhere in them: no text of the database holds one, and nobody types one. */
export const fieldsWithNull = (input: unknown): string[] =>
  typeof input === 'object' && input !== null
    ? Object.entries(input)
        .filter(([name, value]) => name.includes('\0') || hasNull(value))
        .map(([name]) => name.replaceAll('\0', ''))
    : []

/**
 * The same with � in place of half a character, as is left where a text is cut in the middle of an emoji: text columns
 * would do so by themselves, JSON columns fail.
 */
export function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(wellFormed)
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name.toWellFormed(), wellFormed(item)]),
  )
}
