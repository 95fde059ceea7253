import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the control file of a PostgreSQL data directory states about its last shutdown. */
export type LastCheckpoint = {
  /** False after a crash: the next start replays everything written since the checkpoint. */
  stoppedCleanly: boolean
  /** When the last completed checkpoint began. */
  beganAt: Date
}

// For PostgreSQL 18. In other versions the offsets may differ: then nothing is read.
const controlVersion = 1800
const places = { version: 8, state: 16, checkpointTime: 104 }
const shutDown = 1

/** Reads the control file; undefined if there is none yet, or if its version is not supported here. */
export function lastCheckpoint(dataDir: string): LastCheckpoint | undefined {
  let control: Buffer
  try {
    control = readFileSync(join(dataDir, 'global/pg_control'))
  } catch {
    return undefined
  }
  if (control.length < 112 || control.readUInt32LE(places.version) !== controlVersion) return undefined
  return {
    stoppedCleanly: control.readInt32LE(places.state) === shutDown,
    beganAt: new Date(Number(control.readBigInt64LE(places.checkpointTime)) * 1_000),
  }
}
