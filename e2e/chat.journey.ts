import { expect, type Page, test } from '@playwright/test'
import { listAdminDepartments } from '#contract/admin-departments.ts'
import { getAdminUser, updateAdminUser } from '#contract/admin-users.ts'
import { createChatMessage } from '#contract/chat-messages.ts'
import { getUnreadChatCount } from '#contract/chat-messages.unread.ts'
import { createChatRoom } from '#contract/chat-rooms.ts'
import { looksWell } from './axe.ts'
import { call, numberOf } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

/** The messages of the open room that contain a text; the list of rooms beside it repeats the newest. */
const said = (page: Page, text: string) =>
  page.getByRole('region', { name: '会話' }).getByRole('listitem').filter({ hasText: text })

const unique = (words: string) =>
  `${words} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`

test('2人がグループで話し、返信、編集、削除、既読、未読の数が相手の画面にもすぐに出る', async ({
  browser,
}, info) => {
  const sato = await windowOf(browser, '佐藤', device(info))
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const suzukiId = await numberOf(suzuki)
  const name = unique('売場の相談')
  const room = await call(sato, createChatRoom, {
    body: { name, description: '', userIds: [suzukiId], clientKey: crypto.randomUUID() },
  })

  // Both have the room open.
  await sato.goto(`/chat/rooms/${room.id}`)
  await suzuki.goto(`/chat/rooms/${room.id}`)
  const box = sato.getByRole('textbox', { name: 'メッセージ' })
  await expect(sato.getByText('まだメッセージがありません').first()).toBeVisible()
  await box.fill('冬の売場、**入口側**に手袋を置きたいです')
  await sato.getByRole('button', { name: '送信' }).click()
  await expect(said(suzuki, '入口側')).toBeVisible()

  // The other has read it, and replies.
  await expect(sato.getByRole('button', { name: '既読 1' })).toBeVisible()
  const first = said(suzuki, '手袋を置きたい')
  await first.hover()
  await first.getByRole('button', { name: 'メッセージの操作' }).click()
  await suzuki.getByRole('menuitem', { name: '返信' }).click()
  await suzuki.getByRole('textbox', { name: 'メッセージ' }).fill('賛成です。什器は2台あります')
  await suzuki.getByRole('button', { name: '送信' }).click()
  const reply = said(sato, '什器は2台')
  await expect(reply.getByRole('button', { name: /返信元のメッセージへ移動/ })).toBeVisible()
  await looksWell(sato, 'a chat room')

  // An edit and a deletion arrive; the place of a deleted message stays.
  const own = said(suzuki, '什器は2台')
  await own.hover()
  await own.getByRole('button', { name: 'メッセージの操作' }).click()
  await suzuki.getByRole('menuitem', { name: '編集' }).click()
  await suzuki.getByRole('textbox', { name: 'メッセージを編集' }).fill('賛成です。什器は3台あります')
  await suzuki.getByRole('button', { name: '保存' }).click()
  await expect(said(sato, '什器は3台あります')).toBeVisible()
  await expect(said(sato, '（編集済み）')).toBeVisible()
  const mine = said(sato, '手袋を置きたい').first()
  await mine.hover()
  await mine.getByRole('button', { name: 'メッセージの操作' }).click()
  await sato.getByRole('menuitem', { name: '削除' }).click()
  await sato.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
  await expect(said(suzuki, 'メッセージは削除されました').first()).toBeVisible()
})

test('つながらない間のメッセージは待ち、つながると順番に送られる', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const sato = await windowOf(browser, '佐藤', device(info))
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const room = await call(sato, createChatRoom, {
    body: {
      ...{ name: unique('出先から'), description: '', clientKey: crypto.randomUUID() },
      userIds: [await numberOf(suzuki)],
    },
  })
  await sato.goto(`/chat/rooms/${room.id}`)
  await suzuki.goto(`/chat/rooms/${room.id}`)
  const box = sato.getByRole('textbox', { name: 'メッセージ' })
  await expect(box).toBeVisible()
  await sato.context().setOffline(true)
  for (const text of ['着きました', '受付で待っています']) {
    await box.fill(text)
    await sato.getByRole('button', { name: '送信' }).click()
  }
  await expect(sato.getByText('接続を待っています').first()).toBeVisible()
  // Closing the tab loses nothing.
  await sato.context().setOffline(false)
  await sato.reload()
  await expect(said(suzuki, '受付で待っています')).toBeVisible()
  await expect(said(suzuki, '着きました')).toHaveCount(1)
  await expect(said(suzuki, '受付で待っています')).toHaveCount(1)
  await expect(sato.getByText('接続を待っています')).toHaveCount(0)
})

