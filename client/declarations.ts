/** JSON Schema, as far as the document uses it. */
export type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: readonly unknown[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
}
type Content = Record<string, { schema: Schema }>
type Operation = {
  operationId: string
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
  security: { token: string[] }[]
}
/** What the client is made of, in the OpenAPI document of the product. */
export type ApiDocument = { paths: Record<string, Record<string, Operation>> }

const json = 'application/json'
const key = (name: string) => (/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name))

/** A schema as a type of TypeScript. */
export function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  const types = [schema.type].flat()
  return types.map((type) => simpleType(type, schema)).join(' | ')
}

function simpleType(type: string | undefined, schema: Schema): string {
  if (type === 'array') return `Array<${schema.items ? typeOf(schema.items) : 'unknown'}>`
  if (type === 'object' || (type === undefined && schema.properties)) return objectType(schema)
  if (type === 'integer') return 'number'
  return type ?? 'unknown'
}

function objectType({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties) {
    const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'
    return `Record<string, ${values}>`
  }
  const fields = Object.entries(properties).map(
    ([name, field]) => `${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(field)}`,
  )
  return `{ ${fields.join('; ')} }`
}

function inputOf({ parameters, requestBody }: Operation): string {
  const part = (name: string, place: string) => {
    const listed = parameters.filter((one) => one.in === place)
    if (listed.length === 0) return []
    const fields = listed.map((one) => `${key(one.name)}${one.required ? '' : '?'}: ${typeOf(one.schema)}`)
    return [`${name}${listed.some((one) => one.required) ? '' : '?'}: { ${fields.join('; ')} }`]
  }
  const body = requestBody?.content[json]?.schema
  const parts = [
    ...part('params', 'path'),
    ...part('query', 'query'),
    ...(body ? [`body: ${typeOf(body)}`] : []),
  ]
  const optional = parts.every((one) => /^\w+\?/.test(one))
  return `input${optional ? '?' : ''}: { ${parts.join('; ')} }`
}

function answerOf({ responses }: Operation): string {
  const content = responses['200']?.content
  if (!content) return 'undefined'
  return content[json] ? typeOf(content[json].schema) : 'Blob'
}

/** Every call of the document. */
export const operationsOf = ({ paths }: ApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

/** `calls.js`: method and path of each call by its name. */
export function printCalls(document: ApiDocument): string {
  const calls = operationsOf(document).map(({ method, path, operation }) => [
    operation.operationId,
    [method, path],
  ])
  return `export const calls = ${JSON.stringify(Object.fromEntries(calls), null, 2)}\n`
}

/** `hiroba.d.ts`: the types of every call. */
export function printDeclarations(document: ApiDocument): string {
  const methods = operationsOf(document).map(({ method, operation }) => {
    const options = method === 'GET' ? '' : ', options?: { idempotencyKey?: string }'
    const [scope] = operation.security[0]!.token
    return `  /** ${operation.summary.replaceAll('*/', '* /')} Scope: ${scope} */
  ${operation.operationId}(${inputOf(operation)}${options}): Promise<${answerOf(operation)}>`
  })
  return `export interface HirobaCalls {
${methods.join('\n')}
}
type Lists = { [K in keyof HirobaCalls]: HirobaCalls[K] extends (...given: never[]) => Promise<{ next_cursor: string | null }> ? K : never }[keyof HirobaCalls]
export interface Hiroba extends HirobaCalls {
  /** The pages of a list, one after the other. */
  pages<K extends Lists>(name: K, input?: Parameters<HirobaCalls[K]>[0]): AsyncGenerator<Awaited<ReturnType<HirobaCalls[K]>>>
}
export declare class HirobaError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
}
export declare function createHiroba(options: { address: string; token: string }): Hiroba
`
}
