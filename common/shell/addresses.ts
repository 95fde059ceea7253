const most = 2_000

/**
 * Normalises an external URL, or returns null: only http and https, and without a user name or password, which would
 * be disclosed to everyone who opens the link.
 */
export function externalAddress(text: string): string | null {
  const given = text.trim()
  if (given.length > most || !/^https?:\/\/[^/\s]/i.test(given) || !URL.canParse(given)) return null
  const url = new URL(given)
  if (url.username || url.password || !/^https?:$/.test(url.protocol)) return null
  return url.href
}

/** Normalises a path of the product, or returns null. Does not check that it exists or who may open it. */
export function internalPath(text: string): string | null {
  const given = text.trim()
  const good =
    /^\/(?![/\\])[\w\-./~%?=&#:+,@]*$/.test(given) && !given.includes('/../') && given.length <= most
  return good ? given : null
}
