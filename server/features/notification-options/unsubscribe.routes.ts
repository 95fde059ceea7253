import type { FastifyRequest } from 'fastify'
import { preferredLocale } from '#common/locale.ts'
import { isSwitchable, type NotificationEvent, notificationEventNames } from '#common/notification-event.ts'
import { phrases } from '#common/strings.ts'
import type { App } from '#server/app.ts'
import { networkAddress } from '#server/platform/auth/network-address.ts'
import { companyOfSignedToken } from '#server/platform/auth/signed-tokens.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import type { HttpServer } from '#server/platform/http/server.ts'
import { allowsEnding } from '#server/platform/mail/one-click.ts'
import { optionsPath } from './addresses.rules.ts'
import { changeOptions } from './notification-options.commands.ts'
import { notificationOptionsStrings } from './notification-options.strings.ts'

type Request = FastifyRequest<{ Params: { token: string; event: string } }>

const isEvent = (name: string): name is NotificationEvent =>
  (notificationEventNames as readonly string[]).includes(name)

/**
 * The address in the headers of emails that can be switched off (RFC 8058). A mail program posts to it, without a
 * session, and its person gets no more emails about this event. Whoever opens it is led to the settings: programs also
 * open addresses only to look at them.
 */
export async function serveUnsubscribing(fastify: HttpServer, app: App) {
  const limit = fastify.createRateLimit({
    max: app.attemptLimits.requestsByAddress,
    timeWindow: '1 minute',
    keyGenerator: (request) => networkAddress(request.ip),
  })
  const open = ({ params: { token, event } }: Request) => {
    const { db, companyId, ids } = found(companyOfSignedToken(app.engine, token))
    const userId = ids[0] ?? 0
    permit(isEvent(event) && allowsEnding(app, token, { companyId, userId, event }))
    return { db, userId, event: event as NotificationEvent }
  }
  await fastify.register(async (server) => {
    server.addHook('onRequest', async (request) => {
      const { isAllowed, ...rest } = await limit(request)
      if (!isAllowed && 'isExceeded' in rest && rest.isExceeded) throw new Refusal('too_many_requests')
    })
    server.addHook('onSend', async (_request, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
    })
    // Its words are always the same, in one of two kinds of form: the address says everything.
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 10_000 }, (_request, _body, done) =>
      done(null),
    )

    server.get('/unsubscribe/:token/:event', async (request: Request, reply) =>
      reply.redirect(optionsPath(open(request).userId), 303),
    )

    // Some mail programs send the form in parts, as files are sent.
    const config = { takesFiles: true }
    server.post('/unsubscribe/:token/:event', { config }, async (request: Request, reply) => {
      const { db, userId, event } = open(request)
      permit(isSwitchable(event, 'mail'))
      await changeOptions(db, userId, { choices: [{ event, channel: 'mail', wanted: false }] })
      const words = phrases(notificationOptionsStrings, preferredLocale(request.headers['accept-language']))
      return reply.type('text/plain; charset=utf-8').send(words.unsubscribed)
    })
  })
}
