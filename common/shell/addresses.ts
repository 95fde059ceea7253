const most = 2_000

/**
 * An address outside of the product as it is kept, or null: http and https only, and without a name or password in
 * it, which would be handed to the person who presses it.
 */
export function externalAddress(text: string): string | null {
  const given = text.trim()
  if (given.length > most || !/^https?:\/\/[^/\s]/i.test(given) || !URL.canParse(given)) return null
  const url = new URL(given)
  if (url.username || url.password || !/^https?:$/.test(url.protocol)) return null
  return url.href
}

/** A path of the product as it is kept, or null. Who may open it, and whether it exists, is another question. */
export function internalPath(text: string): string | null {
  const given = text.trim()
  const good =
    /^\/(?![/\\])[\w\-./~%?=&#:+,@]*$/.test(given) && !given.includes('/../') && given.length <= most
  return good ? given : null
}
