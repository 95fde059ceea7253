import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { addDays, localToday } from '#common/plain-date.ts'
import { listAdminDepartments } from '#contract/admin-departments.ts'
import { listAdminUsers } from '#contract/admin-users.ts'
import { looksWell } from './axe.ts'
import { call } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

test('管理者がトークンを作り、人事システムが異動を送ると、予定に載る。リファレンスでは操作を試せる', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const options = device(info)
  const admin = await windowOf(browser, '管理者', options)
  await admin.goto('/mypage/tools')
  await admin.getByRole('button', { name: 'トークンを作る' }).click()
  const form = admin.getByRole('dialog', { name: 'トークンを作る' })
  await form.getByRole('textbox', { name: /^名前/ }).fill('人事システム')
  await form.getByLabel('管理').selectOption('閲覧と変更')
  await form.getByRole('button', { name: 'トークンを作る' }).click()
  const made = admin.getByRole('dialog', { name: 'トークンを作りました' })
  const token = (await made.getByText(/^hrb_\d+_/).innerText()).trim()
  await made.getByRole('button', { name: '閉じる' }).last().click()

  const { users } = await call(admin, listAdminUsers, { query: { query: '田' } })
  // Each device has a person of its own.
  const active = users.filter(({ employeeNumber, status }) => employeeNumber && status === 'active')
  const person = active[info.project.name === 'pc' ? 0 : 1]!
  const { departments } = await call(admin, listAdminDepartments, {})
  const names = departments.map(({ name }) => name)
  const department = names.find(
    (name) => name !== person.departmentName && names.indexOf(name) === names.lastIndexOf(name),
  )!
  const day = addDays(localToday(), 200)
  const file = join(mkdtempSync(join(tmpdir(), 'api-')), 'transfers.csv')
  writeFileSync(file, `${person.employeeNumber},${department},${day}\n`)
  await run(process.execPath, ['client/package-command.ts'], { cwd: root })
  const env = { ...process.env, HIROBA_ADDRESS: options.baseURL, HIROBA_TOKEN: token }
  const { stdout } = await run(process.execPath, ['dist/client/examples/hr-transfers.js', file], {
    ...{ cwd: root, env },
  })
  expect(stdout).toContain('planned')

  await admin.goto('/admin/planned_changes')
  const planned = admin.getByRole('listitem').filter({ hasText: person.name }).filter({ hasText: department })
  await expect(planned.first()).toBeVisible()

  await admin.goto('/mypage/tools')
  await admin.getByRole('link', { name: 'APIリファレンス' }).click()
  await admin.getByRole('searchbox', { name: '操作を探す' }).fill('/admin/departments')
  await admin
    .getByRole('button', { name: /^GET.*\/api\/v2\/admin\/departments/ })
    .first()
    .click()
  const tried = admin.getByRole('form', { name: '試す' })
  await tried.getByLabel(/^トークン/).fill(token)
  await tried.getByRole('button', { name: '送信' }).click()
  await expect(tried.getByText('200', { exact: false }).first()).toBeVisible()
  await expect(tried.getByText(department).first()).toBeVisible()
  await looksWell(admin, 'api-reference')
})
