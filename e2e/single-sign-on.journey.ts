import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { createAdminUser } from '#contract/admin-users.ts'
import { listDepartments } from '#contract/departments.ts'
import { getIdentityProvider, listIdentityProviders } from '#contract/identity-providers.ts'
import { looksWell } from './axe.ts'
import { call } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { identityProvider } from './identity-provider.ts'
import { nameServer } from './name-server.ts'
import { enterWithInitialPassword, withOwnInstallation } from './own-installation.ts'

const company = [
  ...['--code', 'sanriku', '--name', '三陸水産株式会社', '--admin-name', '高橋 健一'],
  ...['--admin-email', 'kenichi@sanriku.example', '--contracted', '30'],
]
const password = 'Watashi-no-1'

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

type Options = Parameters<Browser['newContext']>[0]

/** Enters an address under single sign-on, and signs in at the provider. */
async function enterWithAddress(page: Page, email: string) {
  await page.goto('/users/sign_in/external_sso')
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByRole('button', { name: '次へ' }).click()
  await atProvider(page, email)
}
async function atProvider(page: Page, email: string) {
  await expect(page.getByRole('heading', { name: '三陸ID' })).toBeVisible()
  await page.getByLabel('アドレス').fill(email)
  await page.getByRole('button', { name: '三陸IDでログイン' }).click()
}
async function enterWithPassword(page: Page, email: string) {
  await page.goto('/users/sign_in')
  await page.getByLabel('メールアドレスまたは社員ID').fill(email)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
}

