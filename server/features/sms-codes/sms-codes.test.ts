import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '#contract/sessions.ts'
import {
  checkSmsCode,
  confirmPhoneNumber,
  getOwnPhoneNumber,
  getSmsSettings,
  requestPhoneNumber,
  requestSmsCode,
  setPasswordBySms,
  smsRules,
  updateSmsSettings,
} from '#contract/sms-codes.ts'
import { getCurrentUser } from '#contract/users.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
/** What the provider got. */
const sent: { to: string; text: string }[] = []
const sink = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    const form = new URLSearchParams(body)
    sent.push({ to: form.get('To')!, text: form.get('Body')! })
    response.writeHead(201, { 'content-type': 'application/json' }).end('{}')
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
  const env = { SMS_URL: `http://127.0.0.1:${(sink.address() as AddressInfo).port}` }
  server = await testServer({
    env: { ...env, SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'secret', SMS_SENDER: '+15005550006' },
  })
  const client = await server.as(server.company.logins.administrator)
  const saved = await client.call(updateSmsSettings, {
    body: {
      enabled: true,
      countries: ['JP'],
      defaultCountry: 'JP',
      mostADay: smsRules.usualADay,
      version: 0,
    },
  })
  expect(saved.status).toBe(200)
})
afterAll(async () => {
  await server.close()
  sink.close()
})

async function codeTo(number: string, count = 1) {
  const to = () => sent.filter((sms) => sms.to === number)
  await expect.poll(() => to().length, { timeout: 20_000 }).toBe(count)
  return /\d{6}/.exec(to().at(-1)!.text)![0]
}
async function worker() {
  const login = `mihon-${unique()}`
  const id = await makeUser(server.company.db, { email: null, companyLoginId: login })
  return { id, login, client: await server.guest().signIn(login) }
}

describe('a mobile number', () => {
  it('is confirmed with a code, signs its person in, and gets them back in', async () => {
    const { id, login, client } = await worker()
    expect((await client.call(requestPhoneNumber, { body: { number: '03-1234-5678' } })).status).toBe(422)
    expect((await client.call(requestPhoneNumber, { body: { number: '+447400123456' } })).status).toBe(422)
    expect((await client.call(requestPhoneNumber, { body: { number: '090-1234-5678' } })).status).toBe(204)
    const code = await codeTo('+819012345678')
    const other = code === '000000' ? '111111' : '000000'
    expect((await client.call(confirmPhoneNumber, { body: { code: other } })).body).toMatchObject({
      error: { code: 'sms_code_wrong' },
    })
    expect((await client.call(confirmPhoneNumber, { body: { code } })).status).toBe(204)
    expect((await client.call(getOwnPhoneNumber, {})).body.number).toBe('+819012345678')
    const enter = (name: string, password: string) =>
      server.guest().call(signIn, { body: { login: name, password } })
    expect((await enter('０９０ 1234 5678', 'Hiroba-2026')).status).toBe(200)
    // The same answer for a number that nobody has.
    for (const number of ['090-1234-5678', '090-8765-4321'])
      expect((await server.guest().call(requestSmsCode, { body: { number } })).status).toBe(204)
    const reset = await codeTo('+819012345678', 2)
    const given = { number: '09012345678', code: reset }
    expect((await server.guest().call(checkSmsCode, { body: given })).status).toBe(200)
    const unknown = { number: '090-8765-4321', code: reset }
    expect((await server.guest().call(checkSmsCode, { body: unknown })).body.error?.code).toBe(
      'sms_code_wrong',
    )
    const phone = server.guest()
    const body = { ...given, password: 'Atarashii-1' }
    expect((await phone.call(setPasswordBySms, { body })).status).toBe(200)
    expect((await phone.call(getCurrentUser, {})).body.id).toBe(id)
    expect((await client.call(getCurrentUser, {})).status).toBe(401)
    const again = await server.guest().call(setPasswordBySms, { body: { ...given, password: 'Mouichido-1' } })
    expect(again.body.error?.code).toBe('sms_code_wrong')
    expect((await enter(login, 'Atarashii-1')).status).toBe(200)
    expect(sent.some(({ to }) => to === '+819087654321')).toBe(false)
  })

  it('without a calling code is one of the country that an administrator chose', async () => {
    const administrator = await server.as(server.other.logins.administrator)
    const save = (countries: string[], version: number) =>
      administrator.call(updateSmsSettings, {
        body: { enabled: true, countries, defaultCountry: 'GB', mostADay: smsRules.usualADay, version },
      })
    expect((await save(['JP'], 0)).body).toMatchObject({
      error: { fields: { defaultCountry: expect.any(String) } },
    })
    expect((await save(['JP', 'GB'], 0)).status).toBe(200)
    const client = await server.as(server.other.logins.employee)
    expect((await client.call(getOwnPhoneNumber, {})).body).toMatchObject({ defaultCountry: 'GB' })
    const ask = (number: string) => client.call(requestPhoneNumber, { body: { number } })
    expect((await ask('07400 123456')).status).toBe(204)
    await codeTo('+447400123456')
    expect((await ask('+81 90-1234-9999')).status).toBe(204)
    await codeTo('+819012349999')
    // The other company keeps its own.
    expect((await (await worker()).client.call(getOwnPhoneNumber, {})).body.defaultCountry).toBe('JP')
  })

  it('belongs to one account only, and is limited a day', async () => {
    const { client } = await worker()
    const ask = () => client.call(requestPhoneNumber, { body: { number: '080-1111-2222' } })
    for (let turn = 0; turn < smsRules.mostByNumber; turn += 1) expect((await ask()).status).toBe(204)
    expect((await ask()).body).toMatchObject({ error: { code: 'too_many_sms' } })
    const another = await worker()
    await another.client.call(requestPhoneNumber, { body: { number: '090-1234-5678' } })
    const code = await codeTo('+819012345678', 3)
    const taken = await another.client.call(confirmPhoneNumber, { body: { code } })
    expect(taken.body).toMatchObject({ error: { code: 'phone_number_taken' } })
    const administrator = await server.as(server.company.logins.administrator)
    const { body } = await administrator.call(getSmsSettings, {})
    expect(body.peopleCount).toBe(1)
    expect(body.sentThisMonth).toBeGreaterThan(smsRules.mostByNumber)
  })
})
