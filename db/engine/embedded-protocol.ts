/** The messages between the main thread and the embedded engine's worker. */
export type EmbeddedOptions = {
  /** The engine's compiled code, which the databases of a process share. */
  code: object
  /** Absolute path of the PostgreSQL files; if undefined, everything stays in memory. */
  path: string | undefined
  /** A tar of a data directory to start from; only if `path` is undefined. */
  template: Uint8Array | undefined
  /** If false, keeps the engine's own broken syncing: used only by the test of the start-up probe. */
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
