import { createHash } from 'node:crypto'

const longestText = 20_000
const mostCharacters = 4_000_000
const mostNamed = 1_000
const mostRemembered = 4_000

/**
 * Names prepared statements by their SQL text: the returned function gives a name, or undefined to run the text
 * unnamed. The server plans statements once per connection and name. A text that is used only once (lists of changing
 * length) is not worth the server's memory, so a text gets its name at its second use; until then only its fingerprint
 * is remembered.
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const once = new Set<string>()
  let characters = 0
  return (text) => {
    const known = names.get(text)
    if (known) return known
    if (text.length > longestText || names.size >= mostNamed || characters + text.length > mostCharacters)
      return undefined
    const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
    if (once.delete(name)) {
      names.set(text, name)
      characters += text.length
      return name
    }
    if (once.size >= mostRemembered) once.clear()
    once.add(name)
    return undefined
  }
}
