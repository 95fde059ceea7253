import { expect, type Locator, type Page, test } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { exportParticipants } from '#contract/activities.attendance.ts'
import { updateParticipation } from '#contract/activities.participants.ts'
import { createActivity, getActivity } from '#contract/activities.ts'
import { listAdminUsers } from '#contract/admin-users.ts'
import { listAnnouncements } from '#contract/announcements.ts'
import { getRewardStatus } from '#contract/rewards.ts'
import { looksWell } from './axe.ts'
import { call } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { people, windowOf, windowOfLogin } from './people.ts'

const unique = (words: string) =>
  `${words} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`

/** A day `days` from today in the company's time zone, as it is typed. */
const inDays = (days: number) =>
  new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/')

const fill = async (page: Page, name: string, value: string, nth = 0) => {
  const field = page.getByRole(name.endsWith('時刻') ? 'combobox' : 'textbox', { name }).nth(nth)
  await field.fill(value)
  await field.press('Tab')
}

/** Opens the list and creates an activity with the form. Resolves on its page. */
async function organise(page: Page, title: string, enter: () => Promise<void>) {
  await page.goto('/activities')
  await page.getByRole('link', { name: '企画する' }).first().click()
  await page.getByRole('textbox', { name: /^タイトル/ }).fill(title)
  await enter()
  await page
    .getByRole('checkbox', { name: '自分も参加する' })
    .uncheck({ timeout: 1_000 })
    .catch(() => undefined)
  await looksWell(page, 'アクティビティの企画')
  await page.getByRole('button', { name: '募集を始める' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return new URL(page.url()).pathname
}

const answer = (page: Page) => page.getByRole('region', { name: 'あなたの回答' })

test('部活の夜が満員になり、一人が抜けると次の人が繰り上がる', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const sato = await windowOf(browser, '佐藤', device(info))
  const admin = await windowOf(browser, '管理者', device(info))
  const title = unique('バドミントン部')
  const path = await organise(suzuki, title, async () => {
    await fill(suzuki, '開始日', inDays(6))
    await fill(suzuki, '開始時刻', '19:00')
    await fill(suzuki, '終了時刻', '21:00')
    await suzuki.getByRole('textbox', { name: '場所' }).fill('市民体育館')
    await suzuki.getByRole('textbox', { name: '定員（人）' }).fill('1')
  })

  await sato.goto('/activities')
  await sato.getByRole('link', { name: new RegExp(title) }).click()
  await answer(sato).getByRole('button', { name: '参加する' }).click()
  await expect(answer(sato).getByText('参加します', { exact: true })).toBeVisible()
  await looksWell(sato, 'アクティビティ')

  await admin.goto(path)
  await expect(admin.getByText('満員').first()).toBeVisible()
  await answer(admin).getByRole('button', { name: 'キャンセル待ちに入る' }).click()
  await expect(answer(admin).getByText('キャンセル待ち 1番目')).toBeVisible()

  await answer(sato).getByRole('button', { name: 'キャンセルする' }).click()
  await expect(answer(sato).getByText('参加しないと回答しています')).toBeVisible()
  await admin.goto('/announcements')
  await admin.getByRole('link', { name: new RegExp(`${title}.*参加できるようになりました`) }).click()
  await expect(answer(admin).getByText('参加します', { exact: true })).toBeVisible()
  await suzuki.reload()
  await expect(suzuki.getByRole('tab', { name: /^参加/ })).toBeVisible()
  await expect(suzuki.getByRole('region', { name: '参加者' }).getByText('高橋 直子')).toBeVisible()
})

test('日程調整：候補日に○△×で答え、主催者が決めた日に○の人が参加になる', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const sato = await windowOf(browser, '佐藤', device(info))
  const title = unique('歓迎ランチ')
  const path = await organise(suzuki, title, async () => {
    await suzuki.getByRole('radio', { name: /候補日から決める/ }).check()
    for (const [nth, day] of [8, 9].entries()) {
      await fill(suzuki, '開始日', inDays(day), nth)
      await fill(suzuki, '開始時刻', '12:00', nth)
    }
  })

  await sato.goto(path)
  const dates = sato.getByRole('region', { name: '候補日' })
  const candidate = (page: Page, nth: number) =>
    page.getByRole('region', { name: '候補日' }).getByRole('listitem').nth(nth)
  await candidate(sato, 0).getByRole('radio', { name: /×/ }).check()
  await dates.getByRole('button', { name: '回答を送る' }).click()
  await expect(dates.getByText('すべての候補日に回答してください。')).toBeVisible()
  await candidate(sato, 1).getByRole('radio', { name: /○/ }).check()
  await dates.getByRole('button', { name: '回答を送る' }).click()
  await expect(candidate(sato, 1).getByText('最多')).toBeVisible()
  await looksWell(sato, 'アクティビティ')

  await suzuki.reload()
  await expect(candidate(suzuki, 1).getByText('最多')).toBeVisible()
  await candidate(suzuki, 1).getByRole('button', { name: 'この日に決める' }).click()
  await suzuki
    .getByRole('dialog')
    .or(suzuki.getByRole('alertdialog'))
    .getByRole('button', { name: 'この日に決める' })
    .click()
  await expect(suzuki.getByText('日程を決めました')).toBeVisible()
  await sato.reload()
  await expect(answer(sato).getByText('参加します', { exact: true })).toBeVisible()
})

