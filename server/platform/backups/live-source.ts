import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedEngine, openEmbedded } from '#db/engine/embedded-engine.ts'
import type { Engine } from '#db/engine/engine.ts'

const quiet = { info() {}, error() {} }
const hour = 3_600_000

/**
 * What a running process reads a backup from, without keeping others waiting: the embedded database has one connection,
 * so that it is read from a copy.
 */
export async function openLiveSource(engine: Engine) {
  if (!(engine instanceof EmbeddedEngine)) return { engine, close: async () => undefined }
  const dataDir = await mkdtemp(join(tmpdir(), 'hiroba-export-'))
  const remove = () => rm(dataDir, { recursive: true, force: true })
  try {
    const copy = await openEmbedded({
      ...{ dataDir, template: await engine.dump(), maxWaiting: 10, maxWaitMs: hour, log: quiet },
    })
    return { engine: copy as Engine, close: () => copy.close().finally(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}
