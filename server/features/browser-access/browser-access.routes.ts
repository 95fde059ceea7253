import type { FastifyRequest } from 'fastify'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import * as contract from '#contract/browser-access.ts'
import { type CompanyDb, companyIdOf, transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { enter } from '#server/features/sessions/sessions.commands.ts'
import { nextStepOf } from '#server/features/sessions/sessions.rules.ts'
import { mayComeFrom } from '#server/platform/auth/address-ranges.ts'
import { companyOfToken } from '#server/platform/auth/company-of-token.ts'
import { sessionCookieOf } from '#server/platform/auth/cookies.ts'
import { isNewDevice } from '#server/platform/auth/known-devices.queries.ts'
import { letIn } from '#server/platform/auth/let-in.ts'
import { openByToken } from '#server/platform/auth/open-by-token.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findTicket, insertTicket, type TicketKind, takeOver } from './browser-access.queries.ts'
import { browserAccessStrings } from './browser-access.strings.ts'
import { ofCompany, privatePath, publicPath } from './page-paths.rules.ts'

/** Where browsers use a ticket. */
const ticketPage = '/users/sign_in/browser'

type Asking = { app: App; db: CompanyDb; session: Session; request: FastifyRequest; locale: Locale }

async function makeTicket(
  { app, db, session, request, locale }: Asking,
  kind: TicketKind,
  path: string | null,
) {
  if (path === null)
    throw new Refusal('validation_failed', { path: phrases(browserAccessStrings, locale).notAPage })
  const cookie = sessionCookieOf(request)!
  const made = await insertTicket(db, { userId: session.userId, cookie, kind, path })
  const { token, expiresAt } = found(made)
  return { url: `${productAddress(app.config)}${ticketPage}#${token}`, expiresAt: expiresAt.toISOString() }
}

/** A ticket that can still be used, and the database of its company. Tickets that do not exist count as attempts. */
const openTicket = (app: App, request: FastifyRequest, token: string) =>
  openByToken(app, request, async () => {
    const db = companyOfToken(app.engine, token)
    const ticket = db && (await findTicket(db, token))
    if (!db || !ticket) throw new Refusal('link_unknown')
    permit(!ticket.expired, 'link_expired')
    return { db, ticket }
  })

/** Uses a ticket: of two browsers that do so at once, one is refused. */
async function takeTicket(db: CompanyDb, token: string) {
  permit((await findTicket(db, token, { take: true })) !== undefined, 'link_unknown')
}

export const browserAccessRoutes = [
  route(contract.enableBrowserAccess, async ({ body: { path }, ...context }) =>
    makeTicket(context, 'browser', privatePath(productAddress(context.app.config), path)),
  ),

  route(contract.enablePublicPageAccess, async ({ body: { path }, ...context }) =>
    makeTicket(context, 'public_page', publicPath(productAddress(context.app.config), path)),
  ),

  route(contract.checkPageTicket, async ({ app, body, request }) => {
    const { db, ticket } = await openTicket(app, request, body.token)
    const here = await app.gate.find(request)
    const same = here?.companyId === companyIdOf(db) && here.userId === ticket.userId
    return {
      kind: ticket.kind,
      name: fullName(ticket),
      companyName: ticket.companyName,
      signedIn: here ? (same ? ('same' as const) : ('other' as const)) : ('none' as const),
    }
  }),

  route(contract.openPageTicket, async ({ app, body: { token, replaces }, request, reply }) => {
    const { db, ticket } = await openTicket(app, request, token)
    const { userId, path } = ticket
    const companyId = companyIdOf(db)
    // The session of the app must still be one, and be allowed where this browser is.
    const session = await app.gate.read(companyId, ticket.sessionHash)
    if (!session || session.factorState === 'missing') throw new Refusal('account_session_ended')
    app.gate.addresses.note(session, request.ip)
    permit(mayComeFrom(session.ipRanges, request.ip), 'account_address_refused')
    if (ticket.kind === 'public_page') {
      await takeTicket(db, token)
      return { path: ofCompany(path, ticket.companyCode), token: null, next: null }
    }
    const here = await app.gate.find(request)
    const same = here?.companyId === companyId && here.userId === userId
    if (same) {
      await takeTicket(db, token)
      return { path, token: null, next: nextStepOf(here) }
    }
    permit(!here || replaces === true, 'account_in_use')
    const visit = app.devices.visit(request)
    const { method } = session
    const made = await transaction(db, async (trx) => {
      await takeTicket(trx, token)
      const begun = await enter(trx, {
        ...{ userId, visit, newDevice: await isNewDevice(trx, userId, visit) },
        begun: { method, kept: false, asked: true },
        address: productAddress(app.config),
      })
      await takeOver(trx, begun.cookie, ticket)
      return begun
    })
    const { token: csrf } = await letIn({ app, request, reply }, { companyId, userId, made, visit })
    return { path, token: csrf, next: nextStepOf(session) }
  }),
]
