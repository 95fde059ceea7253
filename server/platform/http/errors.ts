import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { snakeCaseKeys } from '#common/key-case.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { CompanySuspendedError, DatabaseBusyError, isUnavailable } from '#db/engine/errors.ts'
import { StorageUnavailableError } from '#server/platform/files/storage-failures.ts'
import type { Watch } from '#server/platform/watching/watch.ts'
import { localeOf } from './bind.ts'
import { type FieldProblems, Refusal } from './refusal.ts'

const retryAfterSeconds = 5

type Said = {
  fields?: FieldProblems
  reason?: string | undefined
  headers?: Readonly<Record<string, string>>
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  { fields = {}, reason, headers = {} }: Said = {},
) {
  const { status, ...words } = errors[code]
  const message = reason ?? words[localeOf(request)]
  reply.status(status).headers({ ...headers, 'cache-control': 'no-store' })
  if (code === 'unavailable') reply.header('retry-after', retryAfterSeconds)
  return reply.send({ error: { code, message, fields: snakeCaseKeys(fields) } })
}

// A null character, which the database's texts cannot contain and nobody types.
const unstorable = new Set(['22021', '22P05'])

/* A row was deleted between being found and being referenced, or referenced while it was being deleted. */
const brokenReference = '23503'

/* A write through a handle that only reads. */
const readOnly = '25006'

/* No space, or no more of a quota, is left for files; none for the database (disk_full). */
const noSpace = new Set(['ENOSPC', 'EDQUOT', '53100'])

function codeOf(error: FastifyError): ErrorCode {
  if (error instanceof CompanySuspendedError) return 'company_suspended'
  // A handler that writes, in a look.
  if (error.code === readOnly) return 'LookOnlyError'
  if (error instanceof DatabaseBusyError || isUnavailable(error)) return 'unavailable'
  if (error instanceof StorageUnavailableError || noSpace.has(error.code)) return 'unavailable'
  if (unstorable.has(error.code)) return 'invalid_request'
  if (error.code === brokenReference) return 'conflict'
  if (error.statusCode === 429) return 'too_many_requests'
  if (error.statusCode === 413) return 'request_too_large'
  if (error.statusCode === 422) return 'validation_failed'
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return 'invalid_request'
  return 'internal'
}

/**
 * Turns every failure into `{error: {code, message, fields}}` in the person's language. Only faults of the server
 * itself are logged as errors.
 */
export function answerErrors(fastify: FastifyInstance, watch: Pick<Watch, 'errors'>) {
  fastify.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Refusal) {
      if (error.status === 403) request.log.warn({ code: error.code }, 'refused')
      return answer(request, reply, error.code, error)
    }
    const code = codeOf(error)
    // Without concurrent requests it would be a bug: a reference that was not checked.
    if (error.code === brokenReference)
      request.log.warn({ err: error }, 'A referenced row was deleted during the request')
    // Nothing but space helps: operators are told as of a fault.
    const full = noSpace.has(error.code)
    if (code === 'internal' || full) {
      watch.errors.note(error, `${request.method} ${request.routeOptions.url ?? 'none'}`)
      request.log.error({ err: error }, full ? 'No space is left on a disk' : 'request failed')
    }
    // A database outage is logged once, where it is detected, not by every request that fails.
    else if (error instanceof DatabaseBusyError) request.log.warn({ reason: error.message }, 'refused')
    return answer(request, reply, code)
  })
}

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  answer(request, reply, 'not_found')
