import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { looksWell } from './axe.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

/** A small tool: it sends people to Hiroba, and greets them by the name that it is told. */
async function startTool(hiroba: string) {
  const verifier = randomBytes(32).toString('base64url')
  const known = { clientId: '', secret: '', token: '' }
  const server = createServer((request, response) => {
    const address = new URL(request.url!, 'http://127.0.0.1')
    void (async () => {
      const code = address.searchParams.get('code')
      response.setHeader('content-type', 'text/html; charset=utf-8')
      if (!code) return response.end(`<h1>${address.searchParams.get('error') ?? 'ようこそ'}</h1>`)
      const answer = await fetch(`${hiroba}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          ...{ grant_type: 'authorization_code', code, redirect_uri: back, code_verifier: verifier },
          ...{ client_id: known.clientId, client_secret: known.secret },
        }),
      })
      known.token = ((await answer.json()) as { access_token?: string }).access_token ?? ''
      const { status, body } = await told()
      return response.end(`<h1>${status === 200 ? `こんにちは、${body.name}さん` : 'だめでした'}</h1>`)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const back = `http://127.0.0.1:${(server.address() as AddressInfo).port}/back`
  const told = async () => {
    const response = await fetch(`${hiroba}/api/v2/oauth/user_info`, {
      headers: { authorization: `Bearer ${known.token}` },
    })
    return { status: response.status, body: (await response.json()) as { name?: string } }
  }
  const query = () =>
    new URLSearchParams({
      ...{ response_type: 'code', client_id: known.clientId, redirect_uri: back, scope: 'openid profile' },
      ...{ state: 'x', code_challenge_method: 'S256' },
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    })
  return { known, back, told, address: () => `/oauth/authorize?${query()}`, close: () => server.close() }
}

test('an administrator registers a tool; a person signs in there, sees it among the connected tools and ends it', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const options = device(info)
  const tool = await startTool(options.baseURL!)
  const name = `勤怠くん ${Date.now().toString(36)}`

  const admin = await windowOf(browser, '管理者', options)
  await admin.goto('/admin/oauth_clients')
  await admin.getByRole('button', { name: 'ツールを登録' }).first().click()
  const form = admin.getByRole('dialog', { name: 'ツールを登録' })
  await form.getByRole('textbox', { name: /ツールの名前/ }).fill(name)
  await form.getByRole('textbox', { name: /戻り先のアドレス 1/ }).fill(tool.back)
  await looksWell(admin, '連携ツールの登録')
  await form.getByRole('button', { name: 'ツールを登録' }).click()
  const made = admin.getByRole('region', { name, exact: true })
  await made.getByRole('button', { name: 'シークレットを発行' }).click()
  const shown = admin.getByRole('dialog', { name: 'シークレットを発行しました' })
  tool.known.clientId = (await shown.locator('code').nth(0).textContent())!
  tool.known.secret = (await shown.locator('code').nth(1).textContent())!
  await looksWell(admin, 'シークレット')
  await shown.getByRole('button', { name: '閉じる' }).last().click()

  const person = await windowOf(browser, '佐藤', options)
  await person.goto(tool.address())
  await expect(person.getByRole('heading', { name: new RegExp(name) })).toBeVisible()
  await looksWell(person, 'ツールとの連携')
  await person.getByRole('button', { name: '許可する', exact: true }).click()
  await expect(person.getByRole('heading', { name: /こんにちは、.*佐藤/ })).toBeVisible()
  // The second time nobody is asked.
  await person.goto(tool.address())
  await expect(person.getByRole('heading', { name: /こんにちは/ })).toBeVisible()

  await person.goto('/mypage')
  await person.getByRole('link', { name: '連携しているツール' }).click()
  const connected = person.getByRole('region', { name, exact: true })
  await expect(connected.getByText(/最後の使用/)).toBeVisible()
  await looksWell(person, '連携しているツール')
  expect((await tool.told()).status).toBe(200)
  await connected.getByRole('button', { name: '連携を終了' }).click()
  await person.getByRole('alertdialog').getByRole('button', { name: '連携を終了' }).click()
  await expect(connected).toBeHidden()
  expect((await tool.told()).status).toBe(401)

  await person.goto(tool.address())
  await person.getByRole('button', { name: '許可しない' }).click()
  await expect(person.getByRole('heading', { name: 'access_denied' })).toBeVisible()
  tool.close()
})