test('8人の日程調整：いちばん都合のよい日がわかり、その日に決まったことが全員に届く', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const admin = await windowOf(browser, '管理者', device(info))
  const { users } = await call(admin, listAdminUsers, { query: { limit: 100, state: 'active' } })
  const known: string[] = Object.values(people)
  // Accounts that other journeys create have other passwords; their addresses have a number.
  const logins = users.flatMap(({ email, neverSignedIn }) =>
    email && /^[a-z]+\.[a-z]+@hiroba\.example$/.test(email) && !neverSignedIn && !known.includes(email)
      ? [email]
      : [],
  )
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const sato = await windowOf(browser, '佐藤', device(info))
  const others = []
  for (const login of logins.slice(0, 5)) others.push(await windowOfLogin(browser, login, device(info)))
  expect(others).toHaveLength(5)

  const title = unique('部門の懇親会')
  const path = await organise(suzuki, title, async () => {
    await suzuki.getByRole('radio', { name: /候補日から決める/ }).check()
    await suzuki.getByRole('button', { name: '候補日を追加' }).click()
    for (const [nth, day] of [8, 9, 10].entries()) {
      await fill(suzuki, '開始日', inDays(day), nth)
      await fill(suzuki, '開始時刻', '18:00', nth)
    }
  })
  const id = Number(path.split('/').at(-1))
  const { candidates } = await call(suzuki, getActivity, { params: { id } })
  // The second date has as many yes as the third, and fewer no.
  const votes = ['yes no maybe', 'no yes yes', 'no yes no', 'maybe yes yes', 'no maybe yes'].map((words) =>
    words.split(' '),
  )
  for (const [index, page] of others.entries())
    await call(page, updateParticipation, {
      params: { id },
      body: {
        votes: candidates.map((candidate, place) => ({
          candidateId: candidate.id,
          vote: votes[index]![place] as 'yes' | 'maybe' | 'no',
        })),
      },
    })
  const candidate = (page: Page, nth: number) =>
    page.getByRole('region', { name: '候補日' }).getByRole('listitem').nth(nth)
  for (const page of [sato, admin, suzuki]) {
    await page.goto(path)
    for (const [nth, mark] of ['×', '○', page === sato ? '×' : '○'].entries())
      await candidate(page, nth)
        .getByRole('radio', { name: new RegExp(mark) })
        .check()
    await page.getByRole('button', { name: '回答を送る' }).click()
    await expect(page.getByText('回答しました')).toBeVisible()
  }
  await expect(candidate(suzuki, 1).getByText('最多')).toBeVisible()
  await expect(candidate(suzuki, 1)).toContainText('○ 6　△ 1　× 1')
  await expect(candidate(suzuki, 2)).toContainText('○ 5　△ 1　× 2')
  await candidate(suzuki, 1).getByRole('button', { name: 'この日に決める' }).click()
  await suzuki
    .getByRole('alertdialog')
    .or(suzuki.getByRole('dialog'))
    .getByRole('button', { name: 'この日に決める' })
    .click()
  await expect(suzuki.getByText('日程を決めました')).toBeVisible()
  for (const page of [sato, admin, ...others]) {
    const { announcements } = await call(page, listAnnouncements, { query: { limit: 20 } })
    expect(announcements.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(`「${title}」の日程が.*に決まりました`),
    )
  }
  await sato.goto('/announcements')
  await sato.getByRole('link', { name: new RegExp(`${title}.*決まりました`) }).click()
  await expect(answer(sato).getByText('参加します', { exact: true })).toBeVisible()
})

