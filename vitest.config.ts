import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// The files of a worker share what they import, which saves a third of the time: who changes something global puts
// it back.
const isolate = false

/** Files that take a minute or more: at the end of a run, one core would wait for them. */
const slow =
  /\/(proof|bench)\/|-command\.test|-budget\.test|\/server\/(every-|outage|durability|hostile|start-phases)|copy-database|backups\.test|embedded-engine/

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(slow.test(b.moduleId)) - Number(slow.test(a.moduleId)))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    // One more does not help: the database of the tests takes as much of the cores as they do.
    maxWorkers: '100%',
    // As for journeys: a whole run tries a failed test once more, and its end lists those that needed it.
    retry: Number(process.env.TEST_RETRIES ?? 0),
    projects: [
      {
        test: {
          name: 'server',
          isolate,
          environment: 'node',
          include: ['{common,contract,db,demo,server,client,checks,bench,proof}/**/*.test.ts'],
          // For a busy machine; a quiet one takes a tenth.
          testTimeout: 90_000,
          hookTimeout: 180_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'screens',
          isolate,
          environment: 'happy-dom',
          testTimeout: 30_000,
          include: ['{ui,web}/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
