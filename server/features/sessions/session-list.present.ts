import { deviceName } from './device-names.rules.ts'
import type { SessionListRow } from './session-list.queries.ts'

type Shown = {
  /** Whether other accounts of the same browser are mentioned: only to the person themselves. */
  own: boolean
}

export const presentSession = (
  { userAgent, createdAt, lastSeenAt, endsAt, linked, ...row }: SessionListRow,
  { own }: Shown,
) => ({
  ...row,
  ...(own && linked && { linked }),
  device: deviceName(userAgent),
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  endsAt: endsAt.toISOString(),
})
