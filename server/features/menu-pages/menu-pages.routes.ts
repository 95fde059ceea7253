import {
  accessMenu,
  getMenuRemarks,
  listMenuFeedImages,
  listMenuFiles,
  listMenuPublishes,
  listMenuReportItems,
  listMenuReportWorkflows,
  listMenuRewards,
  listMenuSubsidies,
  listMissionMenus,
  listPickedUpMenus,
  listRecentlyUsedMenus,
} from '#contract/menu-pages.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { presentAttachments, presentFeed, presentPhotos } from '#server/features/feeds/feeds.present.ts'
import { findFeeds } from '#server/features/feeds/feeds.queries.ts'
import { menuPolicy } from '#server/features/menus/menus.policy.ts'
import { presentMenu } from '#server/features/menus/menus.present.ts'
import * as queries from '#server/features/menus/menus.queries.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { findRewards } from '#server/features/rewards/menu-rewards.commands.ts'
import {
  findRedemptionSettings,
  redemptionOptionsOf,
} from '#server/features/rewards/redemption-settings.queries.ts'
import { findSubsidies } from '#server/features/subsidies/menu-subsidies.commands.ts'
import { budgetLeft, capLeft } from '#server/features/subsidies/menu-subsidies.rules.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { timeCursor } from '#server/platform/http/cursor.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findMenuForms } from './menu-forms.queries.ts'
import { findFiles, findPictures, keepVisit } from './menu-pages.queries.ts'
import { describeWorkflows } from './menu-workflows.queries.ts'

const mostRecent = 10

async function findPublished(db: CompanyDb, session: Session, menuId: number) {
  const menu = found(await queries.findMenu(db, session, menuId))
  permit(menu.published)
  return menu
}

const cards = (rows: readonly queries.MenuRow[]) => ({ menus: rows.map(presentMenu), nextCursor: null })

export const menuPageRoutes = [
  route(listMenuPublishes, async ({ db, session, params, query, locale }) => {
    const menu = await findPublished(db, session, params.id)
    const after = timeCursor(query.cursor)
    const page = await findFeeds(db, session, { after, limit: query.limit, menuId: menu.id })
    return { feeds: page.rows.map((row) => presentFeed(row, locale)), nextCursor: page.nextCursor }
  }),

  route(listMenuFeedImages, async ({ db, session, params, query }) => {
    const menu = await findPublished(db, session, params.id)
    const asking = { menuId: menu.id, after: timeCursor(query.cursor), limit: query.limit }
    const page = await findPictures(db, session, asking)
    return {
      feedImages: page.rows.map(({ feedId, postedAt, filename, width, height, originalName }) => ({
        ...presentPhotos([{ filename, width, height, originalName }])[0]!,
        feedId,
        postedAt: postedAt.toISOString(),
      })),
      nextCursor: page.nextCursor,
    }
  }),

  route(listMenuFiles, async ({ db, session, params, query, locale }) => {
    const menu = await findPublished(db, session, params.id)
    const asking = { menuId: menu.id, after: timeCursor(query.cursor), limit: query.limit }
    const page = await findFiles(db, session, asking)
    return {
      files: page.rows.map((row) => {
        const { feedId, postedAt, filename, kind, contentType, byteSize, originalName } = row
        return {
          ...presentAttachments([{ filename, kind, contentType, byteSize, originalName }])[0]!,
          feedId,
          author: presentAuthor(row, locale),
          postedAt: postedAt.toISOString(),
        }
      }),
      nextCursor: page.nextCursor,
    }
  }),

  route(getMenuRemarks, async ({ db, session, params }) => {
    const { remarks } = await findPublished(db, session, params.id)
    return { remarks }
  }),

  route(listMenuReportItems, async ({ db, session, params }) => {
    const menu = await findPublished(db, session, params.id)
    permit(menu.usable)
    return { stages: await findMenuForms(db, menu) }
  }),

  route(listMenuReportWorkflows, async ({ db, session, params, locale }) => {
    const menu = await findPublished(db, session, params.id)
    return { stages: await describeWorkflows(db, menu, { userId: session.userId, locale }) }
  }),

  route(listMenuRewards, async ({ db, session, params }) => {
    const menu = await findPublished(db, session, params.id)
    const items = (await findMenuForms(db, menu)).flatMap((form) => form.items)
    return {
      rewards: (await findRewards(db, menu.id)).map(({ receiver, itemKey, points }) => ({
        receiver,
        itemName: items.find(({ key }) => key === itemKey)?.name ?? null,
        points,
      })),
      redemptionOptions: redemptionOptionsOf(await findRedemptionSettings(db, menu.id), items),
    }
  }),

  route(listMenuSubsidies, async ({ db, session, params }) => {
    const menu = await findPublished(db, session, params.id)
    const forms = await findMenuForms(db, menu)
    const { userId } = session
    const rows = await findSubsidies(db, { menuId: menu.id, stage: null, userId, reportId: null })
    return {
      subsidies: rows.map((row) => {
        const { id, stage, name, kind, amount, percent, itemKey, mostPerUse } = row
        const items = forms.find((form) => form.stage === stage)?.items ?? []
        return {
          id,
          stage,
          name,
          kind,
          amount,
          percent,
          itemKey,
          itemName: items.find(({ key }) => key === itemKey)?.name ?? null,
          mostPerUse,
          cap:
            row.capAmount === null
              ? null
              : { amount: row.capAmount, period: row.capPeriod!, remaining: capLeft(row)! },
          budget:
            row.budgetAmount === null ? null : { amount: row.budgetAmount, remaining: budgetLeft(row)! },
        }
      }),
    }
  }),

  route(listPickedUpMenus, async ({ db, session }) => cards(await queries.findPickedUpMenus(db, session))),

  route(listRecentlyUsedMenus, async ({ db, session }) =>
    cards(await queries.findRecentlyUsedMenus(db, session, mostRecent)),
  ),

  route(listMissionMenus, async ({ db, session }) => {
    const rows = await queries.findRequestMenus(db, session)
    return cards(rows.filter((row) => menuPolicy(row).use))
  }),

  route(accessMenu, async ({ db, session, params }) => {
    const menu = await findPublished(db, session, params.id)
    await keepVisit(db, menu.id, session.userId)
  }),
]
