/*
 * Field names are snake_case on the wire and in the database, camelCase in code.
 * The two borders (HTTP and SQL) call these; nothing else knows of it.
 *
 * Converting a name costs more than finding it, so the names that code, contract and database use are kept. Names that
 * someone sent are looked up and never kept: they could be any number, of any length.
 */
const toSnake = new Map<string, string>()
const toCamel = new Map<string, string>()

const snakeCaseOf = (name: string) =>
  toSnake.get(name) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `posted_at` → `postedAt`; for a name from outside. */
export const camelCaseOf = (name: string) =>
  toCamel.get(name) ?? name.replace(/(?<=[^_])_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

function kept(names: Map<string, string>, name: string, convert: (name: string) => string) {
  const converted = convert(name)
  names.set(name, converted)
  return converted
}

/** `postedAt` → `posted_at`; `item2Name` → `item2_name`. For names of our own only: each is kept. */
export const snakeCase = (name: string) => toSnake.get(name) ?? kept(toSnake, name, snakeCaseOf)

/** `posted_at` → `postedAt`. For names of our own only: each is kept. */
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

/** Every key of plain objects and arrays, at any depth, in snake_case. Dates, files and the like pass through. */
export const snakeCaseKeys = (value: unknown) => convertKeys(value, snakeCaseOf)

/**
 * Every key of plain objects and arrays, at any depth, in camelCase. Where all names are our own, as in the browser,
 * `camelCase` given as `convert` keeps them.
 */
export const camelCaseKeys = (value: unknown, convert = camelCaseOf) => convertKeys(value, convert)

/**
 * Form data follows a rule of its own: a string value that is not valid JSON goes through the conversion
 * (and so stays as it is), one that is valid JSON is kept as it is, keys untouched.
 */
export function snakeCaseForm(form: FormData): FormData {
  const converted = new FormData()
  for (const [key, value] of form.entries()) converted.append(snakeCase(key), value)
  return converted
}
