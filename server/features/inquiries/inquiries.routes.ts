import type { FastifyRequest } from 'fastify'
import { phrases } from '#common/strings.ts'
import {
  createInquiry,
  getInquiry,
  getInquiryForm,
  readInquiryLink,
  replyByInquiryLink,
  replyToInquiry,
} from '#contract/inquiries.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { companyOfCode } from '#server/platform/auth/company-of-code.ts'
import { openByToken } from '#server/platform/auth/open-by-token.ts'
import { companyOfSignedToken } from '#server/platform/auth/signed-tokens.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { addInquiry, addReply, inquiryPurpose } from './inquiries.commands.ts'
import { presentOwnInquiry } from './inquiries.present.ts'
import { findInquiry, findMessages, findOwnInquiries, findSender, findSettings } from './inquiries.queries.ts'
import { inquiriesStrings } from './inquiries.strings.ts'

/* The inquiry of a link; every other text is an unknown link. */
const openLink = (app: App, request: FastifyRequest, token: string) =>
  openByToken(app, request, async () => {
    const target = companyOfSignedToken(app.engine, token)
    const row = target && (await findInquiry(target.db, target.ids[0]!))
    if (!row || !app.signedTokens.isSigned(token, inquiryPurpose, [target.companyId, row.id], row.nonce))
      throw new Refusal('link_unknown')
    return { db: target.db, row }
  })

async function ownInquiry(db: CompanyDb, userId: number, id: number) {
  const row = found(await findInquiry(db, id))
  permit(row.userId === userId)
  return row
}

export const inquiryRoutes = [
  route(getInquiryForm, async ({ app, session, query, locale }) => {
    const db = session
      ? app.gate.db(session)
      : query.company === undefined
        ? undefined
        : await companyOfCode(app.engine, query.company)
    if (!db) return { form: null, person: null, inquiries: [] }
    const { companyName, intro, topics } = await findSettings(db, locale)
    const own = session ? await findOwnInquiries(db, session.userId) : []
    return {
      form: { companyName, intro, topics },
      person: session ? await findSender(db, session.userId) : null,
      inquiries: own.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    }
  }),

  route(createInquiry, async ({ app, session, body, locale }) => {
    const { company, website, topic, body: text, tried, clientKey, ...guest } = body
    const t = phrases(inquiriesStrings, locale)
    const db = session ? app.gate.db(session) : await companyOfCode(app.engine, company)
    if (!db) throw new Refusal('validation_failed', { company: t.companyUnknown })
    const { topics } = await findSettings(db, locale)
    const problems = {
      ...(!session && guest.name === '' && { name: t.nameMissing }),
      ...(!session && guest.email === '' && { email: t.emailMissing }),
      ...(topics.length > 0 && !topics.includes(topic) && { topic: t.topicWrong }),
    }
    if (Object.keys(problems).length > 0) throw new Refusal('validation_failed', problems)
    if (website !== '') return { id: null }
    const person = session ? await findSender(db, session.userId) : guest
    const links = { signedTokens: app.signedTokens, address: productAddress(app.config) }
    const userId = session?.userId ?? null
    const id = await addInquiry(db, { userId, ...person, locale, topic, body: text, tried, clientKey }, links)
    return { id: session ? id : null }
  }),

  route(getInquiry, async ({ db, session, params }) => {
    const row = await ownInquiry(db, session.userId, params.id)
    return presentOwnInquiry(row, await findMessages(db, row.id))
  }),

  route(replyToInquiry, async ({ db, session, params, body, locale }) => {
    await ownInquiry(db, session.userId, params.id)
    await addReply(db, params.id, { userId: session.userId, ...body, locale })
  }),

  route(readInquiryLink, async ({ app, request, body }) => {
    const { db, row } = await openLink(app, request, body.token)
    return presentOwnInquiry(row, await findMessages(db, row.id))
  }),

  route(replyByInquiryLink, async ({ app, request, body: { token, ...reply }, locale }) => {
    const { db, row } = await openLink(app, request, token)
    await addReply(db, row.id, { userId: row.userId, ...reply, locale })
  }),
]
