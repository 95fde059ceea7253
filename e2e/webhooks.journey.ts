import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { password } from '#db/factories/password.ts'
import { testServer } from '#testing/server.ts'
import { isGenuine, startWebhookReceiver } from '#testing/webhook-receiver.ts'
import { looksWell } from './axe.ts'
import { device, onlyOn } from './device.ts'

const webDir = join(import.meta.dirname, '../dist/web')

test('管理者がWebhookを登録し、テスト送信の結果を見て、記録からもう一度送る', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  // It starts a server of its own, which reaches a receiver on this machine.
  test.slow()
  const receiver = await startWebhookReceiver()
  const server = await testServer({ kind: 'embedded', webDir, request: receiver.request })
  const context = await browser.newContext({ ...device(test.info()), baseURL: server.address })
  try {
    const { token } = await (await context.request.get('/api/v2/sessions')).json()
    const answer = await context.request.post('/api/v2/sessions', {
      headers: { 'x-csrf-token': token },
      data: { login: server.company.logins.administrator, password },
    })
    expect(answer.status()).toBe(200)
    const page = await context.newPage()
    await page.goto('/admin/webhooks')
    await expect(page.getByText('Webhookはありません')).toBeVisible()
    await page.getByRole('button', { name: 'Webhookを登録' }).click()
    const form = page.getByRole('dialog', { name: 'Webhookを登録' })
    await form.getByRole('textbox', { name: '名前' }).fill('在庫システム')
    await form.getByRole('textbox', { name: '送信先のアドレス' }).fill(receiver.url('/journey'))
    await form.getByRole('checkbox', { name: '投稿の公開' }).check()
    await form.getByRole('checkbox', { name: '人と部署のすべて' }).check()
    await looksWell(page, 'the form')
    await form.getByRole('button', { name: 'Webhookを登録' }).click()

    const shown = page.getByRole('dialog', { name: '署名の鍵' })
    const secret = await shown.getByText(/^whsec_/).innerText()
    await shown.getByRole('button', { name: '閉じる' }).last().click()
    await expect(page.getByRole('heading', { name: '在庫システム' }).first()).toBeVisible()
    await expect(page.getByText('記録はありません。')).toBeVisible()

    receiver.answer('/journey', (response) => response.writeHead(500).end('壊れています'))
    await page.getByRole('button', { name: 'テスト送信' }).click()
    await expect(page.getByText('届きませんでした（応答500）')).toBeVisible()
    const log = page.getByRole('list', { name: '送信の記録' })
    await expect(log.getByRole('listitem')).toHaveText(/テスト送信.*失敗/)
    expect(isGenuine(secret.trim(), receiver.at('/journey')[0]!)).toBe(true)

    receiver.answer('/journey', null)
    await log.getByRole('button', { name: /の詳細$/ }).click()
    const details = page.getByRole('dialog', { name: 'テスト送信' })
    await expect(details.getByText('壊れています')).toBeVisible()
    await looksWell(page, 'a delivery')
    await details.getByRole('button', { name: 'もう一度送る' }).click()
    await expect(details).toBeHidden()
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: '最新の状態に更新' }).click()
        return log.getByRole('listitem').innerText()
      })
      .toMatch(/成功[\s\S]*応答200[\s\S]*送信2回/)
    const ids = receiver.at('/journey').map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(1)
    await looksWell(page, 'a webhook')

    await page.goto('/admin/webhooks')
    await expect(page.getByRole('list', { name: 'Webhookの一覧' }).getByRole('listitem')).toHaveText(
      /在庫システム有効/,
    )
    await looksWell(page, 'the list')
  } finally {
    await context.close()
    await server.close()
    await receiver.stop()
  }
})
