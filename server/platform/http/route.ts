import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#common/locale.ts'
import type { Answer, Endpoint, HandlerInput } from '#contract/endpoint.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { Upload } from './body.ts'

type Common<E extends Endpoint> = HandlerInput<E> & {
  app: App
  locale: Locale
  log: FastifyBaseLogger
  /** Uploaded files by form field; their content is not checked yet. */
  files: Record<string, Upload[]>
  request: FastifyRequest
  reply: FastifyReply
}

/** The context of a handler. Only calls for signed-in people have a company. */
export type Context<E extends Endpoint> = Common<E> &
  (E extends { access: 'public' } ? { session: Session | null } : { session: Session; db: CompanyDb })

export type Route = {
  endpoint: Endpoint
  handler: (context: never) => Promise<unknown>
}

/** Binds a handler to a declared call. All handlers have the same structure: find → permit → act → present. */
export const route = <const E extends Endpoint>(
  endpoint: E,
  handler: (context: Context<E>) => Promise<Answer<E>>,
): Route => ({ endpoint, handler })