test('未読のところから開き、ここから未読にすると一覧の数も戻り、別の書き方でも検索で見つかる', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const sato = await windowOf(browser, '佐藤', device(info))
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const name = unique('連絡')
  const room = await call(suzuki, createChatRoom, {
    body: { name, description: '', userIds: [await numberOf(sato)], clientKey: crypto.randomUUID() },
  })
  for (let number = 1; number <= 3; number++)
    await call(suzuki, createChatMessage, {
      params: { id: room.id },
      body: { body: `連絡その${number}`, clientKey: crypto.randomUUID() },
    })
  await sato.goto('/chat/rooms')
  const row = sato.getByRole('link', { name: new RegExp(name) })
  await expect(row).toContainText('未読3件')
  await looksWell(sato, 'the list of rooms')
  await row.click()
  await expect(sato.getByText('ここから未読')).toBeVisible()
  await expect(said(sato, '連絡その3')).toBeVisible()
  const second = said(sato, '連絡その2')
  await second.hover()
  await second.getByRole('button', { name: 'メッセージの操作' }).click()
  await sato.getByRole('menuitem', { name: 'ここから未読にする' }).click()
  await expect(sato.getByRole('link', { name: new RegExp(name) })).toContainText('未読2件')

  // The search finds it in another writing.
  await sato.getByRole('button', { name: 'メッセージを検索' }).click()
  await sato.getByRole('textbox', { name: 'メッセージを検索' }).fill('連絡その１')
  await expect(sato.getByRole('dialog').getByText(name)).toBeVisible()
})

test('スマホで未読に戻すと、PCのヘッダー、一覧、タブの題名がすぐに同じ数になる', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const pc = await windowOf(browser, '佐藤', device(info))
  const phone = await windowOf(browser, '佐藤', {
    ...device(info),
    ...{ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  })
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const name = unique('当番')
  const room = await call(suzuki, createChatRoom, {
    body: { name, description: '', userIds: [await numberOf(pc)], clientKey: crypto.randomUUID() },
  })
  await pc.goto('/chat/rooms')
  const row = pc.getByRole('link', { name: new RegExp(name) })
  await expect(row).toBeVisible()
  for (const body of ['開店は9時です', '鍵は事務所です'])
    await call(suzuki, createChatMessage, {
      params: { id: room.id },
      body: { body, clientKey: crypto.randomUUID() },
    })
  const tab = pc.getByRole('banner').getByRole('link', { name: /チャット/ })
  const shows = async (unread: number) => {
    if (unread > 0) await expect(row).toContainText(`未読${unread}件`)
    else await expect(row).not.toContainText('未読')
    // Other journeys write to the same person: the number is what the server counts at that moment.
    await expect
      .poll(async () => {
        const { unreadCount } = await call(pc, getUnreadChatCount, {})
        const shown = Number(/^\((\d+)\)/.exec(await pc.title())?.[1] ?? 0)
        const inHeader = Number(/未読(\d+)件/.exec((await tab.textContent()) ?? '')?.[1] ?? 0)
        return [shown - unreadCount, inHeader - unreadCount]
      })
      .toEqual([0, 0])
  }
  await shows(2)
  await phone.goto(`/chat/rooms/${room.id}`)
  await expect(said(phone, '鍵は事務所です')).toBeVisible()
  await shows(0)
  await said(phone, '鍵は事務所です').getByRole('button', { name: 'メッセージの操作' }).click()
  await phone.getByRole('menuitem', { name: 'ここから未読にする' }).click()
  await shows(1)

  // The same after a connection that was broken.
  await pc.context().setOffline(true)
  await call(suzuki, createChatMessage, {
    params: { id: room.id },
    body: { body: '追加です', clientKey: crypto.randomUUID() },
  })
  await pc.context().setOffline(false)
  await expect(row).toContainText('未読2件')
  await shows(2)
})

