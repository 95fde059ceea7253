import type { ApiArea, ApiScope } from '#common/api-scope.ts'

/** JSON Schema, as far as the product's document uses it. */
export type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: readonly unknown[]
  format?: string
  default?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  minimum?: number
  maxLength?: number
  maxItems?: number
}

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }

type Content = Record<string, { schema: Schema }>
type Operation = {
  operationId: string
  summary: string
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
  security: { token: [ApiScope] }[]
}
type Document = { servers: { url: string }[]; paths: Record<string, Record<string, Operation>> }

/** One call of the API. */
export type ApiCall = {
  id: string
  method: string
  path: string
  summary: string
  area: ApiArea
  scope: ApiScope
  parameters: Parameter[]
  body?: Schema
  response?: Schema
  /** It returns a file. */
  downloads: boolean
  /** Statuses with the codes of their errors. */
  errors: { status: string; codes: string }[]
}

const json = 'application/json'

function callsOf({ paths }: Document): ApiCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): ApiCall => {
      const scope = one.security[0]!.token[0]
      const body = one.requestBody?.content[json]?.schema
      const content = one.responses['200']?.content
      const response = content?.[json]?.schema
      return {
        ...{ id: one.operationId, method: method.toUpperCase(), path, summary: one.summary },
        ...{ scope, area: scope.split(':')[0] as ApiArea, parameters: one.parameters },
        downloads: content !== undefined && response === undefined,
        ...(body && { body }),
        ...(response && { response }),
        errors: Object.entries(one.responses)
          .filter(([status]) => Number(status) >= 400)
          .map(([status, { description }]) => ({ status, codes: description })),
      }
    }),
  )
}

/** The calls that programs make with a token, from the product's own document. */
export const referenceQuery = {
  queryKey: ['api-reference'],
  async queryFn(): Promise<ApiCall[]> {
    const response = await fetch('/api/v2/openapi.json')
    if (!response.ok) throw new Error(`The reference returned ${response.status}`)
    return callsOf((await response.json()) as Document)
  },
}

export type SchemaRow = { name: string; depth: number; type: string; required: boolean }

const deepest = 4
const choicesOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf

/** The type in the words of JSON: `string`, `"daily" | "weekly"`, `number[]`, `object or null`. */
function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const choices = choicesOf(schema)
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  if (schema.items) return `${typeOf(schema.items)}[]`
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  return schema.type ?? 'any'
}

type Fields = { properties: Record<string, Schema>; required: readonly string[] }

/* The fields inside of a list or of choices; of several choices all of them, required if each requires it. */
function fieldsOf(schema: Schema): Fields | undefined {
  if (schema.properties) return { properties: schema.properties, required: schema.required ?? [] }
  if (schema.items) return fieldsOf(schema.items)
  const [first, ...others] = (choicesOf(schema) ?? []).flatMap((one) => fieldsOf(one) ?? [])
  return others.reduce<Fields | undefined>((all, { properties, required }) => {
    const merged = { ...all!.properties }
    for (const [name, field] of Object.entries(properties))
      merged[name] = merged[name] ? { anyOf: [merged[name], field] } : field
    return { properties: merged, required: all!.required.filter((name) => required.includes(name)) }
  }, first)
}

/** The fields of a schema, those of objects below them, one a row. */
export function rowsOf(schema: Schema, depth = 0): SchemaRow[] {
  const object = fieldsOf(schema)
  if (!object || depth > deepest) return []
  return Object.entries(object.properties).flatMap(([name, field]) => [
    { name, depth, type: typeOf(field), required: object.required.includes(name) },
    ...rowsOf(field, depth + 1),
  ])
}

/** A value with which a person starts to write a body: required fields only, in the types they need. */
export function exampleOf(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = choicesOf(schema)
  if (choices) return exampleOf(choices[0]!)
  const [type] = [schema.type].flat()
  if (type === 'array') return []
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => schema.required?.includes(name))
        .map(([name, field]) => [name, exampleOf(field)]),
    )
  if (type === 'number' || type === 'integer') return schema.minimum ?? 1
  if (type === 'boolean') return false
  return type === 'null' ? null : ''
}

/** The call as a command of curl, with the token in a variable. */
export function curlOf({ method, path, body, parameters }: ApiCall, origin: string): string {
  const required = parameters.filter((one) => one.in === 'query' && one.required)
  const query = required.map(({ name }) => `${name}=`).join('&')
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${origin}${path}${query && `?${query}`}'`,
    `-H "Authorization: Bearer $HIROBA_TOKEN"`,
    ...(body ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(exampleOf(body))}'`] : []),
  ].join(' \\\n  ')
}
