import type { FastifyRequest } from 'fastify'
import type { App } from '#server/app.ts'
import { localeOf } from '#server/platform/http/bind.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { takeAttempt } from './attempt-limits.ts'
import { networkAddress } from './network-address.ts'

const unknown = ['link_unknown', 'not_found']

/**
 * Returns the target of a token from a link. Invalid tokens count as failed attempts of the address. They are counted
 * separately from sign-ins, so that a link still works while an address has to wait to sign in.
 */
export async function openByToken<T>(
  { engine, attemptLimits }: Pick<App, 'engine' | 'attemptLimits'>,
  request: FastifyRequest,
  open: () => Promise<T>,
): Promise<T> {
  const limit = {
    scope: 'token',
    key: networkAddress(request.ip),
    free: attemptLimits.failuresByAddress,
  } as const
  const attempt = await takeAttempt(engine, [limit], localeOf(request))
  try {
    const opened = await open()
    await attempt.succeeded()
    return opened
  } catch (error) {
    if (!(error instanceof Refusal && unknown.includes(error.code))) await attempt.succeeded()
    throw error
  }
}
