import type { ApiChange } from '#contract/api-tokens.changes.ts'
import { type ApiDocument, operationsOf, type Schema, typeOf } from './declarations.ts'

/* Each field with its path: `author.name`, `parts[].text`. Choices and lists are followed, four levels deep. */
function fieldLines(schema: Schema, path: string, depth = 0): string[] {
  if (depth > 6) return []
  const { properties, items, required = [] } = schema
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.flatMap((one) => fieldLines(one, path, depth + 1))
  if (items) return fieldLines(items, `${path}[]`, depth + 1)
  return Object.entries(properties ?? {}).flatMap(([name, field]) => {
    const place = path ? `${path}.${name}` : name
    const simple = field.properties || field.items ? (field.items ? 'list' : 'object') : shortType(field)
    return [
      `${place}${required.includes(name) ? '' : '?'}: ${simple}`,
      ...fieldLines(field, place, depth + 1),
    ]
  })
}

const shortType = (field: Schema) => {
  const choices = field.anyOf ?? field.oneOf
  if (choices)
    return [
      ...new Set(choices.map((one) => (one.properties ? 'object' : one.items ? 'list' : typeOf(one)))),
    ].join(' | ')
  return typeOf(field)
}

/** Every call with its scope and its fields, one a line: `<` sent, `>` returned. */
export function linesOf(document: ApiDocument): string[] {
  const json = 'application/json'
  return operationsOf(document)
    .map(({ method, path, operation }) => ({ call: `${method} ${path}`, operation }))
    .sort((a, b) => (a.call < b.call ? -1 : 1))
    .flatMap(({ call, operation }) => {
      const body = operation.requestBody?.content[json]?.schema
      const answer = operation.responses['200']?.content?.[json]?.schema
      const sent = [
        ...operation.parameters
          .filter((one) => one.in === 'query')
          .map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${typeOf(schema)}`),
        ...(body ? fieldLines(body, '') : []),
      ]
      const returned = answer ? fieldLines(answer, '') : []
      return [
        `${call} ${operation.security[0]!.token[0]}`,
        ...[...new Set(sent)].map((line) => `  < ${line}`),
        ...[...new Set(returned)].map((line) => `  > ${line}`),
      ]
    })
}

function byCall(lines: readonly string[]) {
  const calls = new Map<string, string[]>()
  let current: string[] = []
  for (const line of lines) {
    if (line.startsWith('  ')) current.push(line.trim())
    else {
      const [method, path, scope] = line.split(' ')
      current = [`scope ${scope}`]
      calls.set(`${method} ${path}`, current)
    }
  }
  return calls
}

/* New optional input and new output hurt nobody. */
const isBreaking = (more: readonly string[], less: readonly string[]) =>
  less.length > 0 || more.some((line) => line.startsWith('< ') && !/^< [^:]*\?:/.test(line))

/** What differs between two lists of lines; null: nothing. */
export function changeOf(
  before: readonly string[],
  after: readonly string[],
  date: string,
): ApiChange | null {
  const [old, now] = [byCall(before), byCall(after)]
  const added = [...now.keys()].filter((call) => !old.has(call))
  const removed = [...old.keys()].filter((call) => !now.has(call))
  const changed = [...now].flatMap(([call, lines]) => {
    const known = old.get(call)
    if (!known) return []
    const more = lines.filter((line) => !known.includes(line))
    const less = known.filter((line) => !lines.includes(line))
    return more.length + less.length > 0 ? [{ call, breaking: isBreaking(more, less), more, less }] : []
  })
  return added.length + removed.length + changed.length > 0 ? { date, added, removed, changed } : null
}

/** The changes with one more: those of the same day become one entry. The newest is first. */
export function withChange(changes: readonly ApiChange[], change: ApiChange): ApiChange[] {
  const [newest, ...others] = changes
  if (newest?.date !== change.date) return [change, ...changes]
  const merged: ApiChange = {
    date: change.date,
    added: [...newest.added.filter((call) => !change.removed.includes(call)), ...change.added],
    removed: [...newest.removed, ...change.removed.filter((call) => !newest.added.includes(call))],
    changed: [...newest.changed, ...change.changed.filter(({ call }) => !newest.added.includes(call))],
  }
  return [merged, ...others]
}

/** `contract/api-tokens.changes.ts` with these changes. */
export const printChanges = (
  changes: readonly ApiChange[],
) => `/* Written by \`npm run client -- --history\`. */

/** What changed in the API on a day. Calls are written as \`GET /api/v2/feeds\`. */
export type ApiChange = {
  date: string
  added: string[]
  removed: string[]
  /** Calls with added or removed lines, as in \`api-tokens.calls.txt\`. \`breaking\`: a program could notice. */
  changed: { call: string; breaking: boolean; more: string[]; less: string[] }[]
}

/** The newest first; the last is the first edition. */
export const apiChanges: readonly ApiChange[] = ${JSON.stringify(changes, null, 2)}
`
