import { phrases } from '#common/strings.ts'
import {
  createLegalHold,
  createLegalHoldExport,
  getLegalHold,
  listLegalHolds,
  releaseLegalHold,
} from '#contract/legal-holds.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { beginLegalHoldExport, holdContents, releaseContents } from './legal-holds.commands.ts'
import { presentCounts, presentLegalHold, presentLegalHoldExport } from './legal-holds.present.ts'
import * as queries from './legal-holds.queries.ts'
import { legalHoldStrings } from './legal-holds.strings.ts'

export const legalHoldRoutes = [
  route(listLegalHolds, async ({ db, session }) => {
    requireAdministrator(session)
    return { legalHolds: (await queries.findLegalHolds(db)).map(presentLegalHold), nextCursor: null }
  }),

  route(getLegalHold, async ({ db, session, params }) => {
    requireAdministrator(session)
    const hold = found(await queries.findLegalHold(db, params.id))
    return {
      ...presentLegalHold(hold),
      counts: presentCounts(await queries.countHeld(db, queries.scopeOf(db, hold))),
      exports: (await queries.findExportsOfHold(db, hold.id)).map(presentLegalHoldExport),
    }
  }),

  route(createLegalHold, async ({ db, session, body, locale }) => {
    requireAdministrator(session)
    const { userIds, menuIds, fromOn, untilOn } = body
    const t = phrases(legalHoldStrings, locale)
    if (userIds.length + menuIds.length === 0)
      throw new Refusal('validation_failed', { userIds: t.nothingChosen })
    const { users, menus } = await queries.countSubjects(db, userIds, menuIds)
    if (users < userIds.length) throw new Refusal('validation_failed', { userIds: t.unknownPerson })
    if (menus < menuIds.length) throw new Refusal('validation_failed', { menuIds: t.unknownMenu })
    if (fromOn && untilOn && untilOn < fromOn)
      throw new Refusal('validation_failed', { untilOn: t.daysTurned })
    return { id: await holdContents(db, session.userId, body) }
  }),

  route(releaseLegalHold, async ({ db, session, params, body }) => {
    requireAdministrator(session)
    await releaseContents(db, { id: params.id, actorId: session.userId, reason: body.reason })
  }),

  route(createLegalHoldExport, async ({ db, session, params, body, locale }) => {
    requireAdministrator(session)
    const hold = found(await queries.findLegalHold(db, params.id))
    const id = await beginLegalHoldExport(db, hold, {
      ...{ actorId: session.userId, locale, clientKey: body.clientKey },
    })
    return presentLegalHoldExport(found(await queries.findLegalHoldExport(db, id)))
  }),
]
