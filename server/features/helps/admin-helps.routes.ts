import type { Locale } from '#common/locale.ts'
import {
  createHelp,
  deleteHelp,
  getAdminHelp,
  listAdminHelps,
  orderHelps,
  updateHelp,
} from '#contract/helps.administration.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findPersons } from '#server/features/people/people-by-id.queries.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { type AdminHelpRow, findAdminHelps, findHelpFiles, findHelpTexts } from './company-helps.queries.ts'
import { checkScreens, checkTexts } from './helps.checks.ts'
import { addHelp, changeHelp, removeHelp, setHelpOrder } from './helps.commands.ts'
import { presentFiles } from './helps.present.ts'
import { findHelps } from './helps.queries.ts'

async function presentItems(db: CompanyDb, rows: readonly AdminHelpRow[]) {
  const people = await findPersons(
    db,
    rows.map(({ updatedById }) => updatedById),
  )
  const byId = new Map(people.map((one) => [one.id, one]))
  return rows.map(({ screens, publishedAt, updatedAt, updatedById, ...row }) => ({
    ...row,
    publishedAt: publishedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
    updatedBy: byId.get(updatedById)!,
  }))
}

const managed = async (db: CompanyDb, locale: Locale, id: number) =>
  found((await findAdminHelps(db, locale, id))[0])

export const adminHelpRoutes = [
  route(listAdminHelps, async ({ db, session, locale }) => {
    requireSection(session, 'documents')
    return { helps: await presentItems(db, await findAdminHelps(db, locale)), nextCursor: null }
  }),

  route(getAdminHelp, async ({ db, session, params, locale }) => {
    requireSection(session, 'documents')
    const row = await managed(db, locale, params.id)
    const [item] = await presentItems(db, [row])
    const texts = await findHelpTexts(db, row.id)
    const textIn = (one: Locale) => {
      const text = texts.find((each) => each.locale === one)
      return text ? { title: text.title, body: text.body } : null
    }
    return {
      ...item!,
      texts: { ja: textIn('ja'), en: textIn('en') },
      screens: row.screens,
      screenChoices: (await findHelps(locale)).map(({ id, title, screens }) => ({
        ...{ id, name: title },
        screens: [...screens],
      })),
      ...presentFiles(await findHelpFiles(db, row.id)),
    }
  }),

  route(createHelp, async ({ db, session, body, locale }) => {
    requireSection(session, 'documents')
    return { id: await addHelp(db, { actorId: session.userId, locale }, body) }
  }),

  route(updateHelp, async ({ app, db, session, params, body, locale }) => {
    requireSection(session, 'documents')
    const { version, ...fields } = body
    await managed(db, locale, params.id)
    checkTexts(fields.texts, locale)
    const screens = checkScreens(fields.screens, { origin: productAddress(app.config), locale })
    const at = { id: params.id, version }
    return changeHelp(db, { actorId: session.userId, locale }, at, { ...fields, screens })
  }),

  route(deleteHelp, async ({ db, session, params, query, locale }) => {
    requireSection(session, 'documents')
    await removeHelp(db, { actorId: session.userId, locale }, { id: params.id, version: query.version })
  }),

  route(orderHelps, async ({ db, session, body, locale }) => {
    requireSection(session, 'documents')
    await setHelpOrder(
      db,
      { actorId: session.userId, locale },
      { wanted: body.helpIds, seen: body.orderSeen },
    )
  }),
]
