import type { Locale } from '#common/locale.ts'
import { getPortal, listPortalFeeds, listPortalMenuFeeds, previewPortal } from '#contract/portal.ts'
import { memberIds } from '#db/audience-members.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import { isAdministrator } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { presentPortalFeed } from './portal.present.ts'
import type { PortalSource } from './portal.queries.ts'
import { findPortalPages, findPortalSource, findPreviewer } from './portal.queries.ts'
import { presentPage } from './portal-blocks.present.ts'
import { findPortalFeeds } from './portal-blocks.queries.ts'
import { findPortalData, type Reading } from './portal-data.queries.ts'

const readerOf = ({ userId, audienceIds }: Session) => ({ userId, audienceIds, alsoIds: null })

const readPage = async (db: CompanyDb, source: PortalSource, reading: Reading, locale: Locale) =>
  presentPage(source, source.content, await findPortalData(db, source.content.blocks, reading), locale)

export const portalRoutes = [
  route(getPortal, async ({ db, session, query, locale }) => {
    const rows = await findPortalPages(db, session.audienceIds, query.pageId)
    const row = rows.find(({ content }) => content !== null)
    if (query.pageId !== undefined) found(row)
    const page = row
      ? await readPage(db, { ...row, content: row.content! }, { session, viewer: null }, locale)
      : null
    return {
      pages: rows.map(({ id, title }) => ({ id, title })),
      page,
      timeZone: session.timeZone,
      can: { design: isAdministrator(session) },
    }
  }),

  route(listPortalFeeds, async ({ db, session, locale }) => {
    const rows = await findPortalFeeds(db, readerOf(session), { menuIds: [], timeline: true })
    return { feeds: rows.map((row) => presentPortalFeed(row, locale)) }
  }),

  route(listPortalMenuFeeds, async ({ db, session, query, locale }) => {
    const rows = await findPortalFeeds(db, readerOf(session), { menuIds: [query.menuId], timeline: false })
    return { feeds: rows.map((row) => presentPortalFeed(row, locale)) }
  }),

  route(previewPortal, async ({ db, session, query, locale }) => {
    const source = found(await findPortalSource(db, query.pageId))
    const person = query.userId === undefined ? null : found(await findPreviewer(db, query.userId))
    const reading = person
      ? {
          session: {
            ...session,
            ...{
              userId: person.id,
              role: 'employee' as const,
              sections: [],
              audienceIds: person.audienceIds ?? [],
            },
          },
          viewer: session,
        }
      : { session, viewer: null }
    return {
      page: await readPage(db, source, reading, locale),
      timeZone: session.timeZone,
      visible: person === null || (await memberIds(db, source.content.rule)).includes(person.id),
      user: person && presentPerson(person),
    }
  }),
]
