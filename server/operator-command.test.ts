import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listOperators, signInOperator } from '#contract/operators.ts'
import { type CommandPlace, commandPlace } from '#testing/command-place.ts'
import { OperatorClient } from '#testing/operators.ts'
import { assemble } from './assemble.ts'
import { readConfig } from './config.ts'
import { createLogger } from './platform/log/logger.ts'

// Each run opens an embedded database, which takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

let place: CommandPlace
beforeAll(async () => {
  place = await commandPlace()
})
afterAll(async () => {
  vi.resetConfig()
  await place.remove()
})

async function run(name: 'create' | 'configure', ...args: string[]) {
  const env = { ...process.env, APP_ENV: '', NODE_ENV: '', ...place.env }
  const child = spawn(process.execPath, [join(import.meta.dirname, `operator-${name}-command.ts`), ...args], {
    env: { ...env, LC_ALL: 'ja_JP.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  const [code] = await once(child, 'close')
  return { code, text }
}

async function withProduct<T>(work: (client: OperatorClient) => Promise<T>) {
  const config = readConfig({ APP_ENV: 'development', NODE_ENV: 'test', PORT: '0', ...place.env })
  const engine = await place.open()
  const product = await assemble(
    { ...config, role: 'web' },
    { engine, log: createLogger('silent'), webDir: null },
  )
  const address = await product.listen()
  try {
    return await work(new OperatorClient(address))
  } finally {
    await product.close()
    await engine.close()
  }
}

const email = 'ichiro@hiroba.example'
const passwordIn = (text: string) => text.match(/初期パスワード[^:]*: (\S+)/)![1]!
const signIn = (password: string) =>
  withProduct(async (client) => {
    const { status, body } = await client.call(signInOperator, { body: { email, password } })
    const reached = (await client.call(listOperators, {})).status
    return [status, body.next, reached]
  })

describe('npm run operator:create', () => {
  it('says what is missing or wrong, and creates nothing then', async () => {
    const wrong = await run('create', '--email', email, '--name', '田中 一郎', '--role', 'boss')
    expect([wrong.code, wrong.text]).toEqual([1, expect.stringContaining('--role は')])
    const range = await run(
      'create',
      '--email',
      email,
      '--name',
      'x',
      '--role',
      'support',
      '--ip-ranges',
      '10.0.0.0/99',
    )
    expect([range.code, range.text]).toEqual([1, expect.stringContaining('10.0.0.0/99')])
    const nameless = await run('create', '--email', email, '--role', 'support')
    expect([nameless.code, nameless.text]).toEqual([1, expect.stringContaining('--name は')])
  })

  it('creates an operator, who must set up an app before anything else', async () => {
    const made = await run(
      'create',
      '--email',
      'Ichiro@hiroba.example',
      '--name',
      '田中 一郎',
      '--role',
      'support',
    )
    expect(made.code, made.text).toBe(0)
    expect(made.text).toContain('/backyard/sign_in')
    expect(await signIn(passwordIn(made.text))).toEqual([200, 'set_up', 403])
    const again = await run('create', '--email', email, '--name', 'x', '--role', 'support')
    expect([again.code, again.text]).toEqual([1, expect.stringContaining('すでにいます')])
  })
})

describe('npm run operator:configure', () => {
  it('stops, resumes, resets and limits an operator', async () => {
    const stopped = await run('configure', '--email', email, '--stop', '--role', 'engineer')
    expect([stopped.code, stopped.text]).toEqual([0, expect.stringContaining('停止中')])
    const reset = await run('configure', '--email', email, '--resume', '--reset', '--ip-ranges', '127.0.0.1')
    expect([reset.code, reset.text]).toEqual([0, expect.stringContaining('127.0.0.1/32')])
    expect(await signIn(passwordIn(reset.text))).toEqual([200, 'set_up', 403])
  })

  it('changes nothing for an unknown address, or without a change', async () => {
    const unknown = await run('configure', '--email', 'nobody@hiroba.example', '--stop')
    expect([unknown.code, unknown.text]).toEqual([1, expect.stringContaining('いません')])
    const nothing = await run('configure', '--email', email)
    expect(nothing.code).toBe(1)
  })
})
