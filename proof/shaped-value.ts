import { snakeCase } from '#common/key-case.ts'
import { hostileNumber, hostileText, hostileValue } from './hostile-values.ts'
import { nounOfField } from './matrix.ts'
import type { Random } from './seeded-random.ts'
import type { Rows } from './world.ts'

/** A shape of the contract as JSON Schema (`z.toJSONSchema`), in camelCase. */
export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  pattern?: string
}

type Making = {
  random: Random
  rows: Rows
  key: () => string
  /** One in this many parts is hostile; 0: none. */
  hostility: number
  /** Omits most optional fields. */
  sparse?: boolean
  /** Fields whose shape is too general, by name. */
  special?: Record<string, () => unknown>
}

const texts = [
  'x',
  '総務部',
  '出張のお願い',
  'hello world',
  '2026',
  'a',
  'さとう',
  'https://example.com/',
  '#営業',
]
const soon = [0, 1, 3, 14].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
const ofPattern: [sample: string, of: string[]][] = [
  ['2026-11-22', [...soon, ...soon, '2026-12-31', '2026-02-30', '1000-01-01', '9999-12-31']],
  ['2026-11-22T00:00:00Z', ['2026-11-22T00:00:00Z', '2099-01-01T00:00:00.5+09:00', '1000-01-01T00:00:00Z']],
  ['2026-11', ['2026-11', '2026-10', '1000-01', '9999-12']],
  ['09:30', ['09:30', '00:00', '23:59']],
  ['1,2', ['1', '1,2', '3,999999999999999']],
  ['n1', ['n1', 'n2', '1', '2']],
  ['#a0b1c2', ['#a0b1c2', '#ffffff']],
  ['abc', ['abc', 'a1', 'text']],
]

function textOf({ pattern, minLength = 0, maxLength }: Schema, { random }: Making): string {
  if (pattern) {
    const known = ofPattern.find(([sample]) => new RegExp(pattern, 'u').test(sample))
    return known ? random.pick(known[1]) : random.pick(texts)
  }
  if (maxLength && random.oneIn(10)) return random.pick(['x', 'あ']).repeat(maxLength)
  return random.pick(texts).padEnd(minLength, 'x')
}

function numberOf({ type, minimum, exclusiveMinimum, maximum }: Schema, { random }: Making): number {
  const least = minimum ?? (exclusiveMinimum ?? 0) + 1
  if (random.oneIn(8) && maximum !== undefined) return maximum
  if (random.oneIn(8) && minimum !== undefined) return minimum
  const number = Math.max(least, 0) + random.below(Math.min(8, (maximum ?? 100) - Math.max(least, 0) + 1))
  return type === 'number' && random.oneIn(4) ? number + 0.5 : number
}

/**
 * Generates a value of the shape, as far as the shape describes it, with occasional hostile parts. Keys in
 * snake_case.
 */
export function shapedValue(schema: Schema | undefined, making: Making, field = '', depth = 0): unknown {
  const { random, rows, hostility } = making
  if (!schema || Object.keys(schema).length === 0 || depth > 9)
    return hostility === 0 || random.oneIn(2)
      ? random.pick(['true', 'false', true, 1, ...texts])
      : hostileValue(random)
  if (hostility > 0 && random.oneIn(hostility)) {
    if (random.oneIn(3)) return hostileValue(random)
    return schema.type === 'integer' || schema.type === 'number'
      ? hostileNumber(random)
      : schema.type === 'string'
        ? hostileText(random)
        : hostileValue(random)
  }
  const special = making.special?.[field]
  if (special && !random.oneIn(6)) return special()
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return shapedValue(random.pick(choices), making, field, depth + 1)
  if (schema.type === 'null') return null
  if (schema.type === 'boolean') return random.oneIn(2)
  const noun = nounOfField(field)
  if (schema.type === 'integer' || schema.type === 'number') {
    const row = rows[noun ?? '']
    if (row !== undefined && !random.oneIn(4)) return row
    if (/version$/.test(field) && !random.oneIn(3)) return random.pick([0, 1, 1, 1, 2])
    return numberOf(schema, making)
  }
  if (schema.type === 'string')
    return /email$/.test(field) && !random.oneIn(4)
      ? `${making.key()}@mihon.example`
      : field === 'client_key' || field === 'key'
        ? making.key()
        : textOf(schema, making)
  if (schema.type === 'array') {
    const most = Math.min(schema.maxItems ?? 4, random.oneIn(30) ? 400 : 4)
    const count = Math.max(schema.minItems ?? 0, random.below(most + 1))
    return Array.from({ length: count }, () => shapedValue(schema.items, making, field, depth + 1))
  }
  if (schema.additionalProperties && typeof schema.additionalProperties === 'object' && !schema.properties)
    return Object.fromEntries(
      Array.from({ length: random.below(3) }, () => [
        random.oneIn(3)
          ? hostileText(random).slice(0, 120)
          : random.pick(['text', 'number', 'ids', 'from', 'until', 'chosen', 'rows', 'question', 'choices']),
        shapedValue(schema.additionalProperties as Schema, making, '', depth + 1),
      ]),
    )
  const names = Object.keys(schema.properties ?? {})
  const sent = names.filter((name) =>
    schema.required?.includes(name)
      ? hostility === 0 || !random.oneIn(40)
      : making.sparse
        ? random.oneIn(8)
        : !random.oneIn(3),
  )
  const object = Object.fromEntries(
    sent.map((name) => [
      snakeCase(name),
      shapedValue(schema.properties![name], making, snakeCase(name), depth + 1),
    ]),
  )
  return hostility > 0 && random.oneIn(40)
    ? { ...object, [hostileText(random).slice(0, 120)]: hostileValue(random) }
    : object
}

/** The value with one or more of its parts replaced by hostile ones. */
export function mutated(value: unknown, random: Random): unknown {
  if (random.oneIn(12) || typeof value !== 'object' || value === null) return hostileValue(random)
  if (Array.isArray(value)) {
    if (value.length === 0 || random.oneIn(6)) return [...value, hostileValue(random)]
    const place = random.below(value.length)
    return value.map((item, i) => (i === place ? mutated(item, random) : item))
  }
  const names = Object.keys(value)
  if (names.length === 0) return { [hostileText(random).slice(0, 120)]: hostileValue(random) }
  const name = random.pick(names)
  if (random.oneIn(15)) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
  return { ...value, [name]: mutated((value as Record<string, unknown>)[name], random) }
}
