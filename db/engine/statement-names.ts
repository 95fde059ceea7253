import { createHash } from 'node:crypto'

const longestText = 20_000
const mostRemembered = 4_000
const mostNamed = 1_000

/**
 * Names prepared statements by their SQL text: the answered function gives a name, or undefined to run the text
 * unnamed. Statements are planned on the server once per connection and name. A text seen only once (lists of changing
 * length) is not worth the server's memory, so a text earns its name when it comes a second time.
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string | null>()
  let named = 0
  const forgetUnnamed = () => {
    for (const [text, name] of names) if (name === null) names.delete(text)
  }
  return (text) => {
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
}
