import { phrases } from '#common/strings.ts'
import { favouriteBenefit, getBenefit, listBenefits } from '#contract/benefits.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { explainRule } from '#server/features/audiences/audiences.present.ts'
import { findStandings, findTakenPart } from '#server/features/audiences/audiences.queries.ts'
import { dayOf } from '#server/features/calendars/calendar-days.rules.ts'
import { findMediaFiles } from '#server/features/media-files/media-files.queries.ts'
import { describeRule } from '#server/features/menus/menus.present.ts'
import {
  findMenu,
  findMenus,
  findRule,
  findTermNames,
  type MenuRow,
} from '#server/features/menus/menus.queries.ts'
import { menusStrings } from '#server/features/menus/menus.strings.ts'
import { findSubsidiesToday } from '#server/features/subsidies/menu-subsidies.commands.ts'
import { countMembers } from '#server/platform/audiences/audience.queries.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { setFavourite } from './benefits.commands.ts'
import { presentBenefit } from './benefits.present.ts'
import { type BenefitRow, findBenefits } from './benefits.queries.ts'

/** The benefits of visible menus, in the order of `rows`, with what is left of them. */
async function present(
  db: CompanyDb,
  session: Session,
  { menus, rows }: { menus: readonly MenuRow[]; rows: readonly BenefitRow[] },
) {
  const visible = rows.flatMap((row) => {
    const menu = menus.find(({ id }) => id === row.menuId)
    return menu ? [{ menu, row }] : []
  })
  const pictures = visible.flatMap(({ row }) => row.pictureMediaFileId ?? [])
  const files = pictures.length > 0 ? await findMediaFiles(db, pictures) : []
  const known = {
    subsidies: await findSubsidiesToday(
      db,
      visible.map(({ menu }) => menu.id),
      session.userId,
    ),
    files: new Map(files.map((file) => [file.id, file])),
    today: dayOf(new Date(), session.timeZone),
  }
  return visible.map(({ menu, row }) => presentBenefit(menu, row, known))
}

/** A published benefit that is visible to the person. */
async function findVisible(db: CompanyDb, session: Session, id: number) {
  const menu = found(await findMenu(db, session, id))
  permit(menu.published && menu.benefit)
  return menu
}

export const benefitRoutes = [
  route(listBenefits, async ({ db, session, query }) => {
    const all = await findBenefits(db, session.userId)
    const rows = query.favourite ? all.filter(({ favourite }) => favourite) : all
    const menus = rows.length > 0 ? await findMenus(db, session) : []
    return {
      benefits: rows.length > 0 ? await present(db, session, { menus, rows }) : [],
      can: { administer: administers(session, 'benefits') },
      nextCursor: null,
    }
  }),

  route(getBenefit, async ({ db, session, params, locale }) => {
    const menu = await findVisible(db, session, params.id)
    const rows = await findBenefits(db, session.userId, menu.id)
    const benefit = found((await present(db, session, { menus: [menu], rows }))[0])
    const rule = await findRule(db, menu.useAudienceId)
    const names = await findTermNames(db, [rule])
    const { terms, ...explained } = explainRule(rule, session.userId, {
      names,
      standings: await findStandings(db, session.userId),
      takenPart: await findTakenPart(db, session.userId),
      locale,
      unnamed: phrases(menusStrings, locale).limited,
    })
    return {
      ...benefit,
      remarks: menu.remarks,
      entitlement: {
        ...explained,
        summary: describeRule(rule, names, locale),
        memberCount: await countMembers(db, menu.useAudienceId),
        conditions: terms.map(({ name, excluding, fits }) => ({ name, excluding, fits })),
      },
    }
  }),

  route(favouriteBenefit, async ({ db, session, params, body }) => {
    const menu = await findVisible(db, session, params.id)
    await setFavourite(db, { menuId: menu.id, userId: session.userId, ...body })
    return body
  }),
]
