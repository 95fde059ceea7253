import type { FormItem } from '#common/form/form-item.ts'
import * as calls from '#contract/registration-requests.administration.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { checkFields } from '#server/features/admin-users/account-fields.checks.ts'
import { mayArrange } from '#server/features/admin-users/admin-users.policy.ts'
import { makeInitialPassword } from '#server/features/admin-users/initial-password.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { wordsOf } from '#server/features/search/people-search.queries.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { idCursor } from '#server/platform/http/cursor.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { approveRequest, refuseRequest } from './registration-decisions.commands.ts'
import { presentAnswers, presentRequest } from './registration-requests.present.ts'
import * as queries from './registration-requests.queries.ts'
import { changeSettings, renewCode } from './registration-settings.commands.ts'

async function decidersOf(db: CompanyDb, rows: readonly queries.RequestRow[]) {
  const people = await queries.findPeople(
    db,
    rows.flatMap(({ decidedById }) => decidedById ?? []),
  )
  return new Map(people.map((row) => [row.authorId, row]))
}

export const adminRegistrationRequestRoutes = [
  route(calls.listRegistrationRequests, async ({ db, session, query, locale }) => {
    permit(mayArrange(session))
    const { cursor, limit, state, query: typed = '' } = query
    const page = await queries.findRequests(db, {
      ...{ state, words: wordsOf(typed), before: idCursor(cursor), limit },
    })
    const people = await decidersOf(db, page.rows)
    return {
      registrationRequests: page.rows.map((row) => ({
        ...presentRequest(row, people, locale),
        duplicateCount: row.duplicateCount,
      })),
      nextCursor: page.nextCursor,
    }
  }),

  route(calls.getRegistrationRequest, async ({ db, session, params: { id }, locale }) => {
    permit(mayArrange(session))
    const row = found(await queries.findRequest(db, id))
    const { timeZone } = await queries.findSettings(db)
    const waits = row.state === 'waiting'
    const samePeople = waits ? await queries.findSamePeople(db, id) : []
    const sameRequests = waits ? await queries.findSameRequests(db, id) : []
    const { familyName, givenName, familyNameKana, givenNameKana, note, reason, userId } = row
    return {
      ...presentRequest(row, await decidersOf(db, [row]), locale),
      ...{ familyName, givenName, familyNameKana, givenNameKana, note, reason, userId },
      answers: presentAnswers(row, { locale, timeZone }),
      samePeople: samePeople.map((one) => ({
        ...presentAuthor(one, locale),
        ...{ departmentName: one.departmentName, by: one.by },
      })),
      sameRequests: sameRequests.map((one) => ({
        ...{ id: one.id, name: `${one.familyName} ${one.givenName}`, by: one.by },
        createdAt: one.createdAt.toISOString(),
      })),
    }
  }),

  route(calls.approveRegistrationRequest, async ({ app, db, session, params: { id }, body, locale }) => {
    permit(mayArrange(session))
    found(await queries.findRequest(db, id))
    const { version, reason, ...fields } = body
    await checkFields(db, fields, { reach: null, fixed: [], locale })
    // Without an address the person sets a password with the card; nobody learns this one.
    const passwordHash = fields.email === null ? await hashPassword(makeInitialPassword()) : null
    const address = productAddress(app.config)
    const { userId, card } = await approveRequest(
      db,
      { actor: session, locale, mailing: app },
      { id, version, reason },
      fields,
      { address, passwordHash },
    )
    return {
      ...{ userId, invited: card === null },
      card: card && {
        address: `${address}/users/access_card#${card.token}`,
        expiresAt: card.expiresAt.toISOString(),
      },
    }
  }),

  route(calls.refuseRegistrationRequest, async ({ app, db, session, params: { id }, body, locale }) => {
    permit(mayArrange(session))
    await refuseRequest(db, { actor: session, locale, mailing: app }, { id, ...body })
  }),

  route(calls.getRegistrationSettings, async ({ app, db, session }) => {
    permit(mayArrange(session))
    const { timeZone: _, ...settings } = await queries.findSettings(db)
    const { code } = settings
    return {
      ...settings,
      address: code && `${productAddress(app.config)}/register_applies#${code}`,
      waitingCount: await queries.countWaiting(db),
    }
  }),

  route(calls.updateRegistrationSettings, async ({ db, session, body, locale }) => {
    permit(mayArrange(session))
    const { items, ...rest } = body
    // The contract has checked what the kinds have in common; the form model checks the rest.
    await changeSettings(
      db,
      { actorId: session.userId, locale },
      { ...rest, items: items as unknown as FormItem[] },
    )
  }),

  route(calls.renewRegistrationCode, async ({ db, session, body: { version }, locale }) => {
    permit(mayArrange(session))
    await renewCode(db, { actorId: session.userId, locale }, version)
  }),
]
