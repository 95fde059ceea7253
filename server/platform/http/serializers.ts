import fastJson from 'fast-json-stringify'

type Serialize = (value: unknown) => string

const serializers = new WeakMap<object, Serialize>()

/** Writes a response by its schema. Built at its first response, and once per process: building all takes a second. */
export function serializerOf(schema: object): Serialize {
  const known = serializers.get(schema)
  if (known) return known
  let built: Serialize | undefined
  const serialize: Serialize = (value) => {
    built ??= fastJson(schema)
    return built(value)
  }
  serializers.set(schema, serialize)
  return serialize
}
