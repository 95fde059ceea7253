import { join } from 'node:path'
import { type BrowserContext, expect, test } from '@playwright/test'
import { admitApp, createApp } from '#contract/apps.ts'
import { createChatRoom } from '#contract/chat-rooms.ts'
import { password } from '#db/factories/password.ts'
import { testServer } from '#testing/server.ts'
import { isGenuine, startWebhookReceiver } from '#testing/webhook-receiver.ts'
import { looksWell } from './axe.ts'
import { call } from './calls.ts'
import { device, onlyOn } from './device.ts'

const webDir = join(import.meta.dirname, '../dist/web')

async function signIn({ request }: BrowserContext, login: string) {
  const { token } = await (await request.get('/api/v2/sessions')).json()
  const headers = { 'x-csrf-token': token }
  expect((await request.post('/api/v2/sessions', { headers, data: { login, password } })).status()).toBe(200)
}

test('an administrator adds a command to an app; a person writes it in a room, where the app answers everyone or them alone', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  // It starts a server of its own, which reaches an app on this machine.
  test.slow()
  const receiver = await startWebhookReceiver()
  const server = await testServer({ kind: 'embedded', webDir, request: receiver.request })
  const options = { ...device(test.info()), baseURL: server.address }
  const [bosses, hanakos] = [await browser.newContext(options), await browser.newContext(options)]
  try {
    await signIn(bosses, server.company.logins.administrator)
    await signIn(hanakos, server.company.logins.employee)
    const admin = await bosses.newPage()
    const hanako = await hanakos.newPage()
    await admin.goto('/home')
    const { id: chatRoomId } = await call(admin, createChatRoom, {
      body: {
        ...{ name: '昼食の相談', description: '', clientKey: crypto.randomUUID() },
        userIds: [server.company.employeeId],
      },
    })
    const { id } = await call(admin, createApp, { body: { name: '食堂くん', description: '' } })
    await call(admin, admitApp, {
      params: { id },
      body: { menuIds: [], chatRoomIds: [chatRoomId], version: 1 },
    })

    await admin.goto(`/admin/apps/${id}`)
    await admin.getByRole('button', { name: 'コマンドを追加' }).click()
    const form = admin.getByRole('dialog', { name: 'コマンドを追加' })
    await form.getByRole('textbox', { name: /^名前/ }).fill('vote')
    await form.getByRole('textbox', { name: /^アプリのアドレス/ }).fill(receiver.url('/vote'))
    await form.getByRole('textbox', { name: /^説明（日本語）/ }).fill('投票を作ります')
    await form.getByRole('textbox', { name: /^説明（英語）/ }).fill('Starts a vote')
    await form.getByRole('textbox', { name: /^続ける内容（日本語）/ }).fill('質問')
    await looksWell(admin, 'the form of a command')
    await form.getByRole('button', { name: 'コマンドを追加' }).click()
    const shown = admin.getByRole('dialog', { name: '署名の鍵' })
    const secret = (await shown.getByText(/^whsec_/).innerText()).trim()
    await shown.getByRole('button', { name: '閉じる' }).last().click()
    await expect(admin.getByText('/vote 質問')).toBeVisible()
    await looksWell(admin, 'an app with a command')

    // The list is used by the keyboard; the answer is for everyone.
    receiver.answer('/vote', (response) =>
      response.end(JSON.stringify({ type: 'everyone', text: '昼食はどこ？' })),
    )
    await hanako.goto(`/chat/rooms/${chatRoomId}`)
    const field = hanako.getByRole('textbox', { name: 'メッセージ' })
    await field.fill('/')
    await expect(hanako.getByRole('option', { name: /\/vote/ })).toBeVisible()
    await looksWell(hanako, 'the list of commands')
    await field.press('Enter')
    await expect(field).toHaveValue('/vote ')
    await field.pressSequentially('昼食')
    await hanako.getByRole('button', { name: '送信', exact: true }).click()
    const talk = hanako.getByRole('region', { name: '会話' })
    await expect(talk.getByRole('listitem').filter({ hasText: '昼食はどこ？' })).toBeVisible()
    await expect(field).toHaveValue('')
    const [got] = receiver.at('/vote')
    expect(isGenuine(secret, got!)).toBe(true)
    expect(JSON.parse(got!.text)).toMatchObject({ command: 'vote', text: '昼食', chat_room_id: chatRoomId })

    // By a tap; the answer is for her alone.
    receiver.answer('/vote', (response) =>
      response.end(JSON.stringify({ type: 'only_you', text: '投票済みです' })),
    )
    await field.fill('/vo')
    await hanako.getByRole('option', { name: /\/vote/ }).click()
    await hanako.getByRole('button', { name: '送信', exact: true }).click()
    const answer = hanako.getByRole('region', { name: '食堂くんの返事（あなただけに表示）' })
    await expect(answer.getByText('投票済みです')).toBeVisible()
    await looksWell(hanako, 'an answer for one person')
    await answer.getByRole('button', { name: '返事を閉じる' }).click()
    await expect(answer).toBeHidden()

    // Nothing typed is lost.
    receiver.answer('/vote', (response) => response.writeHead(500).end())
    await field.fill('/vote 夕食')
    await hanako.getByRole('button', { name: '送信', exact: true }).click()
    await expect(hanako.getByText(/食堂くん」がこのコマンドを受け付けませんでした/)).toBeVisible()
    await expect(field).toHaveValue('/vote 夕食')
    await field.fill('/vota 夕食')
    await hanako.getByRole('button', { name: '送信', exact: true }).click()
    await expect(hanako.getByText('「/vota」というコマンドはありません')).toBeVisible()
    await looksWell(hanako, 'an unknown command')
    await hanako.getByRole('button', { name: '文章として送る' }).click()
    await expect(talk.getByRole('listitem').filter({ hasText: '/vota 夕食' })).toBeVisible()

    await admin.getByRole('button', { name: '/voteの記録' }).click()
    const log = admin.getByRole('dialog', { name: '/voteの記録' })
    await expect(log.getByText('応答500')).toBeVisible()
    await expect(log.getByText('全員に返事')).toBeVisible()
    await looksWell(admin, 'the log of a command')
  } finally {
    await bosses.close()
    await hanakos.close()
    await server.close()
    await receiver.stop()
  }
})
