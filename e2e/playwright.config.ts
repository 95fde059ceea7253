import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from '../testing/chromium.ts'
import { intakeSecret } from './emails.ts'

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

// Each process reads the configuration once; all must use the same address of the product.
process.env.E2E_PORT ??= String(await freePort())
// While a journey is being written, it can run against an already running product, which keeps its files.
const running = process.env.E2E_URL
if (!running && !process.env.E2E_DATA) {
  process.env.E2E_DATA = join(import.meta.dirname, '../.cache/e2e-data')
  rmSync(process.env.E2E_DATA, { recursive: true, force: true })
}
const port = process.env.E2E_PORT
const baseURL = running ?? `http://127.0.0.1:${port}`

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/pictures/{projectName}/{arg}{ext}',
  workers: 2,
  // A journey that fails once and then passes is reported as flaky; a second failure counts as a failure.
  retries: 1,
  timeout: 90_000,
  // For a busy machine; a quiet one responds much sooner.
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // Journeys that change responses see the page's own requests; those of the app turn the worker on.
    serviceWorkers: 'block',
    // What moves for the eye costs time, and colours cannot be checked while they change.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a third of the run time, so only retries are recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: chromiumArgs },
  },
  projects: [
    { name: 'pc', use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, userAgent: iPhone, isMobile: true, hasTouch: true },
    },
  ],
  ...(!running && {
    webServer: {
      command: 'node bootstrap.mjs --build e2e/product.ts',
      cwd: join(import.meta.dirname, '..'),
      url: `${baseURL}/readyz`,
      timeout: 300_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      env: {
        ...(process.env as Record<string, string>),
        PORT: port,
        DATA_DIR: process.env.E2E_DATA!,
        APP_ENV: 'development',
        NODE_ENV: 'test',
        LOG_LEVEL: 'warn',
        // Many journeys write as the same person at the same time.
        WRITE_LIMITS: 'off',
        MAIL_INTAKE_SECRET: intakeSecret,
        MAIL_REPLY_ADDRESS: 'reply@hiroba.example',
        // The consequences of a decision are checked right afterwards.
        DECISION_UNDO_SECONDS: '0',
      },
    },
  }),
})
