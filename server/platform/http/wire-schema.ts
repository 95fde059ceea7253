import * as z from 'zod/mini'
import { snakeCase } from '#common/key-case.ts'

type JsonSchema = { properties?: Record<string, JsonSchema>; required?: string[]; [key: string]: unknown }

function snakeSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(snakeSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const { properties, required, ...rest } = schema as JsonSchema
  return {
    ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, snakeSchema(value)])),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, value]) => [snakeCase(key), snakeSchema(value)]),
      ),
    }),
    ...(required && { required: required.map(snakeCase) }),
  }
}

type WireSchema = Record<string, unknown>

/** A contract shape as JSON Schema of the wire format (snake_case), as written in OpenAPI 3.0 or 3.1. */
export function wireSchema(
  shape: z.ZodMiniType,
  io: 'input' | 'output',
  target: 'openapi-3.0' | 'draft-2020-12' = 'openapi-3.0',
) {
  const { $schema, ...schema } = z.toJSONSchema(shape, { target, io, unrepresentable: 'any' })
  return snakeSchema(schema) as WireSchema
}
