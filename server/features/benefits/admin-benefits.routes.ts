import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import {
  exportBenefitStatistics,
  getBenefitStatistics,
  listAdminBenefits,
  orderBenefits,
  removeBenefit,
  updateBenefit,
} from '#contract/benefits.administration.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { findMediaFiles } from '#server/features/media-files/media-files.queries.ts'
import { checkPeriod } from '#server/features/statistics/period.checks.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { csv } from '#server/platform/http/csv.ts'
import { route } from '#server/platform/http/route.ts'
import { countBenefitUses, findBenefitUses, type Group } from './benefit-statistics.queries.ts'
import { changeBenefit, removeBenefitOf, setBenefitOrder } from './benefits.commands.ts'
import { presentAdminBenefit } from './benefits.present.ts'
import { findAdminBenefits, findOtherMenus } from './benefits.queries.ts'
import { monthsBetween } from './benefits.rules.ts'
import { benefitsStrings } from './benefits.strings.ts'

export const adminBenefitRoutes = [
  route(listAdminBenefits, async ({ db, session }) => {
    requireSection(session, 'benefits')
    const rows = await findAdminBenefits(db)
    const pictures = rows.flatMap(({ pictureMediaFileId }) => pictureMediaFileId ?? [])
    const files = pictures.length > 0 ? await findMediaFiles(db, pictures) : []
    const known = new Map(files.map((file) => [file.id, file]))
    return {
      benefits: rows.map((row) => presentAdminBenefit(row, known)),
      otherMenus: await findOtherMenus(db),
      nextCursor: null,
    }
  }),

  route(updateBenefit, async ({ db, session, params, body, locale }) => {
    requireSection(session, 'benefits')
    await changeBenefit(db, { actorId: session.userId, locale }, params.id, body)
  }),

  route(removeBenefit, async ({ db, session, params, query, locale }) => {
    requireSection(session, 'benefits')
    const removed = { menuId: params.id, version: query.version }
    await removeBenefitOf(db, { actorId: session.userId, locale }, removed)
  }),

  route(orderBenefits, async ({ db, session, body }) => {
    requireSection(session, 'benefits')
    await setBenefitOrder(db, session.userId, { wanted: body.benefitIds, seen: body.orderSeen })
  }),

  route(getBenefitStatistics, async ({ db, session, query, locale }) => {
    requireSection(session, 'benefits')
    const period = checkPeriod(query, locale)
    return {
      rows: await usesOf(db, period, query.by, locale),
      total: await countBenefitUses(db, period),
    }
  }),

  route(exportBenefitStatistics, async ({ db, session, query, locale }) => {
    requireSection(session, 'benefits')
    const t = phrases(benefitsStrings, locale)
    const { from, until } = checkPeriod(query, locale)
    const rows = await usesOf(db, { from, until }, query.by, locale)
    await logExport(db, {
      ...{ actorId: session.userId, noun: 'benefit', count: rows.length },
      by: { from, until, group: query.by },
    })
    return {
      fileName: t.fileName(from, until, t[query.by]),
      content: csv([
        [t[query.by], t.uses, t.users, t.amount],
        ...rows.map(({ name, useCount, userCount, amount }) => [
          name,
          ...[useCount, userCount, amount].map(String),
        ]),
      ]),
    }
  }),
]

/** Every month of the period, or the departments or benefits with uses. */
async function usesOf(db: CompanyDb, period: { from: string; until: string }, by: Group, locale: Locale) {
  const rows = await findBenefitUses(db, period, by)
  if (by !== 'month')
    return rows.map((row) => ({ ...row, name: row.name ?? phrases(benefitsStrings, locale).noDepartment }))
  const known = new Map(rows.map((row) => [row.key, row]))
  return monthsBetween(period.from, period.until).map((month) => ({
    ...(known.get(month) ?? { useCount: 0, userCount: 0, amount: 0 }),
    key: month,
    name: month,
  }))
}
