import { createHash } from 'node:crypto'

const longestText = 20_000
const mostRemembered = 4_000
const mostNamed = 1_000

/*
 * Statements are planned on the server once per connection and name. A text seen only once (lists of changing
 * length) is not worth the server's memory, so a text earns its name when it comes a second time.
 */
const names = new Map<string, string | null>()
let named = 0

/** The prepared statement's name for this SQL text, or undefined to run it unnamed. */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (text.length > longestText) return undefined
  if (known === undefined) {
    if (names.size >= mostRemembered) forgetUnnamed()
    names.set(text, null)
    return undefined
  }
  if (named >= mostNamed) return undefined
  const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
  names.set(text, name)
  named += 1
  return name
}

function forgetUnnamed() {
  for (const [text, name] of names) if (name === null) names.delete(text)
}
