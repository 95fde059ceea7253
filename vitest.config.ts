import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// The files of a worker share what they import, which saves a third of the time: who changes something global puts
// it back.
const isolate = false

export default defineConfig({
  test: {
    // Tests of jobs, deliveries and separate processes wait: with one worker per core, a third of the time is idle.
    maxWorkers: '150%',
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
