import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { camelCaseKeys, snakeCaseKeys } from '#common/key-case.ts'
import { preferredLocale } from '#common/locale.ts'
import type { Download, Endpoint } from '#contract/endpoint.ts'
import type { App } from '#server/app.ts'
import { mayComeFrom } from '#server/platform/auth/address-ranges.ts'
import { operatorCookieOf, operatorCsrfSecretOf } from '#server/platform/auth/operator-cookies.ts'
import { findOperator, type Operator } from '#server/platform/auth/operator-sessions.ts'
import { csrfToken } from '#server/platform/auth/tokens.ts'
import { errorSchema, limitAttempts, mostQueryFields, parse, sendDownload } from './bind.ts'
import { receive } from './body.ts'
import type { OperatorRoute } from './operator-route.ts'
import { declaredOnly } from './possible-errors.ts'
import { Refusal } from './refusal.ts'
import { responseSchema } from './serializers.ts'

/**
 * Whether the operator may make the call.
 * @throws {Refusal} unauthenticated, InvalidIpAddressError, FactorRequiredError, FactorSetUpRequiredError, forbidden
 */
function requireOperator({ operators }: Endpoint, operator: Operator | null, ip: string) {
  if (operators === 'guest') return
  if (!operator) throw new Refusal('unauthenticated')
  if (!mayComeFrom(operator.ipRanges, ip)) throw new Refusal('InvalidIpAddressError')
  if (operators === 'half') return
  if (!operator.setUp) throw new Refusal('FactorSetUpRequiredError')
  if (!operator.factorGiven) throw new Refusal('FactorRequiredError')
  if (!operators?.includes(operator.role)) throw new Refusal('forbidden')
}

/**
 * Applies the checks around a call of the operator. Sessions of people and tokens count for nothing here: the operator
 * is found by a cookie of their own, which browsers send below `/backyard` only.
 */
export function bindOperator(fastify: FastifyInstance, app: App, { endpoint, handler }: OperatorRoute) {
  if (!endpoint.operators || !endpoint.path.startsWith('/backyard/api/'))
    throw new Error(`${endpoint.path} is not declared as a call of the operator`)
  const { response } = endpoint
  const strict = app.config.NODE_ENV === 'test'

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    const operator = await findOperator(app.engine, operatorCookieOf(request))
    requireOperator(endpoint, operator, request.ip)
    if (endpoint.method !== 'GET') {
      const secret = operatorCsrfSecretOf(request)
      if (!secret || request.headers['x-csrf-token'] !== csrfToken(secret))
        throw new Refusal('invalid_csrf_token')
    }
    const locale = preferredLocale(request.headers['accept-language'])
    if (Object.keys(request.query as object).length > mostQueryFields) throw new Refusal('request_too_large')
    const params = parse(
      endpoint.params,
      camelCaseKeys({ ...(request.params as object) }),
      request,
      'not_found',
    )
    const query = parse(endpoint.query, camelCaseKeys({ ...(request.query as object) }), request, 'fields')
    const sent =
      endpoint.method === 'GET'
        ? undefined
        : (await receive(request, undefined, { locale, storage: app.storage })).body
    const body = parse(endpoint.body, sent, request, 'fields')
    const answer = await handler({
      ...{ app, operator, db: app.engine.installation, locale, log: request.log },
      ...{ params, query, body, request, reply },
    } as never)
    if (endpoint.download) return sendDownload(reply, endpoint.download, answer as Download)
    if (!response) return reply.status(204).send()
    if (strict) z.parse(response, answer)
    return reply.send(snakeCaseKeys(answer))
  }

  fastify.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      response: {
        ...(response && { 200: responseSchema(response) }),
        '4xx': errorSchema,
        '5xx': errorSchema,
      },
    },
    bodyLimit: endpoint.bodyBytes ?? 1024 * 1024,
    handler: strict ? declaredOnly(endpoint, handle) : handle,
    ...(endpoint.attemptsBy !== undefined && {
      preHandler: limitAttempts(fastify, app, endpoint.attemptsBy, operatorCookieOf),
    }),
  })
}
