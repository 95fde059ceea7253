/*
 * Runs all checks of the project, those that fail fastest first. `npm test` runs it on the pinned runtime; `npm
 * run check` leaves out the browser.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { findChromium } from './chromium.ts'
import { failuresIn, looseErrorsIn, secondTriesIn } from './failures.ts'

type Step = {
  name: string
  command: string[]
  env?: Record<string, string>
  /** Where the runner writes the result of each test, as JSON. */
  report?: string
  /** Where it writes the errors that no test caught, as JSON. */
  looseErrors?: string
}

const quick = process.argv.includes('--quick')
const postgres = process.env.TEST_DATABASE_URL
const reports = '.cache/test-reports'
mkdirSync(reports, { recursive: true })

const vitest = (name: string, { engine, args = [] }: { engine?: string; args?: string[] } = {}) => {
  const report = `${reports}/${name}.json`
  const looseErrors = `${reports}/${name}.loose.json`
  const reporters = ['default', 'json', './testing/loose-errors.ts'].map(
    (reporter) => `--reporter=${reporter}`,
  )
  return {
    command: ['vitest', 'run', ...reporters, `--outputFile.json=${report}`, ...args],
    env: { LOOSE_ERRORS: looseErrors, ...(engine && { TEST_ENGINE: engine }) },
    ...{ report, looseErrors },
  }
}

const platform = ['approvals', 'audiences', 'auth', 'jobs', 'limits', 'live', 'outbox', 'push']
const features = ['feeds', 'chat-messages', 'report-pages', 'search']
const nearTheDatabase = [
  ...['db/', 'demo/'],
  ...platform.map((name) => `server/platform/${name}/`),
  ...features.map((name) => `server/features/${name}/`),
]

const build: Step = { name: 'build', command: ['node', 'bootstrap.mjs', '--build'] }

/** Each takes one core for most of its time, so they run at once. */
const preparing: Step[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'format and lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'type-aware lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  build,
]

const testing: Step[] = [
  {
    name: `house, unit, server and screen tests${postgres ? ', on PostgreSQL' : ''}`,
    ...vitest('all', postgres ? { engine: 'postgres' } : {}),
  },
  // Features differ little between the engines.
  ...(postgres
    ? [
        {
          name: 'tests of the database, the platform and the core on the embedded engine',
          ...vitest('embedded', { args: ['--project', 'server', ...nearTheDatabase] }),
        },
      ]
    : []),
  ...(quick
    ? []
    : [
        {
          name: 'browser journeys',
          command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
          env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${reports}/journeys.json` },
          report: `${reports}/journeys.json`,
        },
      ]),
]

/** Runs a step; `beside` others, it prints what it has to say in one piece at its end. */
function run({ name, command: [file, ...args], env }: Step, beside: boolean) {
  return new Promise<boolean>((end) => {
    const said: Buffer[] = []
    const child = spawn(file!, args, {
      stdio: ['ignore', ...(beside ? (['pipe', 'pipe'] as const) : (['inherit', 'inherit'] as const))],
      // Hundreds of tests start programs of the product: those after the first read what was compiled.
      env: { ...process.env, NODE_COMPILE_CACHE: resolve('.cache/compile'), TEST_RETRIES: '1', ...env },
    })
    child.on('error', (error) => {
      console.error(error.message)
      end(false)
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => said.push(data))
    child.on('close', (code) => {
      if (beside) process.stdout.write(`\n▶ ${name}\n${Buffer.concat(said)}`)
      end(code === 0)
    })
  })
}

if (!quick && !findChromium()) {
  console.error(
    'The browser journeys need Chromium. On Debian: apt-get install chromium-headless-shell fonts-noto-cjk. Elsewhere: set CHROMIUM to its path.',
  )
  process.exit(1)
}
if (!postgres) console.info('TEST_DATABASE_URL is not set: everything runs on the embedded engine only.')

type Result = { name: string; passed: boolean; seconds: number; failures: string[]; flaky: string[] }

async function resultOf(step: Step, beside = false): Promise<Result> {
  if (!beside) console.info(`\n▶ ${step.name}`)
  const started = Date.now()
  for (const path of [step.report, step.looseErrors]) if (path) rmSync(path, { force: true })
  const passed = await run(step, beside)
  return {
    name: step.name,
    passed,
    seconds: Math.round((Date.now() - started) / 1000),
    // Repeated at the end, because failures are hard to find among thousands of lines.
    failures: passed
      ? []
      : [
          ...(step.report ? failuresIn(step.report) : []),
          ...(step.looseErrors ? looseErrorsIn(step.looseErrors) : []),
        ],
    flaky: step.report ? secondTriesIn(step.report) : [],
  }
}

const results = await Promise.all(preparing.map((step) => resultOf(step, true)))
// A build that failed cannot be tested in a browser.
if (results.every(({ name, passed }) => passed || name !== build.name))
  for (const step of testing) results.push(await resultOf(step))

console.info('')
for (const { name, passed, seconds, failures, flaky } of results) {
  console.info(`${passed ? '✓' : '✗'} ${name} (${seconds} s)`)
  for (const failure of failures) console.info(`    ${failure}`)
  for (const one of flaky) console.info(`    passed at the second try: ${one}`)
}
const failed = results.filter(({ passed }) => !passed).length
console.info(`${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
