import type { FastifyRequest } from 'fastify'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import {
  createInquiry,
  getInquiry,
  getInquiryForm,
  readInquiryLink,
  replyByInquiryLink,
  replyToInquiry,
} from '#contract/inquiries.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { companyOfCode } from '#server/platform/auth/company-of-code.ts'
import { openByToken } from '#server/platform/auth/open-by-token.ts'
import { companyOfSignedToken } from '#server/platform/auth/signed-tokens.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { addInquiry, addReply, limitGuests } from './inquiries.commands.ts'
import { type FilePaths, linkPaths, presentOwnInquiry, sessionPaths } from './inquiries.present.ts'
import {
  findFiles,
  findInquiry,
  findMessages,
  findOwnInquiries,
  findSender,
  findSettings,
  type InquiryRow,
} from './inquiries.queries.ts'
import { inquiriesStrings } from './inquiries.strings.ts'
import { fileRules, storeFiles, storeGuestFiles } from './inquiry-files.commands.ts'
import { checkInquiryAnswers, showInquiryAnswers } from './inquiry-form.checks.ts'
import { inquiryPurpose } from './inquiry-mails.commands.ts'

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

/* An inquiry with its messages and files, for the person who sent it. */
async function ownPage(db: CompanyDb, row: InquiryRow, shown: { locale: Locale; paths: FilePaths }) {
  const { timeZone } = await findSettings(db, shown.locale)
  const parts = { messages: await findMessages(db, row.id), files: await findFiles(db, row.id) }
  return presentOwnInquiry(row, parts, { ...shown, timeZone })
}

export const inquiryRoutes = [
  route(getInquiryForm, async ({ app, session, query, locale }) => {
    const db = session
      ? app.gate.db(session)
      : query.company === undefined
        ? undefined
        : await companyOfCode(app.engine, query.company)
    if (!db) return { form: null, person: null, inquiries: [] }
    const { companyName, intro, topics, guestFiles } = await findSettings(db, locale)
    const own = session ? await findOwnInquiries(db, session.userId) : []
    return {
      form: { companyName, intro, topics, fileRules: fileRules(session !== null, guestFiles) },
      person: session ? await findSender(db, session.userId) : null,
      inquiries: own.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    }
  }),

  route(createInquiry, async ({ app, session, body, files, locale }) => {
    const { company, website, topic, answers: given, body: text, tried, clientKey, ...guest } = body
    const t = phrases(inquiriesStrings, locale)
    const db = session ? app.gate.db(session) : await companyOfCode(app.engine, company)
    if (!db) throw new Refusal('validation_failed', { company: t.companyUnknown })
    const { topics, guestFiles, timeZone } = await findSettings(db, locale)
    const chosen = topics.find(({ name }) => name === topic)
    const problems = {
      ...(!session && guest.name === '' && { name: t.nameMissing }),
      ...(!session && guest.email === '' && { email: t.emailMissing }),
      ...(topics.length > 0 && !chosen && { topic: t.topicWrong }),
    }
    if (Object.keys(problems).length > 0) throw new Refusal('validation_failed', problems)
    const place = { locale, timeZone: session?.timeZone ?? timeZone }
    const items = chosen?.items ?? []
    const answers = checkInquiryAnswers(items, given, place)
    if (website !== '') return { id: null }
    const person = session ? await findSender(db, session.userId) : guest
    const userId = session?.userId ?? null
    const sender = { app, db, userId, locale }
    // Before the work that files cause, and again when the inquiry is stored.
    if (!session) await limitGuests(db, guest.email)
    const stored = session
      ? await storeFiles(sender, files)
      : await storeGuestFiles(sender, files, fileRules(false, guestFiles))
    const answersText = showInquiryAnswers(items, answers, place)
      .filter(({ kind }) => kind !== 'heading')
      .map(({ name, text: words }) => `${name}: ${words}`)
      .join('\n')
    const id = await addInquiry(
      db,
      {
        ...{ userId, ...person, locale, topic, body: text, tried, clientKey },
        ...{ items, answers, answersText, files: stored },
      },
      app,
    )
    return { id: session ? id : null }
  }),

  route(getInquiry, async ({ db, session, params, locale }) => {
    const row = await ownInquiry(db, session.userId, params.id)
    return { ...(await ownPage(db, row, { locale, paths: sessionPaths })), fileRules: fileRules(true, false) }
  }),

  route(replyToInquiry, async ({ app, db, session, params, body, files, locale }) => {
    const { userId } = session
    await ownInquiry(db, userId, params.id)
    const stored = await storeFiles({ app, db, userId, locale }, files)
    await addReply(db, params.id, { userId, ...body, files: stored, locale })
  }),

  route(readInquiryLink, async ({ app, request, body, locale }) => {
    const { db, row } = await openLink(app, request, body.token)
    const { guestFiles } = await findSettings(db, locale)
    return {
      ...(await ownPage(db, row, { locale, paths: linkPaths(app, companyIdOf(db)) })),
      fileRules: fileRules(false, guestFiles),
    }
  }),

  route(replyByInquiryLink, async ({ app, request, body: { token, ...reply }, files, locale }) => {
    const { db, row } = await openLink(app, request, token)
    const { guestFiles } = await findSettings(db, locale)
    const sender = { app, db, userId: row.userId, locale }
    const stored = await storeGuestFiles(sender, files, fileRules(false, guestFiles))
    await addReply(db, row.id, { userId: row.userId, ...reply, files: stored, locale })
  }),
]
