/*
 * Field names are snake_case on the wire and in the database, camelCase in code.
 * The two borders (HTTP and SQL) call these; nothing else knows of it.
 */
const toSnake = new Map<string, string>()
const toCamel = new Map<string, string>()
const limit = 5_000

function cached(cache: Map<string, string>, key: string, convert: (key: string) => string) {
  let converted = cache.get(key)
  if (converted === undefined) {
    converted = convert(key)
    if (cache.size < limit) cache.set(key, converted)
  }
  return converted
}

/** `postedAt` → `posted_at`; `item2Name` → `item2_name`. */
export const snakeCase = (key: string) =>
  cached(toSnake, key, (k) => k.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** `posted_at` → `postedAt`. */
export const camelCase = (key: string) =>
  cached(toCamel, key, (k) =>
    k.replace(/(?<=[^_])_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
  )

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
export const snakeCaseKeys = (value: unknown) => convertKeys(value, snakeCase)

/** Every key of plain objects and arrays, at any depth, in camelCase. */
export const camelCaseKeys = (value: unknown) => convertKeys(value, camelCase)

/**
 * Form data follows a rule of its own: a string value that is not valid JSON goes through the conversion
 * (and so stays as it is), one that is valid JSON is kept as it is, keys untouched.
 */
export function snakeCaseForm(form: FormData): FormData {
  const converted = new FormData()
  for (const [key, value] of form.entries()) converted.append(snakeCase(key), value)
  return converted
}
