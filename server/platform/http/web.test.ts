import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '#db/connect.ts'
import { type Assembled, assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { createLogger } from '#server/platform/log/logger.ts'
import { testDatabase } from '#testing/database.ts'

const html = '<!doctype html><script>let early = {}</script><p>広場'
const built = { 'app-1f.js': 'let square = "広場"', 'app-2f.css': 'p { color: red }' }
let folder: string
let engine: Engine
const products: Assembled[] = []
let open: string
let closed: string

async function start(env: Record<string, string>) {
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: join(folder, 'data'), ...env }, [])
  const product = await assemble(
    { ...config, role: 'web' },
    { engine, log: createLogger('silent'), webDir: join(folder, 'web') },
  )
  products.push(product)
  return product.listen()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hiroba-web-'))
  await mkdir(join(folder, 'web/stamps'), { recursive: true })
  await writeFile(join(folder, 'web/index.html'), html)
  await writeFile(join(folder, 'web/index.html.br'), brotliCompressSync(html))
  await writeFile(join(folder, 'web/stamps/like.svg'), '<svg/>')
  await mkdir(join(folder, 'web/assets'))
  for (const [name, text] of Object.entries(built)) {
    await writeFile(join(folder, 'web/assets', name), text)
    await writeFile(join(folder, 'web/assets', `${name}.br`), brotliCompressSync(text))
  }
  await writeFile(join(folder, 'web/assets/app-3f.png'), 'picture')
  engine = await testDatabase()
  open = await start({})
  closed = await start({ APP_ENV: 'production', PUBLIC_URL: 'https://portal.mihon.example' })
})
afterAll(async () => {
  for (const product of products) await product.close()
  await engine.close()
  await rm(folder, { recursive: true, force: true })
})

/** Sends exactly these headers, like a monitor; fetch would add its own. */
function ask(
  address: string,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  return new Promise<{ status: number; encoding: string | undefined; body: Buffer }>((resolve, reject) => {
    const asked = request(`${address}${path}`, { method, headers }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk as Buffer)
      const encoding = answer.headers['content-encoding']
      resolve({ status: answer.statusCode!, encoding, body: Buffer.concat(chunks) })
    })
    asked.on('error', reject).end()
  })
}

describe('the browser app', () => {
  it('is served for every address that is neither a call nor a file', async () => {
    const page = await fetch(`${open}/m/feeds/3`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('広場')])
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
    expect((await fetch(`${open}/assets/gone.js`)).status).toBe(404)
    expect((await fetch(`${open}/home`, { method: 'POST' })).status).toBe(404)
    expect(await (await fetch(`${open}/stamps/like.svg`)).text()).toBe('<svg/>')
  })

  it.each([
    ['app-1f.js', 'text/javascript; charset=utf-8'],
    ['app-2f.css', 'text/css; charset=utf-8'],
  ] as const)('serves %s compressed or not, to be kept for a year', async (name, type) => {
    for (const encoding of ['br', 'identity']) {
      const answer = await fetch(`${open}/assets/${name}`, { headers: { 'accept-encoding': encoding } })
      expect([answer.status, await answer.text()]).toEqual([200, built[name]])
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
      })
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null)
    }
    const head = await ask(open, `/assets/${name}`, { method: 'HEAD' })
    expect([head.status, head.body.length]).toEqual([200, 0])
  })

  it('serves other files beside them, and nothing from elsewhere', async () => {
    const picture = await fetch(`${open}/assets/app-3f.png`)
    expect([picture.headers.get('content-type'), await picture.text()]).toEqual(['image/png', 'picture'])
    for (const path of [
      '..%2findex.html',
      '%2e%2e%2findex.html',
      'app-1f',
      'app-9f.js',
      '__proto__',
      '%00.js',
    ])
      expect([400, 404], path).toContain((await ask(open, `/assets/${path}`)).status)
  })

  it.each(['/', '/home', '/home/', '/stamps', '/stamps/'])(
    'responds at %s to clients without compression, such as monitors and load balancers',
    async (path) => {
      for (const [encodings, encoding] of [
        [undefined, undefined],
        ['', undefined],
        ['identity', undefined],
        ['identity;q=0', undefined],
        ['br;q=0', undefined],
        ['BR; q=0.0, gzip;q=0', undefined],
        ['gzip, br;q=0.5', 'br'],
        ['br', 'br'],
      ] as const) {
        const headers: Record<string, string> =
          encodings === undefined ? {} : { 'accept-encoding': encodings }
        const page = await ask(open, path, { headers })
        expect([encodings, page.status, page.encoding]).toEqual([encodings, 200, encoding])
        expect((encoding ? brotliDecompressSync(page.body) : page.body).toString()).toBe(html)
        const head = await ask(open, path, { headers, method: 'HEAD' })
        expect([encodings, head.status, head.body.length]).toEqual([encodings, 200, 0])
      }
    },
  )

  it('has no developer pages in production', async () => {
    for (const path of [
      '/gallery',
      '/gallery/',
      '/Gallery?x=1',
      '/%67allery',
      '/api/docs',
      '/api/openapi.json',
    ])
      expect([path, (await ask(closed, path)).status]).toEqual([path, 404])
    for (const path of ['/gallery', '/api/docs', '/api/openapi.json'])
      expect([path, (await ask(open, path)).status]).toEqual([path, 200])
    expect((await ask(closed, '/galleries')).status).toBe(200)
    for (const path of ['/%ff', '/%', '/%67%']) expect((await ask(closed, path)).status).toBeLessThan(500)
  })
})
