import type { redemptionStates } from '#contract/rewards.redemptions.ts'
import type { RedemptionRow } from './redemptions.queries.ts'

export const presentRedemption = (row: RedemptionRow) => ({
  id: row.id,
  menu: { id: row.menuId, name: row.menuName, iconName: row.menuIconName, tone: row.menuTone },
  optionName: row.optionName,
  wishes: row.wishes,
  points: row.points,
  state: row.state as (typeof redemptionStates)[number],
  note: row.note,
  version: row.version,
  requestedAt: row.requestedAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  receivedAt: row.receivedAt?.toISOString() ?? null,
  reportId: row.reportId,
})
