import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, expect, type Page } from '@playwright/test'
import { openEmbedded } from '#db/engine/embedded-engine.ts'
import { migratedTemplate } from '#testing/database.ts'

const root = join(import.meta.dirname, '..')

// A separate installation without demo data: one process and its own data directory.
type Settings = Record<string, string>

const environment = (dataDir: string, settings: Settings = {}) => ({
  ...process.env,
  APP_ENV: 'development',
  NODE_ENV: 'production',
  DATABASE_URL: '',
  DATA_DIR: dataDir,
  PORT: '0',
  LOG_LEVEL: 'warn',
  ...settings,
})

/* As the migrations leave it: running them for every installation takes longer than the journey. */
async function startMigrated(dataDir: string) {
  const quiet = { info() {}, error: console.error }
  const engine = await openEmbedded({
    ...{ dataDir, template: await migratedTemplate(), maxWaiting: 1, maxWaitMs: 60_000, log: quiet },
  })
  await engine.close()
}

async function createCompany(dataDir: string, args: readonly string[]) {
  await startMigrated(dataDir)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'server/company-create-command.ts'), '--language', 'ja', ...args],
    { env: environment(dataDir) },
  )
  return stdout
}

/** `ahead`: the server and its database have a clock that is so many milliseconds ahead. */
async function start(dataDir: string, settings: Settings, ahead = 0) {
  const clock = {
    CLOCK_AHEAD_MS: String(ahead),
    NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'e2e/clock-ahead.ts'))}`,
  }
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: root,
    env: { ...environment(dataDir, settings), ...(ahead > 0 && clock) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      const found = said.match(/Hiroba: (http:\S+)/)
      if (found) resolve(found[1]!)
    })
    child.once('exit', () => reject(new Error(`The server did not start: ${said}`)))
  })
  return { child, address }
}

async function stop(child: ChildProcess) {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

type Installation = {
  address: string
  initialPassword: string
  /** Stops the server and starts it again as if it were that moment. Returns its new address. */
  reopenAt: (moment: Date) => Promise<string>
}

/**
 * Starts an installation with one company and calls `work` with its address and the initial password of its
 * administrator; `args` are those of the command that creates the company, `settings` environment variables.
 */
export async function withOwnInstallation(
  args: readonly string[],
  work: (installation: Installation) => Promise<void>,
  settings: Settings = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'hiroba-journey-'))
  try {
    const told = await createCompany(dataDir, args)
    let running = await start(dataDir, settings)
    const reopenAt = async (moment: Date) => {
      await stop(running.child)
      running = await start(dataDir, settings, moment.getTime() - Date.now())
      return running.address
    }
    try {
      const initialPassword = told.match(/初期パスワード[^:]*: (\S+)/)![1]!
      await work({ address: running.address, initialPassword, reopenAt })
    } finally {
      await stop(running.child)
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Signs in with an initial password and replaces it with `next`. */
export async function enterWithInitialPassword(page: Page, login: string, given: string, next: string) {
  await page.goto('/users/sign_in')
  await page.getByLabel('メールアドレスまたは社員ID').fill(login)
  await page.getByLabel('パスワード', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page).toHaveURL(/\/users\/initial_password\/edit/)
  await page
    .getByLabel('現在のパスワード', { exact: true })
    .or(page.getByLabel('初期パスワード', { exact: true }))
    .fill(given)
  await page.getByLabel('新しいパスワード', { exact: true }).fill(next)
  await page.getByRole('button', { name: /変更|設定/ }).click()
}

/** A window whose clock shows `moment`, with name and password given to an installation whose clock does. */
export async function enterAt(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  moment: Date,
  login: string,
  password: string,
) {
  const context = await browser.newContext(options)
  await context.clock.setSystemTime(moment)
  const page = await context.newPage()
  await page.goto('/users/sign_in')
  await page.getByLabel('メールアドレスまたは社員ID').fill(login)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  return page
}

/** The same for a person who needs nothing more to be signed in. */
export async function openAt(...given: Parameters<typeof enterAt>) {
  const page = await enterAt(...given)
  await expect(page).toHaveURL(/\/home/)
  return page
}
