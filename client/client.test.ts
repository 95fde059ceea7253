import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiScope } from '#common/api-scope.ts'
import { listAbsences } from '#contract/absences.ts'
import { createApiToken } from '#contract/api-tokens.ts'
import { listChatMessages } from '#contract/chat-messages.ts'
import { createChatRoom } from '#contract/chat-rooms.ts'
import { listPlannedChanges } from '#contract/planned-changes.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeUser } from '#db/factories/user.ts'
import type { Client } from '#testing/client.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

const root = join(import.meta.dirname, '..')
const built = join(root, 'dist/client')
const run = promisify(execFile)

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await run(process.execPath, ['client/package-command.ts'], { cwd: root })
})
afterAll(() => server.close())

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function tokenOf(client: Client, scopes: ApiScope[]) {
  const body = { name: '連携', scopes, expiresOn: dayFrom(30), ipRanges: [] }
  return (await client.call(createApiToken, { body })).body.token
}

/** Runs an example as a program of its own. */
async function example(name: string, token: string, ...given: string[]) {
  const env = { ...process.env, HIROBA_ADDRESS: server.address, HIROBA_TOKEN: token }
  try {
    const { stdout } = await run(process.execPath, [join(built, 'examples', name), ...given], { env })
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, said: stdout + stderr }
  }
}

function fileOf(...lines: string[]) {
  const path = join(mkdtempSync(join(tmpdir(), 'client-')), 'lines.csv')
  writeFileSync(path, lines.join('\r\n'))
  return path
}

async function employee(employeeNumber: string) {
  const { db, departmentId } = server.company
  const email = `client-${newClientKey().slice(0, 12)}@mihon.example`
  return await makeUser(db, { email, employeeNumber, memberships: [{ departmentId }] })
}

describe('the package', () => {
  it('has types with which the examples are correct, and a mistake is not', async () => {
    const tsc = (...files: string[]) =>
      run(
        join(root, 'node_modules/.bin/tsc'),
        [
          ...['--noEmit', '--strict', '--allowJs', '--checkJs', '--skipLibCheck', '--ignoreConfig'],
          ...['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom', '--types', 'node'],
          ...files,
        ],
        { cwd: root },
      )
    const examples = ['attendance-absences.js', 'hr-transfers.js', 'ci-posts-to-room.js']
    await tsc(...examples.map((name) => join(built, 'examples', name)))
    const wrong = join(built, 'examples', 'wrong.ts')
    writeFileSync(
      wrong,
      `import { createHiroba } from '../hiroba.js'
createHiroba({ address: '', token: '' }).createAbsence({ body: { deputy_id: '1' } })`,
    )
    await expect(tsc(wrong)).rejects.toMatchObject({
      stdout: expect.stringContaining('not assignable to type'),
    })
  }, 120_000)

  it('sends a request again after the time that the server names, with the same key', async () => {
    const keys: unknown[] = []
    const busy = createServer((request, response) => {
      keys.push(request.headers['idempotency-key'])
      if (keys.length < 3) response.writeHead(503, { 'retry-after': '0.01' }).end()
      else response.writeHead(204).end()
    })
    await new Promise<void>((done) => busy.listen(0, '127.0.0.1', done))
    const { createHiroba } = await import(join(built, 'hiroba.js'))
    const address = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`
    await createHiroba({ address, token: 'x' }).deleteAbsence({ params: { id: 1 } })
    busy.close()
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })

  it('throws what is wrong with a request', async () => {
    const { createHiroba } = await import(join(built, 'hiroba.js'))
    const hiroba = createHiroba({ address: server.address, token: 'hrb_1_wrong' })
    await expect(hiroba.listChatRooms()).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
    await expect(hiroba.getFeed()).rejects.toThrow('params.id')
  })
})

describe('the examples', () => {
  it('report absences once, however often they run', async () => {
    const [person, deputy] = [await employee('K-1001'), await employee('K-1002')]
    const boss = await server.as(server.company.logins.administrator)
    const token = await tokenOf(boss, ['people:read', 'people:write', 'admin:read', 'admin:write'])
    const file = fileOf(
      `K-1001,K-1002,${dayFrom(3)},${dayFrom(4)}`,
      `K-404,K-1002,${dayFrom(3)},${dayFrom(4)}`,
    )
    for (let i = 0; i < 2; i++) {
      const { code, said } = await example('attendance-absences.js', token, file)
      expect([code, said.includes(': reported'), said.includes('no such')]).toEqual([1, true, true])
    }
    const { absences } = (await boss.call(listAbsences, {})).body
    expect(absences.filter(({ user }) => user.id === person)).toMatchObject([{ deputy: { id: deputy } }])
  })

  it('report nothing for others with a token that does not administer', async () => {
    await employee('K-2001')
    await employee('K-2002')
    const boss = await server.as(server.company.logins.administrator)
    const token = await tokenOf(boss, ['people:write', 'admin:read'])
    const file = fileOf(`K-2001,K-2002,${dayFrom(3)},${dayFrom(4)}`)
    expect((await example('attendance-absences.js', token, file)).code).toBe(1)
  })

  it('plan transfers', async () => {
    const person = await employee('K-3001')
    const boss = await server.as(server.company.logins.administrator)
    const token = await tokenOf(boss, ['admin:read', 'admin:write'])
    await makeDepartment(server.company.db, { name: '物流部' })
    const { code, said } = await example('hr-transfers.js', token, fileOf(`K-3001,物流部,${dayFrom(40)}`))
    expect([code, said]).toEqual([0, expect.stringContaining('planned')])
    const { plannedChanges } = (await boss.call(listPlannedChanges, { query: {} })).body
    expect(plannedChanges.filter(({ user }) => user?.id === person)).toHaveLength(1)
  })

  it('post to a chat room of the person, and to no other', async () => {
    const member = await server.as(server.company.logins.employee)
    const { id } = (
      await member.call(createChatRoom, {
        body: {
          name: '開発',
          description: '',
          userIds: [server.company.managerId],
          clientKey: newClientKey(),
        },
      })
    ).body
    const token = await tokenOf(member, ['chat:read', 'chat:write'])
    expect(await example('ci-posts-to-room.js', token, '開発', 'ビルドに成功しました')).toMatchObject({
      code: 0,
    })
    const { messages } = (await member.call(listChatMessages, { params: { id }, query: {} })).body
    expect(messages.at(-1)).toMatchObject({ body: 'ビルドに成功しました' })
    expect((await example('ci-posts-to-room.js', token, 'ない部屋', 'x')).code).toBe(1)
  })
})
