import { type ScimPatchOperation, type ScimResource, scimPatch } from 'scim-patch'

/*
 * Changes in the writings of the directories that exist: operations in capitals, booleans as text, dotted names as
 * keys, members removed by a list of values.
 */

export class PatchProblem extends Error {}

const mostOperations = 1000
const forbidden = /__proto__|constructor|prototype/

type Operation = { op: string; path?: string; value?: unknown }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/* Managers are not kept: Entra writes them in forms that fit no schema. */
const isManager = (path: string) => /(^|[:.])manager(\.|$)/i.test(path)

const plainValue = (path: string, value: unknown) => {
  if (!/(^|[.:])(active|primary)$/i.test(path) || typeof value !== 'string') return value
  return /^true$/i.test(value) ? true : /^false$/i.test(value) ? false : value
}

function readOperation(given: unknown): Operation[] {
  if (!isObject(given)) throw new PatchProblem('an operation must be an object')
  const op = String(given.op ?? '').toLowerCase()
  const { path, value } = given
  if (!['add', 'replace', 'remove'].includes(op)) throw new PatchProblem('op must be add, replace or remove')
  if (path !== undefined && (typeof path !== 'string' || path.length > 500 || forbidden.test(path)))
    throw new PatchProblem('the path cannot be read')
  if (forbidden.test(JSON.stringify(value ?? null))) throw new PatchProblem('the value cannot be read')
  if (path) {
    if (isManager(path)) return []
    if (op === 'remove' && path.toLowerCase() === 'members' && Array.isArray(value))
      return value.map((one) => ({
        op,
        path: `members[value eq ${JSON.stringify(String(isObject(one) ? one.value : one))}]`,
      }))
    return [{ op, path, ...(op !== 'remove' && { value: plainValue(path, value) }) }]
  }
  if (!isObject(value)) throw new PatchProblem('an operation without a path needs an object')
  return Object.entries(value).flatMap(([name, one]) => {
    if (isManager(name)) return []
    // The names of an extension's object are its own.
    if (name.startsWith('urn:') && isObject(one))
      return Object.entries(one).flatMap(([inner, given]) =>
        isManager(inner) ? [] : [{ op, path: `${name}:${inner}`, value: plainValue(inner, given) }],
      )
    return [{ op, path: name, value: plainValue(name, one) }]
  })
}

/** The resource after the operations. Throws if one cannot be read. */
export function patched<T extends object>(resource: T, body: unknown): T {
  const list = isObject(body) ? (body.Operations ?? body.operations) : undefined
  if (!Array.isArray(list) || list.length > mostOperations)
    throw new PatchProblem(`Operations must be a list of at most ${mostOperations}`)
  const operations = list.flatMap(readOperation)
  if (operations.length > 2 * mostOperations) throw new PatchProblem('there are too many operations')
  try {
    return scimPatch(
      structuredClone(resource) as unknown as ScimResource,
      operations as unknown as ScimPatchOperation[],
      { treatMissingAsAdd: true },
    ) as unknown as T
  } catch (error) {
    throw new PatchProblem(error instanceof Error ? error.message : 'the operations cannot be read')
  }
}
