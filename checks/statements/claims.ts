import {
  type Checker,
  SymbolFlags,
  type Type,
  TypeFlags,
  type TypeReference,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync'
import type { Shape } from './column-shapes.ts'

export const needlessNull = 'is never null'

type Kind = 'number' | 'string' | 'boolean' | 'Date' | 'Buffer' | 'json'

const scalars: [Kind, number[]][] = [
  ['number', [20, 21, 23, 26, 700, 701]],
  // numeric, date and timestamp without zone remain text; the others are text in the database as well.
  [
    'string',
    [18, 19, 25, 1042, 1043, 1700, 1082, 1083, 1114, 2950, 869, 650, 3614, 3615, 2205, 2206, 24, 28, 705],
  ],
  ['boolean', [16]],
  ['Date', [1184]],
  ['Buffer', [17]],
  ['json', [114, 3802]],
]
const kindOf = new Map(scalars.flatMap(([kind, oids]) => oids.map((oid) => [oid, kind] as const)))
const numeric = 1700

/** Compares the TypeScript types of values with what the database returns or accepts. */
export class Claims {
  readonly #checker: Checker
  readonly #elements: ReadonlyMap<number, number>
  // The compiler is another process, so its results are cached.
  readonly #properties = new Map<number, { property: TypeSymbol; type: Type }[]>()
  readonly #arrays = new Map<Type, boolean>()
  readonly #items = new Map<Type, Type | undefined>()
  readonly #parameters = new Map<string, string[]>()

  constructor(checker: Checker, elements: ReadonlyMap<number, number>) {
    this.#checker = checker
    this.#elements = elements
  }

  /** The errors in a row type, given the columns (with camelCase names). */
  ofRow(type: Type, columns: readonly { name: string; shape: Shape }[]): string[] {
    if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return []
    if (type.isUnionType()) {
      const each = type.getTypes()!.map((part) => this.ofRow(part, columns))
      return each.find((wrong) => wrong.length === 0) ?? each[0]!
    }
    return this.#fields(type, new Map(columns.map(({ name, shape }) => [name, shape])), false)
  }

  #fields(type: Type, columns: ReadonlyMap<string, Shape>, inJson: boolean): string[] {
    return this.#propertiesOf(type).flatMap(({ property, type: claim }) => {
      const shape = columns.get(property.name)
      if (!shape) return isOptional(property) ? [] : [`no column ${property.name}`]
      return this.#value(claim, shape, inJson).map((wrong) => `${property.name}: ${wrong}`)
    })
  }

  #propertiesOf(type: Type) {
    let known = this.#properties.get(type.id)
    if (!known) {
      const properties = this.#checker.getPropertiesOfType(type)
      const propertyTypes = this.#checker.getTypeOfSymbol(properties)
      known = properties.map((property, at) => ({ property, type: propertyTypes[at]! }))
      this.#properties.set(type.id, known)
    }
    return known
  }

  #value(type: Type, shape: Shape, inJson: boolean): string[] {
    const parts = partsOf(type)
    if (parts.some((part) => part.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter)))
      return []
    const nullable = parts.some((part) => part.flags & TypeFlags.Null)
    const values = parts.filter((part) => !(part.flags & (TypeFlags.Null | TypeFlags.Undefined)))
    const wrong: string[] = []
    if (shape.nullable === true && !nullable) wrong.push('can be null')
    if (shape.nullable === false && nullable) wrong.push(needlessNull)
    for (const part of values) {
      const found = this.#part(part, shape, inJson)
      wrong.push(...found)
      if (found.length) break
    }
    return wrong
  }

  #part(type: Type, shape: Shape, inJson: boolean): string[] {
    const element = this.#elementOf(shape.type)
    if (element !== undefined) {
      if (!this.#isArray(type)) return [`is an array, not ${this.#name(type)}`]
      const item = this.#itemOf(type)
      return item
        ? this.#value(item, { type: element, nullable: undefined }, inJson).map((wrong) => `[]: ${wrong}`)
        : []
    }
    const kind = this.#kind(shape.type, inJson)
    if (kind === undefined) return []
    if (kind === 'json') return this.#json(type, shape)
    return claimed(type) === kind ? [] : [`is ${kind}, not ${this.#name(type)}`]
  }

  #json(type: Type, { json }: Shape): string[] {
    if (claimed(type) === 'Date' || claimed(type) === 'Buffer') return [`is JSON, not ${this.#name(type)}`]
    if (!json) return []
    if ('items' in json) {
      if (!this.#isArray(type)) return [`is an array, not ${this.#name(type)}`]
      const item = this.#itemOf(type)
      return item ? this.#value(item, json.items, true).map((wrong) => `[]: ${wrong}`) : []
    }
    if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection)))
      return [`is an object, not ${this.#name(type)}`]
    return this.#fields(type, json.fields, true)
  }

  #kind(oid: number, inJson: boolean): Kind | undefined {
    if (inJson && oid === numeric) return 'number'
    const kind = kindOf.get(oid)
    return inJson && (kind === 'Date' || kind === 'Buffer') ? 'string' : kind
  }

  #elementOf(oid: number): number | undefined {
    // name and point have elements as well, but are not arrays.
    return kindOf.has(oid) ? undefined : this.#elements.get(oid)
  }

  #isArray(type: Type): boolean {
    const known = this.#arrays.get(type)
    if (known !== undefined) return known
    const is = Boolean(type.flags & TypeFlags.Object) && this.#checker.isArrayLikeType(type)
    this.#arrays.set(type, is)
    return is
  }

  #itemOf(type: Type): Type | undefined {
    if (!this.#items.has(type))
      this.#items.set(
        type,
        type.isTupleType() ? undefined : this.#checker.getTypeArguments(type as TypeReference)[0],
      )
    return this.#items.get(type)
  }

  #name(type: Type) {
    return this.#checker.typeToString(type)
  }

  /** Whether values of this type are objects with named values, not arrays. */
  hasNames(type: Type): boolean {
    return partsOf(type).every(
      (part) => part.flags & (TypeFlags.Object | TypeFlags.Intersection) && !this.#isArray(part),
    )
  }

  /** The errors in an object of values for named parameters. */
  ofParameters(type: Type, names: readonly string[], taken: readonly number[]): string[] {
    const given = this.#propertiesOf(type)
    // Optional values are for other forms of the text.
    const unused = given.filter(
      ({ property }) => !names.includes(property.name) && !(property.flags & SymbolFlags.Optional),
    )
    return [
      ...unused.map(({ property }) => `no parameter :${property.name}`),
      ...names.flatMap((name, at) => {
        const value = given.find(({ property }) => property.name === name)
        if (!value) return [`no value :${name}`]
        return this.ofParameter(value.type, taken[at]!).map((wrong) => `:${name} ${wrong}`)
      }),
    ]
  }

  /** The errors in a value passed for a parameter. */
  ofParameter(type: Type, oid: number): string[] {
    const key = `${type.id} ${oid}`
    const known = this.#parameters.get(key) ?? this.#parameter(type, oid)
    this.#parameters.set(key, known)
    return known
  }

  #parameter(type: Type, oid: number): string[] {
    const parts = partsOf(type).filter(
      (part) => !(part.flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Never)),
    )
    const element = this.#elementOf(oid)
    for (const part of parts) {
      if (part.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter)) continue
      if (element !== undefined) {
        if (!this.#isArray(part)) return [`takes an array, not ${this.#name(part)}`]
        const item = this.#itemOf(part)
        const wrong = item ? this.ofParameter(item, element) : []
        if (wrong.length) return wrong
        continue
      }
      const kind = kindOf.get(oid)
      const is = claimed(part)
      const fits =
        kind === undefined ||
        is === kind ||
        // JSON is passed as text, moments and days can be text too, and numbers can be text of any length.
        (kind === 'json' && is !== 'Date') ||
        (kind === 'Date' && is === 'string') ||
        (oid === numeric && is === 'number')
      if (!fits) return [`takes ${kind}, not ${this.#name(part)}`]
    }
    return []
  }
}

