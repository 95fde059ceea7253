import { afterAll, beforeAll, expect, it } from 'vitest'
import { getFirstSteps, putFirstStepsAway } from '#contract/first-steps.ts'
import { signIn } from '#contract/sessions.ts'
import { changePassword } from '#contract/users.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { makeCompany } from '#server/features/companies/companies.commands.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { Client } from '#testing/client.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({
    env: { APP_ENV: 'production', PUBLIC_URL: 'https://portal.mihon.example' },
  })
})
afterAll(() => server.close())

/** A company as created by the command, and its administrator. */
async function newCompany() {
  const { app, address } = server
  const email = `boss-${unique()}@mihon.example`
  const code = `new${unique()}`
  await makeCompany(
    app.engine,
    {
      ...{
        code,
        name: '株式会社みほん',
        timeZone: 'Asia/Tokyo',
        locale: 'ja' as const,
        departmentName: null,
      },
      ...{ idPrefix: `${code}-`, contractedCount: null, storageBytes: null },
      administrator: {
        ...{ familyName: '高橋', givenName: '健一', familyNameKana: '', givenNameKana: '' },
        ...{ email, companyLoginId: null },
      },
    },
    await hashPassword('Hiroba-2025'),
  )
  const client = new Client(address)
  await client.call(signIn, { body: { login: email, password: 'Hiroba-2025' } })
  await client.call(changePassword, { body: { currentPassword: 'Hiroba-2025', password: 'Hiroba-2026' } })
  const { id } = await app.engine.installation
    .selectFrom('companies')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return { client: await new Client(address).signIn(email), db: app.engine.company(id), companyId: id }
}

it('a new company shows its first steps, and each is complete only when its work has been done', async () => {
  const { client, db, companyId } = await newCompany()
  const done = async () => {
    const { steps } = (await client.call(getFirstSteps, {})).body
    return steps.filter((step) => step.done).map(({ step }) => step)
  }
  const { body } = await client.call(getFirstSteps, {})
  expect(body).toEqual({
    steps: ['departments', 'people', 'menu', 'logo', 'mail', 'post'].map((step) => ({ step, done: false })),
    putAway: false,
  })
  await makeDepartment(db)
  expect(await done()).toEqual(['departments'])
  const authorId = await makeUser(db)
  expect(await done()).toEqual(['departments', 'people'])
  const { menuCategoryId } = await db
    .selectFrom('menus')
    .select('menuCategoryId')
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  const menuId = await makeMenu(db, { menuCategoryId, published: false })
  expect(await done()).not.toContain('menu')
  await db.updateTable('menus').set({ published: true }).where('id', '=', menuId).execute()
  await makeFeed(db, { menuId, authorId })
  expect(await done()).toEqual(['departments', 'people', 'menu', 'post'])
})

it('hiding the list hides it for all full administrators, and they can show it again', async () => {
  const { client } = await newCompany()
  const putAway = async () => (await client.call(getFirstSteps, {})).body.putAway
  for (const wanted of [true, true, false]) {
    expect((await client.call(putFirstStepsAway, { body: { putAway: wanted } })).status).toBe(204)
    expect(await putAway()).toBe(wanted)
  }
  expect((await (await server.as(server.company.logins.employee)).call(getFirstSteps, {})).status).toBe(404)
})