test('メッセージをピン留めし、別のルームへ転送すると、両方の人に見える', async ({ browser }, info) => {
  const sato = await windowOf(browser, '佐藤', device(info))
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const [from, to] = [unique('売場'), unique('本部')]
  const made = []
  for (const name of [from, to])
    made.push(
      await call(sato, createChatRoom, {
        body: {
          ...{ name, description: '', clientKey: crypto.randomUUID() },
          userIds: [await numberOf(suzuki)],
        },
      }),
    )
  const [first, second] = made
  await call(sato, createChatMessage, {
    params: { id: first!.id },
    body: { body: '非常口の前に物を置かないでください', clientKey: crypto.randomUUID() },
  })
  await suzuki.goto(`/chat/rooms/${first!.id}`)
  const message = said(suzuki, '非常口の前')
  const choose = async (name: string) => {
    await message.hover()
    await message.getByRole('button', { name: 'メッセージの操作' }).click()
    await suzuki.getByRole('menuitem', { name }).click()
  }
  await choose('ピン留めする')
  await expect(message.getByRole('img', { name: 'ピン留め' })).toBeVisible()
  await choose('転送')
  const dialog = suzuki.getByRole('dialog', { name: '転送' })
  await dialog.getByRole('combobox').fill(to)
  await suzuki.getByRole('option', { name: new RegExp(to) }).click()
  await looksWell(suzuki, 'forwarding a message')
  await dialog.getByRole('button', { name: '送信' }).click()
  await expect(dialog).toHaveCount(0)
  await sato.goto(`/chat/rooms/${second!.id}`)
  await expect(said(sato, '非常口の前')).toContainText('さんのメッセージを転送')
  await sato.goto(`/chat/rooms/${first!.id}`)
  // On a phone it is in the menu of the room.
  if (info.project.name === 'phone') {
    await sato.getByRole('button', { name: 'ルームの操作' }).click()
    await sato.getByRole('menuitem', { name: 'ピン留めしたメッセージ' }).click()
  } else await sato.getByRole('button', { name: 'ピン留めしたメッセージ' }).click()
  await expect(sato.getByRole('dialog').getByText('非常口の前')).toBeVisible()
})

test('公式ルームのメンバーは異動に合わせて入れ替わり、終了したルームには送信できない', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const admin = await windowOf(browser, '管理者', device(info))
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const suzukiId = await numberOf(suzuki)
  // Each project another one: both run at the same time.
  const department = '情報システム部'
  const { departments } = await call(admin, listAdminDepartments, {})
  const departmentId = departments.find((one) => one.name === department)!.id
  // Belongs to the department besides their own, or no longer.
  const belong = async (there: boolean) => {
    const account = await call(admin, getAdminUser, { params: { id: suzukiId } })
    const { version, memberships, ...names } = account
    const others = memberships.filter((one) => one.departmentId !== departmentId)
    await call(admin, updateAdminUser, {
      params: { id: suzukiId },
      body: {
        ...{ familyName: names.familyName, givenName: names.givenName, version },
        ...{ familyNameKana: names.familyNameKana, givenNameKana: names.givenNameKana },
        ...{ email: names.email, companyLoginId: names.companyLoginId },
        memberships: [
          ...others.map((one) => ({
            ...{ departmentId: one.departmentId, positionId: one.positionId, jobLabel: one.jobLabel },
          })),
          ...(there ? [{ departmentId }] : []),
        ],
      },
    })
  }
  // The other project may have changed the account in between.
  const belongs = (there: boolean) => expect(() => belong(there)).toPass()
  const name = unique('開店の連絡')

  await admin.goto('/admin/chat')
  await admin.getByRole('button', { name: '公式ルーム', exact: true }).click()
  const dialog = admin.getByRole('dialog', { name: '公式ルームを作成' })
  await dialog.getByRole('textbox', { name: /ルーム名/ }).fill(name)
  await dialog.getByRole('combobox', { name: '対象の部署・役職・人' }).fill(department)
  await admin
    .getByRole('option', { name: new RegExp(department) })
    .first()
    .click()
  await expect(dialog.getByText(/対象者 \d+人/)).toBeVisible()
  await looksWell(admin, 'the dialog of an official room')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await admin.getByRole('searchbox', { name: 'ルーム名で絞り込む' }).fill(name)
  const row = admin.getByRole('list', { name: 'ルームの一覧' }).getByRole('listitem')
  await expect(row).toHaveText([/公式.*メンバー\d+人/])
  await looksWell(admin, 'the rooms of the company')

  // The transfer brings the room to the open screen, the way back takes it away.
  await suzuki.goto('/chat/rooms')
  const link = suzuki
    .getByRole('navigation', { name: 'ルーム' })
    .getByRole('link', { name: new RegExp(name) })
  await expect(suzuki.getByRole('navigation', { name: 'ルーム' }).getByRole('link').first()).toBeVisible()
  await expect(link).toHaveCount(0)
  await belongs(true)
  await expect(link).toBeVisible()
  await link.click()
  await suzuki.getByRole('textbox', { name: 'メッセージ' }).fill('什器の搬入は何時ですか？')
  await suzuki.getByRole('button', { name: '送信' }).click()
  await expect(said(suzuki, '什器の搬入')).toBeVisible()
  await admin.getByRole('button', { name: `「${name}」を終了` }).click()
  const closing = admin.getByRole('dialog').or(admin.getByRole('alertdialog'))
  await closing.getByRole('textbox', { name: /理由/ }).fill('催事が終わったため')
  await closing.getByRole('button', { name: '終了する' }).click()
  await expect(suzuki.getByText('このルームは終了しました。', { exact: false })).toBeVisible()
  await belongs(false)
  await expect(suzuki.getByText('什器の搬入')).toHaveCount(0)
})