test('会社がSAMLを選んだ人で試し、決めた日から全員に広げる。管理者はパスワードでも入れる', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  test.slow()
  const records = new Map<string, string>()
  const dns = await nameServer(records)
  const idp = await identityProvider()
  const port = String(await freePort())
  const address = `http://127.0.0.1:${port}`
  const settings = { DNS_SERVERS: dns.address, PORT: port, PUBLIC_URL: address }
  const on: Options = { ...device(info), baseURL: address }
  const guest = async (moment?: Date) => {
    const context = await browser.newContext(on)
    if (moment) await context.clock.setSystemTime(moment)
    return context.newPage()
  }
  try {
    await withOwnInstallation(
      company,
      async ({ initialPassword, reopenAt }) => {
        const admin = await guest()
        await enterWithInitialPassword(admin, 'kenichi@sanriku.example', initialPassword, password)
        await expect(admin).toHaveURL(/\/home/)
        const { departments } = await call(admin, listDepartments, {})
        const memberships = [{ departmentId: departments[0]!.id }]
        for (const [familyName, email] of [
          ['試野', 'shino@sanriku.example'],
          ['後藤', 'goto@sanriku.example'],
        ] as const)
          await call(admin, createAdminUser, {
            body: { familyName, givenName: '翼', email, memberships },
          })

        // A provider, filled in from its metadata.
        await admin.goto('/admin/identity_providers')
        await looksWell(admin, 'no provider')
        await admin.getByRole('button', { name: '認証プロバイダーを追加' }).click()
        const dialog = admin.getByRole('dialog')
        await dialog.getByRole('textbox', { name: /名前/ }).fill('三陸ID')
        await dialog.getByRole('button', { name: '認証プロバイダーを追加' }).click()
        await expect(admin.getByRole('tab', { name: '接続' })).toBeVisible()
        await admin.getByLabel('メタデータのファイルを選ぶ').setInputFiles({
          ...{ name: 'metadata.xml', mimeType: 'application/xml', buffer: Buffer.from(idp.metadata) },
        })
        await expect(admin.getByText('読み込みました。内容を確認して保存してください。')).toBeVisible()
        await admin.getByRole('button', { name: '保存' }).click()
        await expect(admin.getByText('保存しました').first()).toBeVisible()
        await looksWell(admin, 'the connection')
        const id = (await call(admin, listIdentityProviders, {})).providers[0]!.id
        const { own } = await call(admin, getIdentityProvider, { params: { id } })

        // The domain counts only once its DNS says so.
        await admin.goto('/admin/identity_providers')
        await admin.getByRole('textbox', { name: 'ドメイン' }).fill('sanriku.example')
        await admin.getByRole('button', { name: 'ドメインを追加' }).click()
        const domain = admin.getByRole('region', { name: 'sanriku.example' })
        await expect(domain.getByText('未確認')).toBeVisible()
        await domain.getByRole('button', { name: 'sanriku.exampleを確認する' }).click()
        await expect(admin.getByText(/TXTレコードが見つかりません/).first()).toBeVisible()
        records.set('sanriku.example', (await call(admin, listIdentityProviders, {})).domains[0]!.record)
        await domain.getByRole('button', { name: 'sanriku.exampleを確認する' }).click()
        await expect(domain.getByText('確認済み')).toBeVisible()
        await domain.getByRole('combobox').selectOption({ label: '三陸ID' })
        await expect(domain.getByRole('combobox')).toBeEnabled()
        await looksWell(admin, 'the proven domain')

        // A test that shows what arrived, and in words what is wrong with it.
        const open = `/admin/identity_providers/${id}`
        const tryOut = async (person: string) => {
          await admin.goto(`${open}?tab=test`)
          await admin.getByRole('button', { name: 'テストのログインを始める' }).click()
          await atProvider(admin, person)
        }
        idp.register({ audience: 'https://other.example', recipient: own.returnUrl })
        await tryOut('shino@sanriku.example')
        await expect(admin.getByText('このままではログインできません')).toBeVisible()
        await expect(admin.getByText(/別のサービスに宛てた内容です/)).toBeVisible()
        await expect(admin.getByText('https://other.example', { exact: true })).toBeVisible()
        await looksWell(admin, 'a test with a problem')
        idp.register({ audience: own.entityId, recipient: own.returnUrl })
        await tryOut('shino@sanriku.example')
        await expect(admin.getByText('このままログインできます')).toBeVisible()
        await expect(admin.getByText('水産加工部', { exact: true })).toBeVisible()
        await looksWell(admin, 'a test that worked')

        // For one person now, for everyone in two days.
        const day = new Date(Date.now() + 2 * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 10)
        await admin.goto(`${open}?tab=use`)
        const form = admin.getByRole('form', { name: '利用' })
        await form.getByText('選んだ人だけ（試用）').click()
        await form.getByRole('combobox', { name: '対象の部署・役職・人' }).fill('試野')
        await admin.getByRole('option', { name: /試野 翼/ }).click()
        await form.getByLabel(/全員に広げる日/).fill(day.replaceAll('-', '/'))
        await form.getByRole('button', { name: '影響を確認' }).click()
        await expect(form.getByText(/1人が、保存するとすぐに/)).toBeVisible()
        // The way back in must be proven before.
        await form.getByLabel('あなたのパスワード').fill('Chigau-no-1')
        await form.getByRole('button', { name: '保存' }).click()
        await expect(form.getByText('パスワードが正しくありません。')).toBeVisible()
        await form.getByLabel('あなたのパスワード').fill(password)
        await form.getByRole('button', { name: '保存' }).click()
        await expect(admin.getByText('試用中').first()).toBeVisible()
        await looksWell(admin, 'the trial')
        await admin.goto('/admin/identity_providers')
        await expect(
          admin.getByRole('region', { name: '緊急用の管理者' }).getByText('高橋 健一'),
        ).toBeVisible()
        await looksWell(admin, 'the provider on trial')

        const shino = await guest()
        await shino.goto('/users/sign_in/external_sso')
        await looksWell(shino, 'single sign-on')
        await enterWithAddress(shino, 'shino@sanriku.example')
        await expect(shino).toHaveURL(/\/home/)
        // For others it is not yet there, even if the provider knows them.
        const goto = await guest()
        await goto.goto('/users/sign_in/external_sso')
        await goto.getByLabel('メールアドレス').fill('goto@sanriku.example')
        await goto.getByRole('button', { name: '次へ' }).click()
        await atProvider(goto, 'goto@sanriku.example')
        await expect(goto.getByText('ログインできませんでした').first()).toBeVisible()
        await looksWell(goto, 'not yet for this person')

        // The day has come: everyone, without anything else to do. The administrator has both ways.
        const moment = new Date(Date.parse(`${day}T01:00:00Z`))
        idp.moveTo(moment)
        await reopenAt(moment)
        const later = await guest(moment)
        await enterWithAddress(later, 'goto@sanriku.example')
        await expect(later).toHaveURL(/\/home/)
        const chief = await guest(moment)
        await enterWithPassword(chief, 'kenichi@sanriku.example')
        await expect(chief).toHaveURL(/\/home/)
      },
      settings,
    )
  } finally {
    idp.close()
    dns.close()
  }
})