test('主催者が参加者に質問し、参加する人が答え、その参加者だけに次の集まりを公開する', async ({
  browser,
}, info) => {
  onlyOn(info, 'phone')
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const sato = await windowOf(browser, '佐藤', device(info))
  const title = unique('社内見学会')
  const path = await organise(suzuki, title, async () => {
    await fill(suzuki, '開始日', inDays(6))
    await fill(suzuki, '開始時刻', '10:00')
    await suzuki.getByRole('textbox', { name: /^内容/ }).fill('@佐藤')
    await suzuki.getByRole('option', { name: /佐藤 花子/ }).click()
    await suzuki.getByRole('button', { name: '質問を追加' }).click()
    await suzuki.getByRole('button', { name: '1行テキスト' }).click()
    await suzuki.getByRole('textbox', { name: /^項目名/ }).fill('見たい場所')
    await suzuki.getByRole('checkbox', { name: '必須にする' }).check()
  })
  await sato.goto('/announcements')
  await sato.getByRole('link', { name: new RegExp(`「${title}」であなたを挙げました`) }).click()
  await answer(sato).getByRole('button', { name: '参加する' }).click()
  const dialog = sato.getByRole('dialog', { name: '参加する' })
  await dialog.getByRole('button', { name: '参加する' }).click()
  await expect(dialog.getByText('入力してください').first()).toBeVisible()
  await looksWell(sato, 'アクティビティへの回答')
  await dialog.getByRole('textbox', { name: /見たい場所/ }).fill('物流センター')
  await dialog.getByRole('button', { name: '参加する' }).click()
  await expect(answer(sato).getByText('参加します', { exact: true })).toBeVisible()
  await suzuki.goto(path)
  await expect(suzuki.getByRole('region', { name: '参加者' }).getByText('物流センター')).toBeVisible()

  const next = unique('見学会の打ち上げ')
  const nextPath = await organise(suzuki, next, async () => {
    await fill(suzuki, '開始日', inDays(7))
    await fill(suzuki, '開始時刻', '18:00')
    await suzuki.getByRole('radio', { name: '条件で選ぶ' }).check()
    await suzuki.getByRole('combobox', { name: /^対象の部署・人/ }).fill(title)
    await suzuki.getByRole('option', { name: `「${title}」の参加者` }).click()
  })
  await expect(suzuki.getByText(`「${title}」の参加者`)).toBeVisible()
  await sato.goto(nextPath)
  await expect(sato.getByRole('heading', { level: 1, name: next })).toBeVisible()
  const other = await windowOfLogin(browser, 'kaito.abe@hiroba.example', device(info))
  const id = Number(nextPath.split('/').at(-1))
  await expect(call(other, getActivity, { params: { id } })).rejects.toThrow('404')
})

/** The text in the QR code of a picture. */
async function readQrCode(picture: Locator) {
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const found = jsQR(new Uint8ClampedArray(data), info.width, info.height)
  if (!found) throw new Error('There is no QR code in the picture')
  return found.data
}

test('QRコードを読み取った人の出席が記録され、出席者にまとめてポイントが付く', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const sato = await windowOf(browser, '佐藤', device(info))
  const admin = await windowOf(browser, '管理者', device(info))
  const startsAt = new Date(Date.now() + 86_400_000).toISOString()
  const title = unique('朝の清掃')
  await suzuki.goto('/activities')
  const { id } = await call(suzuki, createActivity, { body: { title, startsAt } })
  await suzuki.goto(`/activities/${id}`)
  await suzuki.getByRole('button', { name: 'QRコードで出席を受付' }).click()
  const dialog = suzuki.getByRole('dialog')
  const picture = dialog.getByRole('img', { name: '出席用のQRコード' })
  await expect(picture).toBeVisible()

  const { pathname, search } = new URL(await readQrCode(picture))
  await sato.goto(pathname + search)
  await sato.getByRole('button', { name: '出席する' }).click()
  await expect(answer(sato).getByText('出席しました')).toBeVisible()
  await expect(dialog.getByText('出席 1人')).toBeVisible({ timeout: 20_000 })
  await dialog.getByRole('button', { name: '受付を終える' }).click()
  await expect(suzuki.getByRole('region', { name: '参加者' }).getByText('佐藤 花子')).toBeVisible()

  const file = await suzuki.request.get(exportParticipants.path.replace('{id}', String(id)))
  expect(await file.text()).toMatch(/佐藤 花子,.*出席/)

  const { balance } = await call(sato, getRewardStatus, {})
  await admin.goto(`/activities/${id}`)
  await admin.getByRole('button', { name: '出席者にポイントを付与' }).click()
  await admin.getByRole('textbox', { name: /^ポイント/ }).fill('30')
  // Pressing twice gives once.
  await admin.getByRole('dialog').getByRole('button', { name: '付与する' }).dblclick()
  await expect(admin.getByText('1人に付与しました')).toBeVisible()
  expect((await call(sato, getRewardStatus, {})).balance).toBe(balance + 30)
  await sato.goto('/announcements')
  await expect(sato.getByText('高橋 直子さんから30ポイントが付与されました').first()).toBeVisible()
})
