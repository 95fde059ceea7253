import { deviceName } from './device-names.rules.ts'
import type { SessionListRow } from './session-list.queries.ts'

export const presentSession = ({ userAgent, createdAt, lastSeenAt, endsAt, ...row }: SessionListRow) => ({
  ...row,
  device: deviceName(userAgent),
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  endsAt: endsAt.toISOString(),
})
