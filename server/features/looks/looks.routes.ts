import { phrases } from '#common/strings.ts'
import {
  beginLook,
  endLook,
  findLookPeople,
  getBackyardConsent,
  requestLookConsent,
} from '#contract/looks.backyard.ts'
import {
  createLookConsent,
  getCurrentLook,
  getLookConsent,
  listLookConsents,
  listLooks,
  listLookViews,
  lookLimits,
  withdrawLookConsent,
} from '#contract/looks.ts'
import { companyIdOf } from '#db/tenant.ts'
import { findContract } from '#server/features/companies/contracts.queries.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { clearLookCookie, lookCookieOf, setLookCookie } from '#server/platform/auth/look-cookies.ts'
import { recordView } from '#server/platform/auth/look-sessions.ts'
import { operatorCookieOf } from '#server/platform/auth/operator-cookies.ts'
import { tokenHash } from '#server/platform/auth/tokens.ts'
import { idCursor, timeCursor } from '#server/platform/http/cursor.ts'
import { operatorRoute } from '#server/platform/http/operator-route.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import * as commands from './looks.commands.ts'
import { lookPolicy } from './looks.policy.ts'
import { presentConsent, presentLook, presentRequest, presentView } from './looks.present.ts'
import * as queries from './looks.queries.ts'
import { looksStrings } from './looks.strings.ts'

/** For the company: its administrators consent and see what was viewed, its people that a look is under way. */
export const lookRoutes = [
  route(getLookConsent, async ({ db }) => {
    const consent = await queries.findConsent(db)
    const { earliestOn, latestOn } = await queries.findDays(db)
    return {
      consent: consent && presentConsent(consent),
      requests: (await queries.findRequests(db, companyIdOf(db))).map(presentRequest),
      ...{ earliestOn, latestOn },
    }
  }),

  route(listLookConsents, async ({ db, query }) => {
    const page = await queries.findConsents(db, { beyond: idCursor(query.cursor), limit: query.limit })
    return { lookConsents: page.rows.map(presentConsent), nextCursor: page.nextCursor }
  }),

  route(createLookConsent, async ({ db, session, body: { purpose, endsOn }, locale }) => {
    const t = phrases(looksStrings, locale)
    const { earliestOn, latestOn, endsAt } = await queries.findDays(db, endsOn)
    if (endsOn < earliestOn) throw new Refusal('validation_failed', { endsOn: t.tooEarly })
    if (endsOn > latestOn) throw new Refusal('validation_failed', { endsOn: t.tooLate(lookLimits.mostDays) })
    const { userId } = session
    const id = await commands.giveConsent(db, { userId, purpose, endsOn, endsAt: found(endsAt) })
    return presentConsent(found(await queries.findConsent(db, id)))
  }),

  route(withdrawLookConsent, async ({ db, session, params }) => {
    await commands.withdrawConsent(db, { userId: session.userId, id: params.id })
  }),

  route(listLooks, async ({ db, query }) => {
    const page = await queries.findLooks(db, { beyond: idCursor(query.cursor), limit: query.limit })
    return { looks: page.rows.map(presentLook), nextCursor: page.nextCursor }
  }),

  route(listLookViews, async ({ db, params, query }) => {
    const beyond = timeCursor(query.cursor)
    permit(await queries.hasLook(db, params.id))
    const page = await queries.findViews(db, params.id, { beyond, limit: query.limit })
    return { lookViews: page.rows.map(presentView), nextCursor: page.nextCursor }
  }),

  route(getCurrentLook, async ({ app, db, session, query }) => {
    const { lookId } = session
    if (lookId !== undefined && query.page) await recordView(app.engine, session, query.page)
    const look = await queries.findCurrentLook(db, session)
    return {
      look: look && {
        ...{ own: lookId !== undefined, operatorName: look.operatorName, personName: fullName(look) },
        endsAt: look.endsAt.toISOString(),
      },
    }
  }),
]

export const backyardLookRoutes = [
  operatorRoute(getBackyardConsent, async ({ db, operator, params, request }) => {
    const company = found(await findContract(db, params.id))
    const consent = await queries.findStanding(db, company.id)
    const [asked] = await queries.findRequests(db, company.id)
    const cookie = lookCookieOf(request)
    const here = cookie ? tokenHash(cookie) : null
    const standing = { state: company.state, consented: consent !== null }
    return {
      consent: consent && {
        ...{ purpose: consent.purpose, givenByName: fullName(consent) },
        endsAt: consent.endsAt.toISOString(),
      },
      request: asked
        ? {
            ...{ operatorName: asked.operatorName, reason: asked.reason },
            createdAt: asked.createdAt.toISOString(),
          }
        : null,
      looks: (await queries.findUnderWay(db, company.id)).map(
        ({ id, operatorName, endsAt, tokenHash: hash, ...person }) => ({
          ...{ id, operatorName, personName: fullName(person), endsAt: endsAt.toISOString() },
          here: here?.equals(hash) ?? false,
        }),
      ),
      can: { ask: lookPolicy.ask(operator, standing), look: lookPolicy.look(operator, standing) },
    }
  }),

  operatorRoute(requestLookConsent, async ({ db, operator, params, body }) => {
    await commands.askForConsent(db, { companyId: params.id, operator, reason: body.reason })
  }),

  operatorRoute(findLookPeople, async ({ db, params, query }) => {
    const company = found(await findContract(db, params.id))
    permit((await queries.findStanding(db, company.id)) !== null, 'look_without_consent')
    const people = await queries.findPeopleToLookAs(db, company.id, query.query)
    return {
      people: people.map(({ id, login, role, ...person }) => ({ id, name: fullName(person), login, role })),
    }
  }),

  operatorRoute(beginLook, async ({ db, operator, params, body, request, reply }) => {
    const operatorSessionHash = tokenHash(operatorCookieOf(request)!)
    const { token, endsAt } = await commands.begin(db, {
      ...{ companyId: params.id, operator, operatorSessionHash, ...body },
    })
    setLookCookie(request, reply, token)
    return { endsAt: endsAt.toISOString() }
  }),

  operatorRoute(endLook, async ({ db, request, reply }) => {
    const cookie = lookCookieOf(request)
    if (cookie) await commands.endByCookie(db, cookie)
    clearLookCookie(request, reply)
    reply.header('clear-site-data', '"cache"')
  }),
]
