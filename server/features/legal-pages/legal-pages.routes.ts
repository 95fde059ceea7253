import { phrases } from '#common/strings.ts'
import {
  createLegalConsent,
  createLegalVersion,
  exportLegalConsents,
  getLegalPage,
  listLegalConsentRequests,
  listLegalConsents,
  listLegalVersions,
} from '#contract/legal-pages.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { companyOfCode } from '#server/platform/auth/company-of-code.ts'
import { idCursor } from '#server/platform/http/cursor.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findInstallationText, legalNames } from './installation-texts.queries.ts'
import { addConsent, addVersion } from './legal-pages.commands.ts'
import { consentsFile } from './legal-pages.export.ts'
import {
  findAdditions,
  findConsentRequests,
  findConsents,
  findEvidence,
  findReach,
  findVersions,
} from './legal-pages.queries.ts'
import { legalPagesStrings } from './legal-pages.strings.ts'

export const legalPageRoutes = [
  route(getLegalPage, async ({ app, session, params: { page }, query, locale }) => {
    const { effectiveOn, number, company: code } = query
    const base = found(await findInstallationText(app.config, { page, locale, effectiveOn }))
    const ofCode = session || code === undefined ? undefined : await companyOfCode(app.engine, code)
    const companyDb = session ? app.gate.db(session) : ofCode
    const additions = companyDb ? await findAdditions(companyDb, page) : []
    const chosen = number === undefined ? additions[0] : found(additions.find((one) => one.number === number))
    // An empty addition ends the earlier ones; those can still be read.
    const shown = chosen && (chosen.body !== '' || number !== undefined || additions.length > 1)
    return {
      page,
      ...base,
      addition: shown
        ? {
            ...chosen,
            versions: additions.map((one) => ({ number: one.number, effectiveOn: one.effectiveOn })),
          }
        : null,
    }
  }),

  route(listLegalConsentRequests, async ({ app, db, session, locale }) => {
    const requested = await findConsentRequests(db, session.userId)
    const legalConsents = await Promise.all(
      requested.map(async ({ body: addition, page, ...rest }) => {
        const base = found(await findInstallationText(app.config, { page, locale }))
        return { ...rest, page, addition, body: base.body, baseEffectiveOn: base.effectiveOn }
      }),
    )
    return { legalConsents, nextCursor: null }
  }),

  route(createLegalConsent, async ({ app, db, session, body: { page, number, baseEffectiveOn }, locale }) => {
    const base = found(await findInstallationText(app.config, { page, locale, effectiveOn: baseEffectiveOn }))
    const { userId } = session
    const requested = await findConsentRequests(db, userId)
    const asked = requested.find((one) => one.page === page)
    if (asked) {
      // A newer version took effect since the page was opened: the person agrees to what they have read.
      permit(asked.number === number && base.effectiveOn === base.versions[0], 'conflict')
      const text = `${base.body}\n\n${asked.body}`
      await addConsent(db, { page, number, userId, baseEffectiveOn, locale, text })
      app.gate.forgetPerson(session)
    }
    return { remainingCount: requested.filter((one) => one.page !== page).length }
  }),

  route(listLegalVersions, async ({ db, session, params: { page }, locale }) => {
    requireAdministrator(session)
    const rows = await findVersions(db, page)
    const current = rows.find(({ inEffect }) => inEffect)
    const legalVersions = rows.map((row) => ({
      number: row.number,
      body: row.body,
      effectiveOn: row.effectiveOn,
      asksConsent: row.asksConsent,
      createdBy: presentAuthor(row, locale),
      createdAt: row.createdAt.toISOString(),
      status:
        row === current ? ('current' as const) : row.inEffect ? ('past' as const) : ('planned' as const),
      consentCount: row.consentCount,
    }))
    return { legalVersions, ...(await findReach(db)), nextCursor: null }
  }),

  route(createLegalVersion, async ({ db, session, params: { page }, body, locale }) => {
    requireAdministrator(session)
    return { number: await addVersion(db, { page, ...body, actorId: session.userId, locale }) }
  }),

  route(listLegalConsents, async ({ db, session, params: { page }, query, locale }) => {
    requireAdministrator(session)
    const { number, state, cursor, limit } = query
    const { rows, nextCursor } = await findConsents(db, {
      page,
      number,
      state,
      after: idCursor(cursor),
      limit,
    })
    const legalConsents = rows.map((row) => ({
      user: presentAuthor(row, locale),
      agreedAt: row.agreedAt?.toISOString() ?? null,
    }))
    return { legalConsents, nextCursor }
  }),

  route(exportLegalConsents, async ({ db, session, params: { page }, query: { number }, locale }) => {
    requireAdministrator(session)
    const rows = await findEvidence(db, page, number)
    const subject = { id: number, name: phrases(legalPagesStrings, locale)[legalNames[page]] }
    await logExport(db, { actorId: session.userId, noun: 'legal_page', subject, count: rows.length })
    return consentsFile(rows, { page, number, locale, timeZone: session.timeZone })
  }),
]
