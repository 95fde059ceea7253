import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { Refusal } from './refusal.ts'

const always: readonly ErrorCode[] = [
  'invalid_request',
  'not_found',
  'validation_failed',
  'request_too_large',
  'internal',
  'unavailable',
  'account_changed',
  'not_by_token',
  'company_suspended',
  'LookOnlyError',
  'LookEndedError',
]
const ofSessions: readonly ErrorCode[] = [
  'unauthenticated',
  'forbidden',
  'InvalidIpAddressError',
  'FactorRequiredError',
  'InvalidHirobaIdUserError',
  'PasswordExpiredError',
  'FactorSetUpRequiredError',
  'ConsentRequiredError',
  'insufficient_scope',
  'too_many_requests',
]

/** Every error a call may return: those it declares, and those implied by the rest of its declaration. */
export function possibleErrors(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const { method, access, attemptsBy, limit, files, once, recentProof, errors = [] } = endpoint
  return new Set<ErrorCode>([
    ...always,
    ...(access === 'public' ? [] : ofSessions),
    ...(method === 'GET' ? [] : (['invalid_csrf_token'] as const)),
    ...(attemptsBy === undefined ? [] : (['too_many_requests', 'too_many_attempts'] as const)),
    ...(method === 'GET' && limit === undefined ? [] : (['write_limit_reached'] as const)),
    ...(files ? (['storage_full', 'scan_unavailable'] as const) : []),
    ...(recentProof ? (['ProofRequiredError'] as const) : []),
    ...(once ? (['conflict'] as const) : []),
    ...errors,
  ])
}

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** In tests, a refusal that the call does not declare is a failure: no client is prepared for it. */
export function declaredOnly(endpoint: Endpoint, handle: Handle): Handle {
  const possible = possibleErrors(endpoint)
  return async (request, reply) => {
    try {
      return await handle(request, reply)
    } catch (error) {
      if (!(error instanceof Refusal) || possible.has(error.code)) throw error
      throw new Error(
        `${endpoint.method} ${endpoint.path} refuses with ${error.code}, which it does not declare`,
      )
    }
  }
}
