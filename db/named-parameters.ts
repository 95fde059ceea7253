import { RecentMap } from '#common/recent-map.ts'

/** How a statement refers to a parameter: `$2` or `:audienceIds`. */
export type Parameter = `$${number}` | `:${string}`

type Compiled = { text: string; names: readonly string[] }

const mostKept = 1_000
const compiled = new RecentMap<string, Compiled>(mostKept)

const ofFragments: Partial<Record<string, string>> = { $1: 'companyId', $2: 'userId', $3: 'audienceIds' }

// Literals, quoted names, comments and casts are skipped; any other colon before a letter starts a parameter.
const pieces = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|::|:([a-zA-Z]\w*)|(\$\d+)/g

/**
 * Replaces `:name` with `$1`, `$2` … by first use, once per text. `names`: the value for each number. `$1`, `$2` and
 * `$3` are read as `:companyId`, `:userId` and `:audienceIds`, because SQL fragments shared by many statements number
 * the company, the reader and the reader's audiences that way.
 * @throws TypeError for a text that also uses other numbered parameters.
 */
export function compileParameters(text: string): Compiled {
  const known = compiled.get(text)
  if (known) return known
  const names: string[] = []
  const numbered = text.replace(pieces, (piece, named?: string, number?: string) => {
    const name = named ?? ofFragments[number ?? '']
    if (name === undefined) {
      if (number === undefined) return piece
      throw new TypeError(`${number} stands beside parameters with names: ${text}`)
    }
    const at = names.indexOf(name)
    return `$${at === -1 ? names.push(name) : at + 1}`
  })
  const result = { text: numbered, names }
  compiled.set(text, result)
  return result
}

/** The values in the order of the names. Throws TypeError for a name without a value. */
export function valuesOf(names: readonly string[], values: Readonly<Record<string, unknown>>): unknown[] {
  return names.map((name) => {
    if (!(name in values)) throw new TypeError(`No value for the parameter :${name}`)
    return values[name]
  })
}
