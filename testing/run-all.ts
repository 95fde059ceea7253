/*
 * Everything the project checks, in the order in which a failure is cheapest to know. Runs on the pinned
 * runtime through `npm test`; `npm run check` leaves out the browser.
 */
import { spawn } from 'node:child_process'
import process from 'node:process'
import { findChromium } from './chromium.ts'

type Step = { name: string; command: string[]; env?: Record<string, string> }

const quick = process.argv.includes('--quick')
const postgres = process.env.TEST_DATABASE_URL

const steps: Step[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'format and lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'type-aware lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'build', command: ['node', 'bootstrap.mjs', '--build'] },
  { name: 'house, unit, server and screen tests', command: ['vitest', 'run'] },
  ...(postgres
    ? [
        {
          name: 'server tests on PostgreSQL',
          command: ['vitest', 'run', '--project', 'server', 'server/', 'db/'],
          env: { TEST_ENGINE: 'postgres' },
        },
      ]
    : []),
  ...(quick
    ? []
    : [
        { name: 'browser journeys', command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'] },
      ]),
]

function run({ command: [file, ...args], env }: Step) {
  return new Promise<boolean>((resolve) => {
    const child = spawn(file!, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('exit', (code) => resolve(code === 0))
  })
}

if (!quick && !findChromium()) {
  console.error(
    'The browser journeys need Chromium. On Debian: apt-get install chromium fonts-noto-cjk. Elsewhere: set CHROMIUM to its path.',
  )
  process.exit(1)
}
if (!postgres) console.info('TEST_DATABASE_URL is not set: the server tests run on the embedded engine only.')

const results: { name: string; passed: boolean; seconds: number }[] = []
for (const step of steps) {
  console.info(`\n▶ ${step.name}`)
  const started = Date.now()
  const passed = await run(step)
  results.push({ name: step.name, passed, seconds: Math.round((Date.now() - started) / 1000) })
  // What does not build cannot be tried in a browser.
  if (!passed && step.name === 'build') break
}

console.info('')
for (const { name, passed, seconds } of results) console.info(`${passed ? '✓' : '✗'} ${name} (${seconds} s)`)
const failed = results.filter(({ passed }) => !passed).length
console.info(`${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
