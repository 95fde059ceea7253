import { passMission } from '#contract/missions.administration.ts'
import { call } from '#web/app/api.ts'
import { NextPersonDialog } from './hand-over-dialog.tsx'
import type { AdminMission } from './mission-dialog.tsx'

type Props = { mission: AdminMission; onClose: () => void; onDone: () => Promise<unknown> }

/** Gives a relay to another person as an administrator. */
export const PassDialog = ({ mission: { id, period }, ...rest }: Props) => (
  <NextPersonDialog
    missionId={id}
    send={(userId) => call(passMission, { params: { id }, body: { userId, version: period?.number ?? 0 } })}
    {...rest}
  />
)
