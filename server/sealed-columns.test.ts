import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '#contract/sessions.ts'
import { password } from '#db/factories/password.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery } from '#db/tenant.ts'
import { resealSecrets } from '#server/platform/auth/sealed-columns.ts'
import { type HonestProvider, honestProvider } from '#testing/external-sign-ins.ts'
import { forgeableRequests } from '#testing/openid-provider.ts'
import { enters, giveCode, person, rest, setUpApp } from '#testing/second-factors.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { sealedColumns } from './sealed-columns.ts'

const keys = ['first', 'second'].map((name) => `${name}=${randomBytes(32).toString('base64')}`)
const issuer = 'https://hiroba.example'
const { request } = forgeableRequests()
let server: TestServer
let saml: HonestProvider
let openid: HonestProvider
beforeAll(async () => {
  server = await testServer({ env: { PUBLIC_URL: issuer, SECRET_KEYS: keys[0]! }, request })
  saml = await honestProvider(server, 'saml')
  openid = await honestProvider(server, 'oidc')
})
afterAll(async () => {
  await openid.close()
  await server.close()
})

/** The same installation, started again with other keys. */
const restarted = (given: string) =>
  testServer({ engine: server.app.engine, env: { PUBLIC_URL: issuer, SECRET_KEYS: given }, request })

/** How many values there are anywhere that a key has sealed. */
async function sealedBy(name: string) {
  const db = server.app.engine.installation
  const tables = await namedQuery<{ name: string }>(
    db,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema = 'public'`,
    [],
  )
  let count = 0
  for (const table of tables) {
    const rows = await namedQuery<{ text: string }>(db, `select t::text as text from ${table.name} t`, [])
    for (const { text } of rows)
      count += text.match(new RegExp(`(?<![\\w.-])${name}\\.[\\w-]{40,}`, 'g'))?.length ?? 0
  }
  return count
}

it('a new key replaces an earlier one everywhere, which can then be removed', async () => {
  const one = await person(server)
  const show = await setUpApp(one)
  await rest(one)
  const email = `${unique()}@${openid.ours.domain}`
  await makeUser(server.company.db, { email })
  expect((await openid.signIn({ email })).problem).toBeNull()
  expect((await fetch(`${server.address}/oauth/jwks`)).status).toBe(200)
  const before = await sealedBy('first')
  expect(before).toBeGreaterThanOrEqual(5)

  const between = await restarted(`${keys[1]},${keys[0]}`)
  const db = server.app.engine.installation
  expect(await resealSecrets(db, between.app.secrets, sealedColumns)).toEqual({
    resealed: before,
    missing: [],
  })
  expect([await sealedBy('first'), await sealedBy('second')]).toEqual([0, before])
  expect(await resealSecrets(db, between.app.secrets, sealedColumns)).toEqual({ resealed: 0, missing: [] })

  const after = await restarted(keys[1]!)
  const browser = after.guest()
  expect((await browser.call(signIn, { body: { login: one.email, password } })).status).toBe(200)
  expect((await giveCode(browser, show())).status).toBe(200)
  expect(await enters(browser)).toBe('enters')
  const again = await openid.signIn({ email }, after.guest())
  expect(again.problem).toBeNull()
  const metadata = saml.ours.own.metadataUrl!.replace(issuer, after.address)
  expect((await fetch(metadata)).status).toBe(200)

  // With the earlier key alone, nothing is opened, and the log says which one is missing.
  expect(await resealSecrets(db, server.app.secrets, sealedColumns)).toEqual({
    resealed: 0,
    missing: ['second'],
  })
})
