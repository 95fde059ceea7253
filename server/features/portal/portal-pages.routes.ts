import type { PortalContent } from '#common/portal/portal-content.ts'
import {
  archivePortalPage,
  createPortalPage,
  discardPortalDraft,
  getPortalPage,
  getPortalSettings,
  listPortalPages,
  listPortalVersions,
  orderPortalPages,
  publishPortalPage,
  restorePortalVersion,
  savePortalDraft,
  unschedulePortalPage,
  updatePortalSettings,
} from '#contract/portal.administration.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findAllTermNames } from '#server/features/audiences/audiences.queries.ts'
import { describeRule } from '#server/features/menus/menus.present.ts'
import { futureTime } from '#server/features/posting/future-time.checks.ts'
import { findMenuNames } from '#server/features/shell/shell.queries.ts'
import { idCursor } from '#server/platform/http/cursor.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import * as commands from './portal.commands.ts'
import { presentPortalFiles, presentState, presentVersion } from './portal.present.ts'
import * as queries from './portal.queries.ts'

const menusOf = (contents: readonly PortalContent[]) => [
  ...new Set(
    contents.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'menu_feeds' ? (block.menuId ?? []) : [])),
    ),
  ),
]

const currentOf = (row: queries.DesignedPageRow) => found(row.draft ?? row.content ?? row.scheduled)

const findPage = async (db: CompanyDb, id: number) => found(await queries.findDesignedPage(db, id))

export const portalPageRoutes = [
  route(listPortalPages, async ({ db, locale }) => {
    const rows = await queries.findDesignedPages(db)
    const names = await findAllTermNames(
      db,
      rows.map((row) => currentOf(row).rule),
    )
    return {
      portalPages: rows.map((row) => ({
        ...presentState(row),
        blockCount: currentOf(row).blocks.length,
        audience: describeRule(currentOf(row).rule, names, locale),
      })),
    }
  }),

  route(createPortalPage, ({ db, session, body, locale }) =>
    commands.addPage(db, { title: body.title, copyOf: body.copyOf, actorId: session.userId, locale }),
  ),

  route(getPortalPage, async ({ db, params }) => {
    const row = await findPage(db, params.id)
    const content = currentOf(row)
    const contents = [row.draft, row.content, row.scheduled].filter((each) => each !== null)
    const files = await queries.findPortalFiles(db, row.id)
    const { embedHosts } = await queries.findPortalSettings(db)
    return {
      ...presentState(row),
      content: { ...content },
      publishedContent: row.content && { ...row.content },
      scheduledContent: row.scheduled && { ...row.scheduled },
      rule: { ...content.rule },
      names: await findAllTermNames(db, [content.rule]),
      ...presentPortalFiles(files),
      menus: await findMenuNames(db, menusOf(contents)),
      embedHosts,
    }
  }),

  route(savePortalDraft, async ({ db, session, params, body, locale }) => {
    const act = { id: params.id, version: body.version, actorId: session.userId, locale }
    return { version: await commands.saveDraft(db, act, body.content) }
  }),

  route(publishPortalPage, async ({ db, session, params, body, locale }) => {
    const at = body.at === undefined ? null : futureTime(body.at, locale, 'at')
    const act = { id: params.id, version: body.version, actorId: session.userId, locale }
    return { version: await commands.publishDraft(db, act, at) }
  }),

  route(unschedulePortalPage, async ({ db, session, params, body, locale }) => {
    const act = { id: params.id, version: body.version, actorId: session.userId, locale }
    return { version: await commands.unschedule(db, act) }
  }),

  route(discardPortalDraft, async ({ db, session, params, body, locale }) => {
    const act = { id: params.id, version: body.version, actorId: session.userId, locale }
    return { version: await commands.discardDraft(db, act) }
  }),

  route(restorePortalVersion, async ({ db, session, params, body, locale }) => {
    const act = { id: params.id, version: body.version, actorId: session.userId, locale }
    return { version: await commands.restoreVersion(db, act, body.number) }
  }),

  route(listPortalVersions, async ({ db, params, query }) => {
    const before = idCursor(query.cursor)
    const { id } = await findPage(db, params.id)
    const page = await queries.findPortalVersions(db, id, { before, limit: query.limit })
    return { portalVersions: page.rows.map(presentVersion), nextCursor: page.nextCursor }
  }),

  route(archivePortalPage, async ({ db, session, params, query, locale }) => {
    const act = { id: params.id, version: query.version, actorId: session.userId, locale }
    await commands.archivePage(db, act)
  }),

  route(orderPortalPages, async ({ db, session, body }) => {
    await commands.orderPages(db, session.userId, {
      wanted: body.portalPageIds,
      seen: body.orderSeen,
    })
  }),

  route(getPortalSettings, ({ db }) => queries.findPortalSettings(db)),

  route(updatePortalSettings, async ({ db, session, body }) => ({
    version: await commands.changeSettings(db, session.userId, body),
  })),
]
