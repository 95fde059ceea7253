import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptInvitation } from '#contract/admin-users.invitations.ts'
import { createApply } from '#contract/applies.ts'
import { listFeeds } from '#contract/feeds.ts'
import { listMenus } from '#contract/menu-pages.ts'
import { signIn } from '#contract/sessions.ts'
import { changePassword, getCurrentUser } from '#contract/users.ts'
import { connect, type Engine } from '#db/connect.ts'
import { type CommandPlace, commandPlace } from '#testing/command-place.ts'
import { Client, newClientKey } from '#testing/server.ts'
import { assemble } from './assemble.ts'
import { readConfig } from './config.ts'
import { createLogger } from './platform/log/logger.ts'

let place: CommandPlace
beforeAll(async () => {
  place = await commandPlace()
})
afterAll(() => place.remove())

type Work = (child: ChildProcess, said: () => string) => Promise<void>

async function run(name: 'create' | 'configure' | 'rescue', args: string[], work?: Work, env = place.env) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `company-${name}-command.ts`), ...args], {
    env: { ...process.env, APP_ENV: '', NODE_ENV: '', ...env, LC_ALL: 'ja_JP.UTF-8' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  const ended = once(child, 'close')
  if (work) await work(child, () => text)
  else child.stdin.end()
  const [code] = await ended
  return { code, text }
}

const mihon = [
  ...['--code', 'mihon', '--name', '株式会社みほん', '--admin-name', '高橋　健一'],
  ...['--admin-kana', 'たかはし けんいち', '--admin-email', 'Admin@mihon.example', '--admin-id', 'mihon-1'],
]

async function withProduct<T>(work: (client: () => Client, engine: Engine) => Promise<T>) {
  const config = readConfig({ APP_ENV: 'development', NODE_ENV: 'test', PORT: '0', ...place.env })
  const engine = await place.open()
  const product = await assemble(
    { ...config, role: 'web' },
    { engine, log: createLogger('silent'), webDir: null },
  )
  const address = await product.listen()
  try {
    return await work(() => new Client(address), engine)
  } finally {
    await product.close()
    await engine.close()
  }
}

describe('npm run company:create', () => {
  it('creates a company whose first administrator can post immediately', async () => {
    const { code, text } = await run('create', [...mihon, '--contracted', '50'])
    expect([code, text]).toEqual([0, expect.stringContaining('株式会社みほん（mihon）を作りました。')])
    expect(text).toContain('社員IDの先頭: mihon-')
    expect(text).toContain('契約アカウント数: 50')
    const password = text.match(/初期パスワード[^:]*: (\S+)/)![1]!
    await withProduct(async (client) => {
      const boss = client()
      const entered = await boss.call(signIn, { body: { login: 'ADMIN@mihon.example', password } })
      expect(entered.status).toBe(200)
      const mine = 'Watashi-no-1'
      await boss.call(changePassword, { body: { currentPassword: password, password: mine } })
      const me = (await boss.call(getCurrentUser, {})).body
      expect(me).toMatchObject({ name: '高橋 健一', can: { administer: true } })
      const { menuCategories } = (await boss.call(listMenus, {})).body
      expect(menuCategories.map(({ menus }) => menus.map(({ name }) => name))).toEqual([['今日のできごと']])
      const body = {
        menuId: menuCategories[0]!.menus[0]!.id,
        title: '',
        text: 'はじめての投稿です。',
        clientKey: newClientKey(),
      }
      expect((await boss.call(createApply, { body })).status).toBe(200)
      const { feeds } = (await boss.call(listFeeds, {})).body
      expect(feeds).toHaveLength(1)
      const again = await client().call(signIn, { body: { login: 'MIHON-1', password: mine } })
      expect(again.status).toBe(200)
    })
  }, 120_000)

  it('does not create a company twice, nor one that conflicts with another', async () => {
    const other = ['--code', 'tonari', '--name', 'となり', '--admin-name', '岩崎 美和']
    const repeated = await run('create', mihon)
    expect([repeated.code, repeated.text]).toEqual([
      1,
      '会社コード「mihon」の会社はすでにあります。\n会社は作られませんでした。\n',
    ])
    const refused = [
      ['--admin-email', 'admin@MIHON.example'],
      ['--admin-email', 'admin@tonari.example', '--id-prefix', 'mihon-2'],
      ['--admin-email', 'admin@tonari.example', '--id-prefix', 'mi'],
    ]
    const said = []
    for (const more of refused) said.push(await run('create', [...other, ...more]))
    expect(said.map(({ code }) => code)).toEqual([1, 1, 1])
    expect(said[0]!.text).toContain('このメールアドレスはすでにログインに使われています。')
    expect(said[1]!.text).toContain('「mihon-2」は、ほかの会社のものと重なります。')
    await withProduct(async (_, engine) => {
      const companies = await engine.installation.selectFrom('companies').select('code').execute()
      expect(companies).toEqual([{ code: 'mihon' }])
    })
  }, 120_000)

  it('lists everything that is wrong at once, in the requested language', async () => {
    const wrong = await run('create', [
      ...['--code', 'Mi_hon', '--admin-name', '高橋健一', '--admin-email', 'x', '--time-zone', 'Tokyo'],
      ...['--contracted', 'たくさん', '--locale', 'fr'],
    ])
    expect([wrong.code, wrong.text.trim().split('\n')]).toEqual([1, expect.any(Array)])
    expect(wrong.text.trim().split('\n')).toHaveLength(8)
    const english = await run('create', ['--language', 'en', '--name', 'x'])
    expect(english.text.split('\n')[0]).toBe('--code is required.')
    const unknown = await run('create', ['--kode', 'x'])
    expect([unknown.code, unknown.text]).toEqual([
      1,
      expect.stringContaining('「--kode」は使えない指定です。'),
    ])
    expect((await run('create', ['--help'])).text).toContain('--admin-email')
  }, 60_000)

  it('asks for missing values, and prints a link on request', async () => {
    const answers = [
      ['会社コード', '大きな'],
      ['会社コード', 'tonari'],
      ['会社名', 'となり工業'],
      ['氏名', '岩崎 美和'],
      ['メールアドレス', 'admin@tonari.example'],
    ] as const
    const { code, text } = await run('create', ['--ask', '--invite'], async (child, said) => {
      let seen = 0
      for (const [question, answer] of answers) {
        await expect.poll(() => said().indexOf(question, seen), { timeout: 15_000 }).toBeGreaterThan(-1)
        seen = said().length
        child.stdin!.write(`${answer}\n`)
      }
      child.stdin!.end()
    })
    expect([code, text]).toEqual([0, expect.stringContaining('--code は英小文字')])
    const token = text.match(/\/invitations#(\S+)/)![1]!
    await withProduct(async (client) => {
      const boss = client()
      const accepted = await boss.call(acceptInvitation, { body: { token, password: 'Tonari-2026' } })
      expect(accepted.status).toBe(200)
      expect((await boss.call(getCurrentUser, {})).body.name).toBe('岩崎 美和')
    })
    const left = await run('create', ['--ask'], async (child) => {
      child.stdin!.end()
    })
    expect([left.code, left.text]).toEqual([1, expect.stringContaining('会社は作られませんでした。')])
  }, 120_000)

  it('asks to stop a server that has the data open', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hiroba-company-'))
    const engine = await connect({ dataDir })
    try {
      const { code, text } = await run('configure', ['--code', 'mihon', '--contracted', '5'], undefined, {
        ...{ DATABASE_URL: '', DATA_DIR: dataDir },
      })
      expect([code, text]).toEqual([1, expect.stringContaining('サーバーを止めてから')])
    } finally {
      await engine.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  }, 60_000)
})

describe('npm run company:configure', () => {
  it('changes the given values', async () => {
    const { code, text } = await run('configure', [
      '--code',
      'mihon',
      '--contracted',
      '1',
      '--id-prefix',
      'mh.',
    ])
    expect([code, text]).toEqual([0, expect.stringContaining('契約アカウント数: 1')])
    expect(text).toContain('社員IDの先頭: mh.')
    const free = await run('configure', ['--code', 'mihon', '--contracted', 'unlimited', '--name', 'みほん'])
    expect(free.text).toContain('みほんの設定：')
    expect(free.text).toContain('契約アカウント数: 無制限')
  }, 60_000)

  it('sets the storage quota', async () => {
    const storageOf = async (size: string) =>
      (await run('configure', ['--code', 'mihon', '--storage', size])).text.match(/保存容量: (.*)/)?.[1]
    expect(await storageOf('200GB')).toBe('0B 使用中 / 200GB')
    expect(await storageOf('unlimited')).toBe('0B 使用中 / 無制限')
    expect(await storageOf('default')).toBe('0B 使用中 / 無制限')
    const wrong = await run('configure', ['--code', 'mihon', '--storage', 'たくさん'])
    expect([wrong.code, wrong.text]).toEqual([
      1,
      expect.stringContaining('--storage は 500MB、200GB、1TB のような大きさか、default です。'),
    ])
  }, 120_000)

  it('changes nothing when something is wrong', async () => {
    const said = [
      await run('configure', ['--code', 'nai', '--contracted', '5']),
      await run('configure', ['--code', 'mihon', '--contracted', '0']),
      await run('configure', ['--code', 'mihon']),
      await run('configure', ['--code', 'mihon', '--id-prefix', 'tonari']),
    ]
    expect(said.map(({ code }) => code)).toEqual([1, 1, 1, 1])
    for (const { text } of said) expect(text).toContain('何も変わっていません。')
  }, 60_000)
})

describe('npm run company:rescue', () => {
  it('lets the administrator in who lost every factor while only the identity provider lets people in', async () => {
    const { companyId, userId } = await withProduct(async (_, engine) => {
      const { companyId, userId } = await engine.installation
        .selectFrom('logins')
        .select(['companyId', 'userId'])
        .where('identifier', '=', 'admin@mihon.example')
        .executeTakeFirstOrThrow()
      const db = engine.company(companyId)
      await db
        .insertInto('authenticatorApps')
        .values({ companyId, userId, secret: 'sealed', lastStep: 0 })
        .execute()
      const { id: providerId } = await db
        .insertInto('identityProviders')
        .values({ companyId, kind: 'saml', name: 'IdP', stage: 'everyone' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('signInDomains')
        .values({ companyId, domain: 'mihon.example', token: 'x', providerId, provenAt: new Date() })
        .execute()
      return { companyId, userId }
    })
    const rescued = await run('rescue', ['--code', 'mihon', '--admin-email', 'Admin@mihon.example'])
    expect([rescued.code, rescued.text]).toEqual([0, expect.stringContaining('緊急用の管理者にしました。')])
    expect(rescued.text).toContain('2要素認証の登録を消しました。')
    const password = rescued.text.match(/初期パスワード（[^）]*）: (\S+)/)![1]!
    await withProduct(async (client, engine) => {
      const boss = client()
      const entered = await boss.call(signIn, { body: { login: 'admin@mihon.example', password } })
      expect([entered.status, entered.body.next]).toEqual([200, 'initial_password'])
      const acts = await engine
        .company(companyId)
        .selectFrom('administrationActs')
        .select(['action', 'noun', 'directory', 'actorId'])
        .where('companyId', '=', companyId)
        .where('subjectId', '=', userId)
        .orderBy('id', 'desc')
        .limit(3)
        .execute()
      const operator = { actorId: null, directory: '運用者（company:rescue）' }
      expect(acts).toEqual([
        { noun: 'emergency_administrator', action: 'create', ...operator },
        { noun: 'user', action: 'reset_password', ...operator },
        { noun: 'user', action: 'clear_factors', ...operator },
      ])
    })
    const again = await run('rescue', ['--code', 'mihon', '--admin-id', 'mihon-1'])
    expect(again.code).toBe(0)
    expect(again.text).not.toContain('緊急用の管理者')
  }, 120_000)

  it('changes nothing for anyone else', async () => {
    const said = [
      await run('rescue', ['--code', 'mihon', '--admin-email', 'nobody@mihon.example']),
      await run('rescue', ['--code', 'tonari', '--admin-email', 'admin@mihon.example']),
      await run('rescue', ['--code', 'nai', '--admin-email', 'admin@mihon.example']),
      await run('rescue', ['--code', 'mihon']),
      await run('rescue', ['--admin-email', 'admin@mihon.example']),
    ]
    expect(said.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1])
    for (const { text } of said) expect(text).toContain('何も変わっていません。')
    expect((await run('rescue', ['--help', '--language', 'en'])).text).toContain('full administrator')
  }, 120_000)
})
