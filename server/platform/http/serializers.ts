import fastJson from 'fast-json-stringify'
import type * as z from 'zod/mini'
import { wireSchema } from './wire-schema.ts'

type Serialize = (value: unknown) => string

const standIns = new WeakMap<z.ZodMiniType, object>()
const shapes = new WeakMap<object, z.ZodMiniType>()
const serializers = new WeakMap<object, Serialize>()

/**
 * Stands for the schema of a response until the first one is sent: describing all shapes takes a quarter of a second.
 * One object per shape, by which its serializer is known too.
 */
export function responseSchema(shape: z.ZodMiniType): object {
  const known = standIns.get(shape)
  if (known) return known
  // With a type, Fastify takes it for a complete schema.
  const standIn = { type: 'object' }
  standIns.set(shape, standIn)
  shapes.set(standIn, shape)
  return standIn
}

/**
 * Writes a response by the schema that an object of `responseSchema` stands for. Built at its first response, and once per
 * process: building all takes a second.
 */
export function serializerOf(schema: object): Serialize {
  const known = serializers.get(schema)
  if (known) return known
  let built: Serialize | undefined
  const serialize: Serialize = (value) => {
    built ??= fastJson(wireSchema(shapes.get(schema)!, 'output'))
    return built(value)
  }
  serializers.set(schema, serialize)
  return serialize
}
