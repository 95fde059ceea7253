import { RecentMap } from '#common/recent-map.ts'

type Compiled = { text: string; names: readonly string[] }

const mostKept = 1_000
const compiled = new RecentMap<string, Compiled>(mostKept)

// Literals, quoted names, comments and casts are skipped; what is left of a colon before a letter is a parameter.
const pieces = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|::|:([a-zA-Z]\w*)|(\$\d+)/g

/**
 * Replaces `:name` with `$1`, `$2` … by first use, once per text. `names`: which value each number takes.
 * @throws TypeError for a text that numbers parameters itself as well.
 */
export function compileParameters(text: string): Compiled {
  const known = compiled.get(text)
  if (known) return known
  const names: string[] = []
  const numbered = text.replace(pieces, (piece, name?: string, number?: string) => {
    if (number !== undefined) throw new TypeError(`${number} stands beside parameters with names: ${text}`)
    if (name === undefined) return piece
    const at = names.indexOf(name)
    return `$${at === -1 ? names.push(name) : at + 1}`
  })
  const result = { text: numbered, names }
  compiled.set(text, result)
  return result
}

/** The values in the order of the names. Throws TypeError for a name that has none. */
export function valuesOf(names: readonly string[], values: Readonly<Record<string, unknown>>): unknown[] {
  return names.map((name) => {
    if (!(name in values)) throw new TypeError(`No value for the parameter :${name}`)
    return values[name]
  })
}
