import { describe } from 'vitest'
import type { EngineKind } from './database.ts'

/** The engine of this run: the embedded one, or with TEST_ENGINE=postgres that of TEST_DATABASE_URL. */
export const engineKinds: EngineKind[] = [process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'embedded']

/** Names the engine in tests that are about engines. All tests run once with each engine. */
export function onEachEngine(name: string, tests: (kind: EngineKind) => void) {
  describe.each(engineKinds)(`${name} (%s)`, tests)
}
