import type { PlainDate } from '#common/plain-date.ts'
import { presentPhoto } from '#server/features/media-files/media-files.present.ts'
import type { findMediaFiles } from '#server/features/media-files/media-files.queries.ts'
import { presentMenu } from '#server/features/menus/menus.present.ts'
import type { MenuRow } from '#server/features/menus/menus.queries.ts'
import type { SubsidyRow } from '#server/features/subsidies/menu-subsidies.commands.ts'
import { budgetLeft, capLeft } from '#server/features/subsidies/menu-subsidies.rules.ts'
import type { AdminBenefitRow, BenefitRow } from './benefits.queries.ts'
import { renewalDay } from './benefits.rules.ts'

type Files = Map<number, Awaited<ReturnType<typeof findMediaFiles>>[number]>

function presentPicture(id: number | null, files: Files) {
  const file = id === null ? undefined : files.get(id)
  return file ? presentPhoto(file) : null
}

const presentSubsidy = (row: SubsidyRow, today: PlainDate) => ({
  id: row.id,
  name: row.name,
  amount: row.amount,
  percent: row.percent,
  mostPerUse: row.mostPerUse,
  cap:
    row.capAmount === null
      ? null
      : {
          amount: row.capAmount,
          remaining: capLeft(row)!,
          period: row.capPeriod!,
          renewsOn: renewalDay(row.capPeriod!, today)!,
        },
  budget:
    row.budgetAmount === null
      ? null
      : { amount: row.budgetAmount, remaining: budgetLeft(row)!, renewsOn: renewalDay('year', today)! },
})

type Known = { subsidies: readonly SubsidyRow[]; files: Files; today: PlainDate }

export const presentBenefit = (menu: MenuRow, row: BenefitRow, { subsidies, files, today }: Known) => ({
  ...presentMenu(menu),
  category: row.category,
  summary: row.summary,
  picture: presentPicture(row.pictureMediaFileId, files),
  favourite: row.favourite,
  usesRenewOn: menu.useLimitPeriod === null ? null : renewalDay(menu.useLimitPeriod, today),
  subsidies: subsidies
    .filter(({ menuId }) => menuId === menu.id)
    .map((subsidy) => presentSubsidy(subsidy, today)),
})

export const presentAdminBenefit = ({ pictureMediaFileId, ...row }: AdminBenefitRow, files: Files) => ({
  ...row,
  picture: presentPicture(pictureMediaFileId, files),
})
