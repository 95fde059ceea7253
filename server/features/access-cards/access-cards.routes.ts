import {
  applyAccessCard,
  checkAccessCard,
  createAccessCard,
  endAccessCard,
  getAccessCard,
  listAccessCardPeople,
} from '#contract/access-cards.ts'
import { checkNewPassword } from '#server/features/password-policy/new-passwords.checks.ts'
import { presentRules } from '#server/features/password-policy/password-policy.queries.ts'
import { fullName, presentPerson } from '#server/features/people/people.present.ts'
import { enterWithPassword } from '#server/platform/auth/enter-with-password.ts'
import { openByToken } from '#server/platform/auth/open-by-token.ts'
import { nameCursor } from '#server/platform/http/cursor.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import * as commands from './access-cards.commands.ts'
import { issuingAs } from './access-cards.policy.ts'
import { findCardPerson, findHelpedPeople, findIssuedCard, openCard } from './access-cards.queries.ts'

export const accessCardRoutes = [
  route(createAccessCard, async ({ app, db, session, params, body }) => {
    const address = productAddress(app.config)
    const made = await commands.issueCard(db, { issuer: session, userId: params.id, address, ...body })
    // Browsers do not send the part after the #: no server, referrer or link preview receives the token.
    return {
      address: `${address}/users/access_card#${made.token}`,
      expiresAt: made.expiresAt.toISOString(),
    }
  }),

  route(getAccessCard, async ({ db, session, params }) => {
    permit(issuingAs(session, found(await findCardPerson(db, session, params.id))) !== null)
    const card = await findIssuedCard(db, session.userId, params.id)
    if (!card) return { card: null }
    const state = card.used ? 'used' : card.ended ? 'ended' : card.expired ? 'expired' : 'open'
    return { card: { state, expiresAt: card.expiresAt.toISOString() } as const }
  }),

  route(endAccessCard, async ({ db, session, params }) => {
    await commands.endCard(db, { issuer: session, userId: params.id })
  }),

  route(listAccessCardPeople, async ({ db, session, query: { cursor, limit, query = '', departmentId } }) => {
    const page = await findHelpedPeople(db, {
      ...{ userId: session.userId, query, departmentId: departmentId ?? null },
      after: nameCursor(cursor),
      limit,
    })
    return {
      users: page.rows.map((row) => ({ ...presentPerson(row), departmentName: row.departmentName })),
      nextCursor: page.nextCursor,
    }
  }),

  route(checkAccessCard, async ({ app, body: { token }, request }) => {
    const card = await openByToken(app, request, () => openCard(app.engine, token))
    return {
      name: fullName(card),
      companyName: card.companyName,
      login: card.login ?? '',
      expiresAt: card.expiresAt.toISOString(),
      rules: await presentRules(card.db, card.userId),
    }
  }),

  route(applyAccessCard, async ({ app, body: { token, password }, locale, request, reply }) => {
    const {
      db,
      id: cardId,
      userId,
      issuerId,
    } = await openByToken(app, request, () => openCard(app.engine, token))
    await checkNewPassword(db, { userId, password, locale })
    return enterWithPassword({ app, request, reply }, { db, userId, password }, (set) =>
      commands.spendOnPassword(db, {
        ...{ token, userId, issuerId, cardId, ...set },
        address: productAddress(app.config),
      }),
    )
  }),
]
