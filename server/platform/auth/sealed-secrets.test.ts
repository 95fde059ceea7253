import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '#testing/server.ts'
import { createSealedSecrets } from './sealed-secrets.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const place = { companyId: 3, purpose: 'totp' }

it('opens a secret only for the company and purpose it was sealed for', async () => {
  const secrets = await createSealedSecrets(server.app.engine.installation, [])
  const sealed = secrets.seal(place, '秘密')
  expect(sealed).not.toContain('秘密')
  expect(secrets.open(place, sealed)).toBe('秘密')
  expect(() => secrets.open({ ...place, companyId: 4 }, sealed)).toThrow()
  expect(() => secrets.open({ ...place, purpose: 'saml' }, sealed)).toThrow()
  expect(() => secrets.open(place, `${sealed.slice(0, -2)}AA`)).toThrow()
})

it('opens with earlier keys after a new one was put before them', async () => {
  const db = server.app.engine.installation
  const first = { name: 'first', key: randomBytes(32) }
  const second = { name: 'second', key: randomBytes(32) }
  const before = (await createSealedSecrets(db, [first])).seal(place, 'x')
  const stored = (await createSealedSecrets(db, [])).seal(place, 'y')
  const rotated = await createSealedSecrets(db, [second, first])
  expect(rotated.open(place, before)).toBe('x')
  expect(rotated.open(place, stored)).toBe('y')
  expect(rotated.isOutdated(before)).toBe(true)
  expect(rotated.isOutdated(rotated.seal(place, 'x'))).toBe(false)
  const lost = await createSealedSecrets(db, [second])
  expect(() => lost.open(place, before)).toThrow('first is not among SECRET_KEYS')
})
