import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { device, onlyOn } from './device.ts'
import { password } from './people.ts'

const serverAway = /^サーバーに接続できません。/
const unavailable = /ただいまサービスを一時的に利用できません。/

let dataDir: string
let child: ChildProcess
let lines: Interface
let product: {
  address: string
  menuId: number
  logins: Record<'administrator' | 'employee' | 'manager', string>
}

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'hiroba-outage-'))
  child = spawn(process.execPath, ['testing/breakable-process.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'test', APP_ENV: 'development' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  lines = createInterface({ input: child.stdout! })
  product = JSON.parse((await once(lines, 'line'))[0] as string)
})
test.afterAll(async () => {
  const ended = once(child, 'exit')
  child.stdin!.end()
  await ended
  rmSync(dataDir, { recursive: true, force: true })
})

async function database(state: 'away' | 'back') {
  child.stdin!.write(`${state}\n`)
  await once(lines, 'line')
}

async function signIn(context: BrowserContext, login: string) {
  const { token } = await (await context.request.get('/api/v2/sessions')).json()
  const answer = await context.request.post('/api/v2/sessions', {
    headers: { 'x-csrf-token': token },
    data: { login, password },
  })
  expect(answer.status()).toBe(200)
  return (await (await context.request.get('/api/v2/sessions')).json()).token as string
}

async function post(context: BrowserContext, token: string, path: string, data: object) {
  const answer = await context.request.post(path, { headers: { 'x-csrf-token': token }, data })
  expect(answer.status()).toBe(200)
  return answer.json()
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('データベースが止まっても、書いたものを失わずに続けられる', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const options = { ...device(info), baseURL: product.address }
  const [context, others] = await Promise.all([browser.newContext(options), browser.newContext(options)])
  const token = await signIn(context, product.logins.administrator)
  const theirs = await signIn(others, product.logins.manager)
  const text = `届いた投稿（${info.project.name}${info.retry}）`
  const { feed_id } = await post(context, token, '/api/v2/applies', {
    ...{ menu_id: product.menuId, title: '', text, client_key: crypto.randomUUID() },
  })
  const [reading, posting, saving] = await Promise.all([
    context.newPage(),
    context.newPage(),
    context.newPage(),
  ])

  await reading.goto(`/feeds/${feed_id}`)
  const comment = reading.getByRole('textbox').last()
  await expect(comment).toBeVisible()
  await posting.goto(`/home?compose=${product.menuId}`)
  const draft = posting.getByRole('dialog')
  const words = `途中の投稿（${info.project.name}${info.retry}）`
  await draft.getByLabel('本文').fill(words)
  await saving.goto('/admin/positions')
  await button(saving, '追加').click()
  const position = `主任（${info.project.name}${info.retry}）`
  const dialog = saving.getByRole('dialog')
  await dialog.getByRole('textbox').fill(position)

  await database('away')

  // Commenting, posting and saving fail with a message, and everything typed is kept.
  await comment.fill('途中のコメント')
  await button(reading, 'コメントする').click()
  await expect(reading.getByText(unavailable)).toBeVisible()
  await expect(reading.getByText(serverAway)).toBeVisible()
  await expect(reading.getByText('途中のコメント')).toBeVisible()
  await button(posting, '投稿する').last().click()
  await expect(draft.getByText(unavailable)).toBeVisible()
  await expect(draft.getByLabel('本文')).toHaveValue(words)
  await button(saving, '保存').click()
  await expect(dialog.getByText(unavailable)).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveValue(position)
  // The page itself loads, even on a first visit, and shows what is wrong.
  const visiting = await context.newPage()
  await visiting.goto('/home')
  await expect(visiting.getByText(serverAway)).toBeVisible()
  await expect(visiting.getByText('タイムラインを読み込めませんでした')).toBeVisible()

  await database('back')

  await visiting.getByRole('status').getByRole('button', { name: '再試行' }).click()
  await expect(visiting.getByRole('article').filter({ hasText: text })).toBeVisible()
  await expect(visiting.getByText(serverAway)).toBeHidden()
  await button(posting, '投稿する').last().click()
  await expect(posting.getByRole('article').filter({ hasText: words })).toHaveCount(1)
  await button(saving, '保存').click()
  await expect(dialog).toBeHidden()
  await expect(saving.getByText(position)).toHaveCount(1)
  await button(reading, '再送信').click()
  await expect(reading.getByText(unavailable)).toBeHidden()
  // Live messages resume automatically.
  await post(others, theirs, `/api/v2/feeds/${feed_id}/comments`, {
    ...{ body: 'おかえりなさい', client_key: crypto.randomUUID() },
  })
  await expect(reading.getByText('おかえりなさい')).toBeVisible({ timeout: 40_000 })
  await expect(reading.getByText('途中のコメント')).toHaveCount(1)
  await Promise.all([context.close(), others.close()])
})
