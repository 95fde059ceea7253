import { Resolver } from 'node:dns/promises'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Engine } from '#db/connect.ts'
import type { App, AttemptLimits } from './app.ts'
import { approvals } from './approvals.ts'
import { calendarSources } from './calendar-sources.ts'
import { type Config, hasDeveloperPages, mailDeliveryOf, smsDeliveryOf } from './config.ts'
import { watchDatabase } from './features/alerts/database-alerts.commands.ts'
import { registerNotices } from './features/announcements/registered-notices.ts'
import { serveIncomingWebhooks } from './features/apps/incoming-address.routes.ts'
import { serveCalendarSubscriptions } from './features/calendar-subscriptions/subscription-address.routes.ts'
import { serveAppManifest } from './features/company/app-manifest.routes.ts'
import { serveIdentityProviders } from './features/identity-providers/provider-addresses.routes.ts'
import { serveStatusPage } from './features/incidents/status-page.routes.ts'
import { serveUnsubscribing } from './features/notification-options/unsubscribe.routes.ts'
import { serveOauth } from './features/oauth/tool-addresses.routes.ts'
import { serveScim } from './features/scim/directory-addresses.routes.ts'
import { jobs } from './jobs.ts'
import { liveMappers, liveTopics } from './live.ts'
import { mailReceipts } from './mail-receipts.ts'
import { mailTakers } from './mail-takers.ts'
import { mediaUses } from './media-uses.ts'
import { notices } from './notices.ts'
import { operatorRoutes } from './operator-routes.ts'
import { registerApprovals } from './platform/approvals/registered-approvals.ts'
import { createDeviceCookies } from './platform/auth/device-cookies.ts'
import { recordView } from './platform/auth/look-sessions.ts'
import { prepareSealing } from './platform/auth/sealed-bytes.ts'
import { createSealedSecrets } from './platform/auth/sealed-secrets.ts'
import { SessionGate } from './platform/auth/session-gate.ts'
import { createSignedTokens } from './platform/auth/signed-tokens.ts'
import { watchSuspended } from './platform/auth/suspended-companies.ts'
import {
  createGuardedFetch,
  createGuardedRequest,
  type GuardedFetch,
  type GuardedRequest,
} from './platform/fetch/guarded-fetch.ts'
import { createDirectUploads } from './platform/files/direct-uploads.ts'
import { registerMediaFiles } from './platform/files/media-files.ts'
import { openStorage } from './platform/files/open-storage.ts'
import { createPresignedLinks } from './platform/files/presigned-links.ts'
import { createScanner } from './platform/files/scanner.ts'
import { bindOperator } from './platform/http/bind-operator.ts'
import { prepareGracefulShutdown } from './platform/http/graceful-shutdown.ts'
import { serveHealth, serveMetrics } from './platform/http/health.ts'
import { usualPatience } from './platform/http/patience.ts'
import { serveProgramsReference, serveReference } from './platform/http/reference.ts'
import { createServer, type HttpServer } from './platform/http/server.ts'
import { registerJobMetrics } from './platform/jobs/job-metrics.ts'
import { startJobs } from './platform/jobs/job-runner.ts'
import { WriteLimits } from './platform/limits/write-limits.ts'
import { LiveHub } from './platform/live/live-hub.ts'
import { LivePresence } from './platform/live/live-presence.ts'
import { registerLive } from './platform/live/register-live.ts'
import { registerDevMail } from './platform/mail/dev-mail.ts'
import { type ImapIntake, startImapIntake } from './platform/mail/imap-intake.ts'
import { serveIncomingMail } from './platform/mail/incoming-mail.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { receivedMailJobs } from './platform/mail/received-mails.ts'
import { mailJobs } from './platform/mail/send-mail.ts'
import { startSmtpIntake } from './platform/mail/smtp-intake.ts'
import { deliveryJobs } from './platform/outbox/deliver-events.ts'
import { startOutbox } from './platform/outbox/dispatcher.ts'
import { createFcmSender } from './platform/push/fcm-sender.ts'
import { pushIdentity } from './platform/push/push-identity.ts'
import { createPushSender } from './platform/push/push-sender.ts'
import { registerDevSms } from './platform/sms/dev-sms.ts'
import { smsJobs } from './platform/sms/send-sms.ts'
import { createSmsSender } from './platform/sms/sms-sender.ts'
import { startTracer, traceJob, traceStatements } from './platform/tracing/trace-work.ts'
import { registerProcessMetrics } from './platform/watching/process-metrics.ts'
import { Watch } from './platform/watching/watch.ts'
import {
  watchedMailer,
  watchedPush,
  watchedScanner,
  watchedSms,
} from './platform/watching/watched-senders.ts'
import { routes } from './routes.ts'
import { type Phase, silentPhases } from './start-phases.ts'
import { subscribers } from './subscribers.ts'

