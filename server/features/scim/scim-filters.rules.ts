/*
 * Filters of RFC 7644, 3.4.2.2 as a jsonpath of PostgreSQL, which is given to the query as a value. Texts of the
 * documents are compared in lower case, except ids.
 */

export class FilterProblem extends Error {}

type Kind = 'text' | 'exact' | 'boolean' | 'moment'
/** The attributes by their names in lower case, with their place in the document. */
export type FilterAttributes = Readonly<Record<string, { path: string; kind: Kind }>>

const most = { length: 2000, tokens: 200, depth: 20 }

const tokenPattern = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([A-Za-z$][\w$:.-]*|-?\d+(?:\.\d+)?))/y

function tokensOf(filter: string) {
  if (filter.length > most.length) throw new FilterProblem('the filter is too long')
  const tokens: string[] = []
  tokenPattern.lastIndex = 0
  while (tokenPattern.lastIndex < filter.trimEnd().length) {
    const match = tokenPattern.exec(filter)
    if (!match || tokens.length >= most.tokens) throw new FilterProblem('the filter cannot be read')
    tokens.push(match[1] ?? match[2] ?? match[3]!)
  }
  return tokens
}

const comparisons: Record<string, string> = { eq: '==', gt: '>', ge: '>=', lt: '<', le: '<=' }
const escapePattern = (text: string) => text.replace(/[\\^$.|?*+()[\]{}-]/g, '\\$&')

function comparison(place: string, kind: Kind, operator: string, value: unknown): string {
  if (operator === 'ne') return `!(${comparison(place, kind, 'eq', value)})`
  if (kind === 'boolean') {
    if (operator !== 'eq' || typeof value !== 'boolean') throw new FilterProblem('compare with true or false')
    return `${place} == ${value}`
  }
  if (value === null) {
    if (operator !== 'eq') throw new FilterProblem('null can only be equal')
    return `!(exists(${place}))`
  }
  const text = kind === 'text' ? String(value).toLowerCase() : String(value)
  const literal = JSON.stringify(text)
  if (operator === 'sw') return `${place} starts with ${literal}`
  if (operator === 'co') return `${place} like_regex ${JSON.stringify(escapePattern(text))}`
  if (operator === 'ew') return `${place} like_regex ${JSON.stringify(`${escapePattern(text)}$`)}`
  const sign = comparisons[operator]
  if (!sign) throw new FilterProblem(`the operator ${operator} is unknown`)
  return `${place} ${sign} ${literal}`
}

const readValue = (token: string | undefined): unknown => {
  try {
    return JSON.parse(token ?? '')
  } catch {
    throw new FilterProblem('a value cannot be read')
  }
}

/** The jsonpath of a filter. @throws {FilterProblem} */
export function filterPath(filter: string, attributes: FilterAttributes): string {
  const tokens = tokensOf(filter)
  let at = 0
  const peek = () => tokens[at]?.toLowerCase()
  const find = (name: string, below: string) => {
    const plain = name.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, '')
    const found = attributes[below ? `${below}.${plain}` : plain]
    if (!found) throw new FilterProblem(`the attribute ${name} cannot be filtered`)
    return found
  }
  const attempt = (below: string): string => {
    const name = tokens[at++] ?? ''
    if (peek() === '[') {
      at += 1
      const inner = any(name.toLowerCase(), 1)
      if (tokens[at++] !== ']') throw new FilterProblem('] is missing')
      return `(${inner})`
    }
    const { path, kind } = find(name, below)
    const operator = tokens[at++]?.toLowerCase() ?? ''
    if (operator === 'pr') return `exists($.${path})`
    return comparison(`$.${path}`, kind, operator, readValue(tokens[at++]))
  }
  const one = (below: string, depth: number): string => {
    if (depth > most.depth) throw new FilterProblem('the filter is nested too deeply')
    const negated = peek() === 'not'
    if (negated) at += 1
    if (peek() === '(') {
      at += 1
      const inner = any(below, depth + 1)
      if (tokens[at++] !== ')') throw new FilterProblem(') is missing')
      return negated ? `!(${inner})` : `(${inner})`
    }
    if (negated) throw new FilterProblem('not needs parentheses')
    return `(${attempt(below)})`
  }
  const all = (below: string, depth: number): string => {
    const parts = [one(below, depth)]
    while (peek() === 'and') {
      at += 1
      parts.push(one(below, depth))
    }
    return parts.join(' && ')
  }
  const any = (below: string, depth: number): string => {
    const parts = [all(below, depth)]
    while (peek() === 'or') {
      at += 1
      parts.push(all(below, depth))
    }
    return parts.length > 1 ? parts.map((part) => `(${part})`).join(' || ') : parts[0]!
  }
  const path = any('', 0)
  if (at < tokens.length) throw new FilterProblem('the filter cannot be read to its end')
  return path
}
