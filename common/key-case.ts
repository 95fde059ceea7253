/*
 * Field names are snake_case on the wire and in the database, camelCase in code. Only the two boundaries (HTTP and
 * SQL) convert them.
 *
 * Converting a name costs more than looking it up, so the names used by code, contract and database are cached. Names
 * sent by clients are looked up but never cached, because their number and length are unlimited.
 */
const toSnake = new Map<string, string>()
const toCamel = new Map<string, string>()

const snakeCaseOf = (name: string) =>
  toSnake.get(name) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `posted_at` → `postedAt`; for a name sent by a client. */
export const camelCaseOf = (name: string) =>
  toCamel.get(name) ?? name.replace(/(?<=[^_])_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

function kept(names: Map<string, string>, name: string, convert: (name: string) => string) {
  const converted = convert(name)
  names.set(name, converted)
  return converted
}

/** `postedAt` → `posted_at`; `item2Name` → `item2_name`. Only for the product's own names: each is cached. */
export const snakeCase = (name: string) => toSnake.get(name) ?? kept(toSnake, name, snakeCaseOf)

/** `posted_at` → `postedAt`. Only for the product's own names: each is cached. */
export const camelCase = (name: string) => toCamel.get(name) ?? kept(toCamel, name, camelCaseOf)

const isPlain = (value: object) => {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function convertKeys(value: unknown, convert: (key: string) => string): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const list = new Array(value.length)
    for (let i = 0; i < value.length; i++) list[i] = convertKeys(value[i], convert)
    return list
  }
  if (!isPlain(value)) return value
  const converted: Record<string, unknown> = {}
  for (const key in value)
    converted[convert(key)] = convertKeys((value as Record<string, unknown>)[key], convert)
  return converted
}

/**
 * Converts every key of plain objects and arrays, at any depth, to snake_case. Other objects (dates, files) are
 * unchanged.
 */
export const snakeCaseKeys = (value: unknown) => convertKeys(value, snakeCaseOf)

/**
 * Converts every key of plain objects and arrays, at any depth, to camelCase. If all names are the product's own, as
 * in the browser, pass `camelCase` as `convert` to cache them.
 */
export const camelCaseKeys = (value: unknown, convert = camelCaseOf) => convertKeys(value, convert)

/**
 * Form data has its own rule: a string value that is not valid JSON goes through the conversion (and so stays
 * unchanged); one that is valid JSON is kept with its keys unchanged.
 */
export function snakeCaseForm(form: FormData): FormData {
  const converted = new FormData()
  for (const [key, value] of form.entries()) converted.append(snakeCase(key), value)
  return converted
}
