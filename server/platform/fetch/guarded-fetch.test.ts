import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGuardedFetch, createGuardedRequest, FetchRefused } from './guarded-fetch.ts'
import { isPublicAddress } from './public-address.ts'

describe('public internet addresses', () => {
  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'example.com',
    '',
  ])('do not include %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
  it.each(['8.8.8.8', '172.32.0.1', '2606:4700:4700::1111'])('include %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

describe('the guarded fetch', () => {
  let server: http.Server
  let port: number
  const asked: string[] = []
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      asked.push(`${request.headers.host}${request.url}`)
      const html = (body: string) => response.writeHead(200, { 'content-type': 'text/html' }).end(body)
      const to = (location: string) => response.writeHead(302, { location }).end()
      if (request.url === '/page') html('<title>頁</title>')
      else if (request.url === '/inside') to('http://169.254.169.254/latest/meta-data/')
      else if (request.url === '/file') to('file:///etc/passwd')
      else if (request.url === '/round') to('/round')
      else if (request.url === '/twice') to('/once')
      else if (request.url === '/once') to('/page')
      else if (request.url === '/large') html('x'.repeat(600 * 1024))
      else if (request.url === '/pdf')
        response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF')
      else if (request.url === '/slow') response.writeHead(200, { 'content-type': 'text/html' }).write('<ti')
      else response.writeHead(404).end()
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const ownServer = (address: string, at: number) => address === '127.0.0.1' && at === port
  const allowed = () => createGuardedFetch({ isAllowed: ownServer, timeoutMs: 700 })
  const at = (path: string) => `http://127.0.0.1:${port}${path}`

  it('reads a page, also after redirects, each of which is checked', async () => {
    expect((await allowed()(at('/page'))).body.toString()).toBe('<title>頁</title>')
    expect((await allowed()(at('/twice'))).url).toBe(at('/page'))
  })

  it.each(['/inside', '/file', '/round', '/pdf', '/slow', '/absent'])('refuses %s', async (path) => {
    await expect(allowed()(at(path))).rejects.toBeInstanceOf(FetchRefused)
  })

  it('reads the first 64 KB of a page, however long it is', async () => {
    expect((await allowed()(at('/large'))).body).toEqual(Buffer.alloc(64 * 1024, 'x'))
  })

  it('reaches nothing inside, however the address is written', async () => {
    const before = asked.length
    for (const host of [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.1',
      '[::1]',
      '[::ffff:7f00:1]',
    ])
      await expect(createGuardedFetch()(`http://${host}:${port}/page`), host).rejects.toBeInstanceOf(
        FetchRefused,
      )
    for (const url of ['ftp://example.com/', `http://a:b@127.0.0.1:${port}/page`, 'javascript:alert(1)'])
      await expect(createGuardedFetch()(url), url).rejects.toBeInstanceOf(FetchRefused)
    expect(asked).toHaveLength(before)
  })

  it('connects to the address it checked, even if the name resolves differently a moment later', async () => {
    const answers = [[{ address: '127.0.0.1' }], [{ address: '169.254.169.254' }]]
    let asks = 0
    const fetchPage = createGuardedFetch({
      isAllowed: ownServer,
      resolve: async () => answers[asks++]!,
    })
    const page = await fetchPage(`http://rebind.example:${port}/page`)
    expect([page.body.toString(), asks, asked.at(-1)]).toEqual([
      '<title>頁</title>',
      1,
      `rebind.example:${port}/page`,
    ])
  })

  it('refuses a name if one of its addresses is inside', async () => {
    const resolve = async () => [{ address: '127.0.0.1' }, { address: '10.0.0.1' }]
    const fetchPage = createGuardedFetch({ isAllowed: ownServer, resolve })
    await expect(fetchPage(`http://mixed.example:${port}/page`)).rejects.toBeInstanceOf(FetchRefused)
  })
})

describe('guarded requests over kept connections', () => {
  let server: http.Server
  let port: number
  let connections = 0
  /** Whether the server closes the connection instead of answering, once. */
  let closes = false
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      request.resume()
      if (closes) {
        closes = false
        request.socket.destroy()
      } else response.writeHead(201).end('made')
    })
    server.on('connection', () => {
      connections += 1
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const sending = { method: 'POST', body: Buffer.from('x'), kept: true }

  it('use one connection one after the other, and check the name when it is made', async () => {
    const answers = [[{ address: '127.0.0.1' }], [{ address: '169.254.169.254' }]]
    let asks = 0
    const request = createGuardedRequest({
      isAllowed: (address, at) => address === '127.0.0.1' && at === port,
      resolve: async () => answers[asks++]!,
    })
    const before = connections
    for (let count = 0; count < 3; count++)
      expect((await request(`http://kept.example:${port}/`, sending)).status).toBe(201)
    expect([connections - before, asks]).toEqual([1, 1])
    // A new connection is checked again: the name leads elsewhere now.
    server.closeAllConnections()
    await expect(request(`http://kept.example:${port}/`, sending)).rejects.toBeInstanceOf(FetchRefused)
    expect([connections - before, asks]).toEqual([1, 2])
  })

  it('are sent again if the server closes a kept connection, and not if it closes a new one', async () => {
    const request = createGuardedRequest({ isAllowed: (address) => address === '127.0.0.1' })
    const address = `http://127.0.0.1:${port}/`
    closes = true
    await expect(request(address, sending)).rejects.toBeInstanceOf(FetchRefused)
    expect((await request(address, sending)).status).toBe(201)
    closes = true
    expect((await request(address, sending)).body.toString()).toBe('made')
  })

  it('reach nothing inside', async () => {
    const before = connections
    const request = createGuardedRequest({ resolve: async () => [{ address: '127.0.0.1' }] })
    for (const host of ['127.0.0.1', '2130706433', '[::1]', '[::ffff:7f00:1]', 'inside.example'])
      await expect(request(`http://${host}:${port}/`, sending), host).rejects.toBeInstanceOf(FetchRefused)
    expect(connections).toBe(before)
  })
})
