import type { ActState } from '#common/administration-act.ts'
import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findAllTermNames } from '#server/features/audiences/audiences.queries.ts'
import { describeRule } from '#server/features/menus/menus.present.ts'

export type LoggedMission = {
  name: string
  message: string
  rule: AudienceRule
  unit: string
  every: number
  neededCount: number
  workingDays: boolean
  validFrom: string
  endsOn: string | null
}

/** A mission as the log describes it. */
export async function missionState(db: CompanyDb, mission: LoggedMission, locale: Locale): Promise<ActState> {
  return {
    name: mission.name,
    message: mission.message,
    missionPeople: describeRule(mission.rule, await findAllTermNames(db, [mission.rule]), locale),
    missionCycle: `${mission.every} ${mission.unit}`,
    neededCount: mission.neededCount,
    workingDays: mission.workingDays,
    validFrom: mission.validFrom,
    endsOn: mission.endsOn,
  }
}
