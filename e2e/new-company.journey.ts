import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { looksWell } from './axe.ts'
import { compose } from './composer.ts'
import { onlyOn } from './device.ts'

const root = join(import.meta.dirname, '..')

// Runs on a separate installation without demo data: one process and its own data directory.
const environment = (dataDir: string) => ({
  ...process.env,
  APP_ENV: 'development',
  NODE_ENV: 'production',
  DATABASE_URL: '',
  DATA_DIR: dataDir,
  PORT: '0',
  LOG_LEVEL: 'warn',
})

async function company(dataDir: string, ...args: string[]) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'server/company-create-command.ts'), '--language', 'ja', ...args],
    { env: environment(dataDir) },
  )
  return stdout
}

async function start(dataDir: string) {
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: root,
    env: environment(dataDir),
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

test('コマンドラインで作った会社の管理者が、初期パスワードで入って最初の投稿をする', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  // Migrates an embedded database first.
  test.setTimeout(240_000)
  const dataDir = await mkdtemp(join(tmpdir(), 'hiroba-new-company-'))
  const told = await company(
    dataDir,
    ...['--code', 'mihon', '--name', '株式会社みほん', '--admin-name', '高橋 健一'],
    ...['--admin-email', 'kenichi@mihon.example', '--admin-id', 'mihon-0001', '--contracted', '30'],
  )
  const given = told.match(/初期パスワード[^:]*: (\S+)/)![1]!
  const { child, address } = await start(dataDir)
  const context = await browser.newContext({ baseURL: address, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })
  const page = await context.newPage()
  try {
    await page.goto('/users/sign_in')
    await page.getByLabel('メールアドレスまたは社員ID').fill('kenichi@mihon.example')
    await page.getByLabel('パスワード', { exact: true }).fill(given)
    await page.getByRole('button', { name: 'ログイン', exact: true }).click()
    await expect(page).toHaveURL(/\/users\/initial_password\/edit/)
    await page
      .getByLabel('現在のパスワード', { exact: true })
      .or(page.getByLabel('初期パスワード', { exact: true }))
      .fill(given)
    await page.getByLabel('新しいパスワード', { exact: true }).fill('Watashi-no-1')
    await page.getByRole('button', { name: /変更|設定/ }).click()
    await expect(page).toHaveURL(/\/home/)
    await looksWell(page, 'the timeline of a new company')

    // A person who has never posted starts with the first programme.
    const { dialog, text } = await compose(page)
    await expect(dialog.getByRole('button', { name: /^制度.*今日のできごと/ })).toBeVisible()
    await text.fill('ひろばを始めました。')
    await dialog.getByRole('button', { name: '投稿する' }).click()
    await expect(page.getByRole('article').filter({ hasText: 'ひろばを始めました。' })).toBeVisible()

    // The first colleagues can be added: the contract and the ID prefix are shown.
    await page.goto('/admin/users')
    await expect(page.getByText('契約 1 / 30')).toBeVisible()
    await expect(page.getByText('残り 29')).toBeVisible()
    await expect(page.getByText('社員IDの先頭：mihon-（会社コード：mihon）')).toBeVisible()
  } finally {
    await context.close()
    await stop(child)
    await rm(dataDir, { recursive: true, force: true })
  }
})
