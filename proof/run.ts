/*
 * `npm run proof`: runs every part, or those named as arguments, at full size. Prints what was tried and what
 * failed, and writes the figures into README.md; with --dry they are only printed. A missed target ends the
 * command with 1. The tests beside the parts run each of them in a short form.
 */
import { join } from 'node:path'
import type { RecordedFigure } from '../bench/results.ts'
import { runParts } from '../bench/run-parts.ts'
import { clockJumps } from './clock-jumps.ts'
import { deliveriesOutage } from './deliveries-outage.ts'
import { diskFull } from './disk-full.ts'
import { expressions } from './expressions.ts'
import { fuzz } from './fuzz.ts'
import { hour } from './hour.ts'
import { killProof } from './kill.ts'
import { laggingReplica } from './lagging-replica.ts'
import { matrix } from './matrix.ts'
import { memory } from './memory.ts'
import { mutations } from './mutations.ts'
import { notices } from './notices.ts'
import { outage } from './outage.ts'
import { pointInTime } from './point-in-time.ts'
import { pushCrash } from './push-crash.ts'
import { restore } from './restore.ts'
import { rollingRestart } from './rolling-restart.ts'
import { slowClients } from './slow-clients.ts'
import { storageOutage } from './storage-outage.ts'
import { twoProcesses } from './two-processes.ts'

// In the order of the table.
const parts: Record<string, () => Promise<RecordedFigure[]>> = {
  matrix,
  fuzz,
  memory,
  hour,
  'slow-clients': slowClients,
  outage,
  'storage-outage': storageOutage,
  'disk-full': diskFull,
  'deliveries-outage': deliveriesOutage,
  'clock-jumps': clockJumps,
  'two-processes': twoProcesses,
  'rolling-restart': rollingRestart,
  'lagging-replica': laggingReplica,
  kill: killProof,
  'push-crash': pushCrash,
  notices,
  restore,
  'point-in-time': pointInTime,
  expressions,
  mutations,
}

await runParts(join(import.meta.dirname, 'README.md'), parts)
