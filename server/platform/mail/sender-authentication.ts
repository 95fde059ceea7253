/* A domain, or one above or below it. */
const isAligned = (one: string, other: string) =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** Whose domain a passed check is about. */
const named = {
  dkim: /\bheader\.[di] ?= ?"?([^\s;"]+)/i,
  spf: /\bsmtp\.mailfrom ?= ?"?([^\s;"]+)/i,
} as const

/**
 * Whether a mail server that is trusted says that the sender's address is genuine: DMARC has passed, or DKIM or SPF
 * for the domain of the address. Of several statements of that server the last one counts, which is at the top.
 * @param server its name at the beginning of `Authentication-Results` (RFC 8601)
 */
export function isAuthenticated(
  { from, authentication }: { from: string; authentication: readonly string[] },
  server: string,
) {
  const statement = authentication
    .map((value) =>
      value
        .replace(/\([^()]*\)/g, ' ')
        .replace(/\s+/g, ' ')
        .split(';'),
    )
    .find(([name]) => name!.trim().split(' ')[0]!.toLowerCase() === server.toLowerCase())
  const domain = domainOf(from)
  return (statement ?? []).slice(1).some((part) => {
    const method = /^ ?(dmarc|dkim|spf) ?= ?pass\b/i.exec(part)?.[1]?.toLowerCase()
    if (method !== 'dkim' && method !== 'spf') return method === 'dmarc'
    const name = named[method].exec(part)?.[1]
    return name !== undefined && isAligned(domainOf(name), domain)
  })
}
