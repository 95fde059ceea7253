import { closeSync, fstatSync, fsyncSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { lastCheckpoint } from './last-checkpoint.ts'

type Stream = { nfd?: number; node: { mount: { opts: { root: string }; mountpoint: string } }; path: string }
type EmscriptenModule = { NODEFS: { stream_ops: { fsync?: (stream: Stream) => number } } }
type InitOptions = Parameters<NodeFS['init']>[1]

// More than the possible difference between the time of a checkpoint (whole seconds) and of a file (kernel ticks).
const clockMarginMs = 2_000

/**
 * PGlite's own file system never syncs; this one passes every fsync of the database to the disk and counts them. A
 * start after a crash requests to sync every file of the database, twice, which means thousands of waits for the disk:
 * until `recovered()`, files that are known to be on the disk are skipped.
 */
export class SyncedFileSystem extends NodeFS {
  syncs = 0
  #recovering = true
  #safeBefore = 0
  readonly #madeSafe = new Map<string, number>()

  override async init(engine: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    this.#safeBefore = safeBefore(this.rootDir)
    const { emscriptenOpts } = await super.init(engine, options)
    const hook = (module: unknown) => {
      ;(module as EmscriptenModule).NODEFS.stream_ops.fsync = (stream) => this.#sync(stream)
    }
    const preRun = [...(emscriptenOpts.preRun ?? []), hook] as InitOptions['preRun']
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  /** Marks the database as recovered: from now on every fsync reaches the disk, whatever the age of its file. */
  recovered() {
    this.#recovering = false
    this.#safeBefore = 0
    this.#madeSafe.clear()
  }

  #sync(stream: Stream): number {
    if (stream.nfd !== undefined) {
      const changedAt = this.#recovering ? fstatSync(stream.nfd).ctimeMs : Date.now()
      if (changedAt < this.#safeBefore || this.#madeSafe.get(stream.path) === changedAt) return 0
      this.syncs += 1
      fsyncSync(stream.nfd)
      // A file changed just now may change again within the same timestamp.
      if (this.#recovering && changedAt < Date.now() - clockMarginMs)
        this.#madeSafe.set(stream.path, changedAt)
      return 0
    }
    this.syncs += 1
    // A directory has no descriptor of its own; syncing it makes renames and new files durable.
    const inside = stream.path.slice(stream.node.mount.mountpoint.length)
    const directory = openSync(join(this.rootDir, inside), 'r')
    try {
      fsyncSync(directory)
    } finally {
      closeSync(directory)
    }
    return 0
  }
}

/*
 * A checkpoint syncs every file written before it began: files that have not changed since are already on the disk.
 * Uses ctime, because programs that restore files set all other times. A checkpoint in the future means that the clock
 * was changed: then no file's time proves anything.
 */
function safeBefore(dataDir: string): number {
  const beganAt = lastCheckpoint(dataDir)?.beganAt.getTime()
  return beganAt === undefined || beganAt > Date.now() ? 0 : beganAt - clockMarginMs
}
