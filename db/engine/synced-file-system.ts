import { closeSync, fsyncSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Stream = { nfd?: number; node: { mount: { opts: { root: string }; mountpoint: string } }; path: string }
type EmscriptenModule = { NODEFS: { stream_ops: { fsync?: (stream: Stream) => number } } }
type InitOptions = Parameters<NodeFS['init']>[1]

/** PGlite's own file system never syncs; this one passes every fsync of the database to the disk and counts them. */
export class SyncedFileSystem extends NodeFS {
  syncs = 0

  override async init(engine: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options)
    const hook = (module: unknown) => {
      ;(module as EmscriptenModule).NODEFS.stream_ops.fsync = (stream) => this.#sync(stream)
    }
    const preRun = [...(emscriptenOpts.preRun ?? []), hook] as InitOptions['preRun']
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  #sync(stream: Stream): number {
    this.syncs += 1
    if (stream.nfd !== undefined) {
      fsyncSync(stream.nfd)
      return 0
    }
    // A directory has no descriptor of its own; syncing it makes renames and new files last.
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