const isOptional = (property: TypeSymbol) => Boolean(property.flags & SymbolFlags.Optional)

const knownParts = new WeakMap<Type, readonly Type[]>()

/** The members of a union, or the type itself. */
export function partsOf(type: Type): readonly Type[] {
  const known = knownParts.get(type)
  if (known) return known
  const parts = type.isUnionType() ? type.getTypes()! : [type]
  knownParts.set(type, parts)
  return parts
}

const symbolNames = new WeakMap<Type, string>()
export function symbolName(type: Type) {
  const known = symbolNames.get(type)
  if (known !== undefined) return known
  const name = type.getSymbol()?.name ?? ''
  symbolNames.set(type, name)
  return name
}

function claimed(type: Type): Kind | 'other' {
  const { flags } = type
  if (flags & (TypeFlags.Number | TypeFlags.NumberLiteral | TypeFlags.Enum)) return 'number'
  if (flags & (TypeFlags.String | TypeFlags.StringLiteral | TypeFlags.TemplateLiteral)) return 'string'
  if (flags & (TypeFlags.Boolean | TypeFlags.BooleanLiteral)) return 'boolean'
  if (flags & TypeFlags.Intersection) {
    const kinds = (type.isIntersectionType() ? (type.getTypes() ?? []) : []).map(claimed)
    return kinds.find((kind) => kind !== 'other') ?? 'other'
  }
  const name = symbolName(type)
  return name === 'Date' ? 'Date' : name === 'Buffer' || name === 'Uint8Array' ? 'Buffer' : 'other'
}