export type Assembled = {
  app: App
  fastify: HttpServer
  /**
   * Starts to listen, and then the jobs and the outbox. Returns the address.
   * @param opened called once requests are served
   */
  listen: (opened?: (address: string) => void) => Promise<string>
  /** The port on which emails are received; null: none. */
  mailPort: () => number | null
  /** Completes the requests and jobs in progress. The engine stays open: it belongs to the caller. */
  close: () => Promise<void>
}

const withoutMail =
  'NO EMAIL IS SENT: SMTP_URL is not set. Invitations are held until it is; print invitation cards under /admin/users/cards instead. Links for forgotten passwords do not work.'

function resolver(servers: readonly string[]) {
  const made = new Resolver({ timeout: 3_000, tries: 2 })
  if (servers.length > 0) made.setServers(servers)
  return made
}

const readsMailbox = ({ MAIL_IMAP_URL, role }: Config) => MAIL_IMAP_URL !== undefined && role !== 'web'

/** Assembles one process of the product on an open, migrated database. */
export async function assemble(
  config: Config,
  {
    engine,
    log,
    webDir,
    phase = silentPhases,
    fetchPage = createGuardedFetch(),
    request = createGuardedRequest(),
    resolveTxt = (domain) => resolver(config.DNS_SERVERS).resolveTxt(domain),
    attemptLimits = config.NODE_ENV === 'test'
      ? { requestsByAddress: 10_000, requestsByAccount: 1_000, failuresByAddress: 10_000 }
      : { requestsByAddress: 600, requestsByAccount: 20, failuresByAddress: 20 },
    patience = usualPatience,
  }: {
    engine: Engine
    log: Logger
    webDir: string | null
    phase?: Phase
    /** Tests allow their own server. */
    fetchPage?: GuardedFetch
    request?: GuardedRequest
    resolveTxt?: App['resolveTxt']
    attemptLimits?: AttemptLimits
    /** Tests use shorter times. */
    patience?: App['patience']
  },
): Promise<Assembled> {
  registerNotices(notices)
  registerApprovals(approvals)
  const gate = new SessionGate(engine)
  await gate.start()
  const forgetSuspended = await watchSuspended(engine, log)
  const secrets = await createSealedSecrets(engine.installation, config.SECRET_KEYS)
  await prepareSealing(engine)
  const watch = new Watch(engine)
  const { tallies } = watch
  const tracer = await startTracer(config, log)
  const trace = tracer && traceStatements(tracer)
  engine.onStatement = (text, ms, failed) => {
    watch.statements.note(text, ms)
    trace?.(text, ms, failed)
  }
  const storage = openStorage(config, log, tallies)
  const app: App = {
    config,
    engine,
    gate,
    storage,
    directUploads: await createDirectUploads(engine.installation, storage),
    links: await createPresignedLinks(engine.installation),
    signedTokens: await createSignedTokens(engine.installation),
    secrets,
    limits: new WriteLimits(config.WRITE_LIMITS),
    scanner: config.CLAMD_URL
      ? watchedScanner(
          createScanner(config.CLAMD_URL, { mostBytes: config.CLAMD_MAX_MB * 1024 * 1024 }),
          tallies,
        )
      : null,
    devices: await createDeviceCookies(engine.installation),
    fetchPage,
    request,
    resolveTxt,
    presence: new LivePresence(engine),
    push: watchedPush(
      createPushSender({
        request,
        identity: pushIdentity({ engine, secrets, config, log }),
        fcm: config.FCM_SERVICE_ACCOUNT ? createFcmSender(config.FCM_SERVICE_ACCOUNT, config.FCM_URL) : null,
      }),
      tallies,
    ),
    watch,
    attemptLimits,
    patience,
  }
  const hub = new LiveHub({
    engine,
    mappers: liveMappers,
    topics: liveTopics,
    presence: app.presence,
    dbOf: (session) => gate.db(session),
    log: watch.log(log),
  })
  gate.onChange((companyId, userIds) => void hub.recheck(companyId, userIds))
  gate.onMissed(() => void hub.recheckAll())
  const mailer =
    mailDeliveryOf(config) === 'none'
      ? null
      : watchedMailer(
          createMailer({ smtpUrl: config.SMTP_URL, dataDir: config.DATA_DIR, from: config.MAIL_FROM }),
          tallies,
        )
  const smsDelivery = smsDeliveryOf(config)
  const smsSender = smsDelivery === 'none' ? null : watchedSms(createSmsSender(config, smsDelivery), tallies)
  const everyJob = [
    ...deliveryJobs(subscribers).all,
    ...mailJobs(mailer, mailReceipts),
    ...receivedMailJobs(mailTakers),
    ...smsJobs(smsSender),
    ...jobs,
  ]
  let imapIntake: ImapIntake | undefined
  let stopping = false
  const fastify = await createServer(app, {
    routes,
    log,
    webDir,
    tracer,
    async extend(server) {
      serveHealth(server, app, () => stopping)
      // The balancer opens its next connection to another process.
      server.addHook('onSend', async (_, reply) => {
        if (stopping) reply.header('connection', 'close')
      })
      const metrics = serveMetrics(server, app)
      metrics.gauge(
        'live_connections',
        'Open live connections of this process',
        () => hub.stats().connections,
      )
      if (readsMailbox(config)) {
        const imap = () => imapIntake?.stats()
        metrics.gauge('mail_imap_connected', '1 while this process reads the mailbox, else 0', () =>
          Number(imap()?.connected ?? false),
        )
        metrics.gauge(
          'mail_imap_received',
          'Emails that this process has taken from the mailbox',
          () => imap()?.received ?? 0,
        )
        metrics.gauge(
          'mail_imap_unknown',
          'Emails in the mailbox that were for none of our addresses',
          () => imap()?.unknown ?? 0,
        )
        metrics.gauge(
          'mail_imap_failures',
          'Times that this process could not read the mailbox',
          () => imap()?.failures ?? 0,
        )
      }
      registerJobMetrics(metrics.registry, engine, everyJob)
      registerProcessMetrics(metrics.registry, { engine, tallies, dataDir: config.DATA_DIR })
      await registerLive(server, {
        hub,
        authenticate: (request) => gate.require(request, 'session'),
        recheck: (request) => gate.recheck(request, 'session'),
        publicUrl: config.PUBLIC_URL,
      })
      if (config.APP_ENV === 'development') {
        registerDevMail(server, { dataDir: config.DATA_DIR })
        registerDevSms(server, { dataDir: config.DATA_DIR })
      }
      if (hasDeveloperPages(config)) serveReference(server)
      serveProgramsReference(server, config.PUBLIC_URL)
      for (const route of operatorRoutes) bindOperator(server, app, route)
      serveStatusPage(server, app, engine.installation)
      serveIncomingMail(server, app, mailTakers)
      serveAppManifest(server, app)
      serveOauth(server, app)
      serveScim(server, app)
      serveIncomingWebhooks(server, app)
      serveCalendarSubscriptions(server, app, calendarSources)
      await serveIdentityProviders(server, app)
      await serveUnsubscribing(server, app)
      registerMediaFiles(server, {
        engine,
        storage: app.storage,
        uses: mediaUses,
        links: app.links,
        admits: (companyId, request) => gate.admits(companyId, request),
        authenticate: async (request) =>
          (await gate.findLook(request)) ?? (await gate.require(request, 'session')),
        viewed: (session, path) => recordView(engine, session, path),
      })
    },
  })
  const gracefulShutdown = prepareGracefulShutdown(fastify.server)
  const closing: (() => Promise<void>)[] = []
  let mailPort: number | null = null
  return {
    app,
    fastify,
    async listen(opened) {
      await phase('listening', async () => {
        await hub.start()
        await fastify.listen({ port: config.PORT, host: config.HOST })
      })
      const { port } = fastify.server.address() as AddressInfo
      const address = `http://${config.HOST === '0.0.0.0' ? '127.0.0.1' : config.HOST}:${port}`
      opened?.(address)
      await phase('jobs', async () => {
        const background = await startJobs({
          ...{ app, jobs: everyJob, log: watch.log(log) },
          ...(tracer && { around: (job, work) => traceJob(tracer, job, work) }),
          ended: ({ error }) => tallies.add(error === undefined ? 'job.completed' : 'job.failed'),
        })
        closing.push(() => background.stop())
      })
      if (config.role !== 'web') {
        const outbox = await startOutbox({ app, subscribers, log: watch.log(log) })
        closing.push(() => outbox.stop())
      }
      if (config.MAIL_SMTP_PORT !== undefined && config.role !== 'worker') {
        const intake = await startSmtpIntake(app, mailTakers, log)
        mailPort = intake.port
        closing.push(() => intake.close())
      }
      if (readsMailbox(config)) {
        const intake = startImapIntake(app, mailTakers, log)
        imapIntake = intake
        closing.push(() => intake.close())
      }
      if (config.NODE_ENV !== 'test') {
        closing.push(watch.start(log))
        if (config.role !== 'web') closing.push(watchDatabase(app, engine.installation, log).stop)
      }
      if (!mailer) log.error(withoutMail)
      return address
    },
    mailPort: () => mailPort,
    async close() {
      stopping = true
      await setTimeout(config.STOP_DELAY_SECONDS * 1000)
      await gracefulShutdown(() => fastify.close())
      await forgetSuspended()
      for (const close of closing.reverse()) await close()
      // Addresses of the last seconds are lost if the database is away: not worth a failing shutdown.
      await gate.addresses
        .flush()
        .catch((error: unknown) => log.warn({ err: error }, 'addresses not recorded'))
      mailer?.close()
      await tracer?.close()
    },
  }
}
