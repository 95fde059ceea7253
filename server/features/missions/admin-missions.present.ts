import type { Locale } from '#common/locale.ts'
import type { findAllTermNames } from '#server/features/audiences/audiences.queries.ts'
import { describeRule } from '#server/features/menus/menus.present.ts'
import { presentAuthor, presentPerson } from '#server/features/people/people.present.ts'
import type { AdminMissionRow, PeriodCountsRow, ProgressRow } from './admin-missions.queries.ts'
import type { RuleRow } from './missions.queries.ts'

type Parts = {
  rules: readonly RuleRow[]
  period: PeriodCountsRow | undefined
  names: Awaited<ReturnType<typeof findAllTermNames>>
  locale: Locale
}

export const presentPeriod = ({ id, number, startsOn, dueOn, closed, counts }: PeriodCountsRow) => ({
  id,
  number,
  startsOn,
  dueOn,
  closed,
  counts,
})

function statusOf({ over, kind, turnOpen }: AdminMissionRow, period: PeriodCountsRow | undefined) {
  if (over) return 'ended' as const
  if (!period) return 'waiting' as const
  return kind === 'relay' && !turnOpen ? ('stalled' as const) : ('running' as const)
}

export const presentAdminMission = (row: AdminMissionRow, { rules, period, names, locale }: Parts) => ({
  id: row.id,
  name: row.name,
  menu: { id: row.menuId, name: row.menuName, iconName: row.menuIconName, tone: row.menuTone },
  kind: row.kind,
  carryOver: row.carryOver,
  firstUser:
    row.firstUserId === null
      ? null
      : presentPerson({
          id: row.firstUserId,
          familyName: row.firstFamilyName!,
          givenName: row.firstGivenName!,
          profileFilename: row.firstFilename,
        }),
  createdBy: presentAuthor(row, locale),
  status: statusOf(row, period),
  endedOn: row.endedOn,
  version: row.version,
  rules: rules.map((rule) => ({
    validFrom: rule.validFrom,
    message: rule.message,
    rule: rule.rule,
    audience: describeRule(rule.rule, names, locale),
    unit: rule.unit,
    every: rule.every,
    neededCount: rule.neededCount,
    workingDays: rule.workingDays,
    endsOn: rule.endsOn,
  })),
  period: period ? presentPeriod(period) : null,
})

export const presentProgress = (row: ProgressRow, locale: Locale) => ({
  user: presentAuthor(row, locale),
  departmentName: row.departmentName,
  periodId: row.periodId,
  state: row.state,
  neededCount: row.neededCount,
  doneCount: row.doneCount,
  carriedCount: row.carriedCount,
  doneAt: row.doneAt?.toISOString() ?? null,
  streak: row.streak,
})
