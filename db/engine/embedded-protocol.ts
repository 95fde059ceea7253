/** What the main thread and the embedded engine's worker say to each other. */
export type EmbeddedOptions = {
  /** Absolute path of the PostgreSQL files; undefined keeps everything in memory. */
  path: string | undefined
  /** A tar of a data directory to start from; with `path` undefined only. */
  template: Uint8Array | undefined
  /** False leaves the engine's own broken syncing in place: only the test of the start-up probe wants that. */
  syncToDisk: boolean
}

export type ToWorker = { bytes: Uint8Array } | { ask: 'syncs' | 'dump' | 'close' }

export type FromWorker =
  | { bytes: Uint8Array }
  | { ready: true }
  | { failed: string }
  | { syncs: number }
  | { dump: Uint8Array }
  | { closed: true }
