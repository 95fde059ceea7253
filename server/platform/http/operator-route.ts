import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#common/locale.ts'
import type { Answer, Endpoint, HandlerInput } from '#contract/endpoint.ts'
import type { InstallationDb } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import type { Operator } from '#server/platform/auth/operator-sessions.ts'

/** The context of a handler of the operator. `db` sees all companies: each query names those it is about. */
type Context<E extends Endpoint> = HandlerInput<E> & {
  app: App
  db: InstallationDb
  locale: Locale
  log: FastifyBaseLogger
  request: FastifyRequest
  reply: FastifyReply
} & (E extends { operators: 'guest' } ? { operator: Operator | null } : { operator: Operator })

export type OperatorRoute = {
  endpoint: Endpoint
  handler: (context: never) => Promise<unknown>
}

/** Binds a handler to a call of the operator. The structure is that of other handlers: find → permit → act → present. */
export const operatorRoute = <const E extends Endpoint>(
  endpoint: E,
  handler: (context: Context<E>) => Promise<Answer<E>>,
): OperatorRoute => ({ endpoint, handler })
