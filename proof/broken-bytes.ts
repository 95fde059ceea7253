import { connect } from 'node:net'
import type { Random } from './seeded-random.ts'

const head = (line: string, ...headers: string[]) =>
  `${[line, 'Host: 127.0.0.1', ...headers].join('\r\n')}\r\n\r\n`
const form = 'Content-Type: multipart/form-data; boundary=x'
const json = 'Content-Type: application/json'
const upgrade = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13']

/** Bytes that no HTTP client sends: invalid lines, headers, lengths and frames. */
const broken: [name: string, bytes: string][] = [
  ['nothing that is HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['a line that is none', 'GET\r\n\r\n'],
  ['a method nobody knows', head('FETCH /api/v2/feeds HTTP/1.1')],
  ['a version nobody knows', head('GET / HTTP/9.9')],
  [
    'two lengths',
    `${head('POST /api/v2/sessions HTTP/1.1', json, 'Content-Length: 2', 'Content-Length: 3')}{}`,
  ],
  ['a negative length', head('POST /api/v2/sessions HTTP/1.1', json, 'Content-Length: -1')],
  [
    'a length and chunks',
    `${head('POST /api/v2/sessions HTTP/1.1', json, 'Content-Length: 2', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
  ],
  [
    'a chunk of no size',
    `${head('POST /api/v2/sessions HTTP/1.1', json, 'Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
  ],
  [
    'an endless chunk',
    `${head('POST /api/v2/sessions HTTP/1.1', json, 'Transfer-Encoding: chunked')}ffffffffffffffff\r\n{}`,
  ],
  ['an encoding nobody knows', head('POST /api/v2/sessions HTTP/1.1', json, 'Transfer-Encoding: x')],
  ['headers too long', head('GET /api/v2/feeds HTTP/1.1', `X-Long: ${'x'.repeat(20_000)}`)],
  [
    'too many headers',
    head('GET /api/v2/feeds HTTP/1.1', ...Array.from({ length: 3_000 }, (_, i) => `X-${i}: 1`)),
  ],
  ['a header with a null', head('GET /api/v2/feeds HTTP/1.1', 'X-Null: a\0b')],
  ['an address with a null', head('GET /api/v2/fe\0eds HTTP/1.1')],
  ['an address with bytes', head('GET /api/v2/feeds/\xff\xfe HTTP/1.1')],
  ['an address as proxies are sent', head('GET http://x.example/api/v2/feeds HTTP/1.1')],
  ['no address', head('OPTIONS * HTTP/1.1')],
  ['a connection to elsewhere', head('CONNECT 127.0.0.1:1 HTTP/1.1')],
  ['a body cut short', `${head('POST /api/v2/sessions HTTP/1.1', json, 'Content-Length: 100')}{"a":`],
  [
    'a form cut short',
    `${head('POST /api/v2/media_files HTTP/1.1', form, 'Content-Length: 100')}--x\r\nContent-Dis`,
  ],
  [
    'a form of parts without headers',
    `${head('POST /api/v2/applies HTTP/1.1', form, 'Content-Length: 20')}--x\r\n\r\n\r\n--x--\r\n   `,
  ],
  ['an upgrade without a key', head('GET /api/v2/live HTTP/1.1', ...upgrade)],
  [
    'an upgrade elsewhere',
    head('GET /api/v2/feeds HTTP/1.1', ...upgrade, 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='),
  ],
  [
    'an upgrade to what nobody knows',
    head('GET /api/v2/live HTTP/1.1', 'Upgrade: h2c', 'Connection: Upgrade', 'HTTP2-Settings: x'),
  ],
  [
    'frames before the upgrade',
    `${head('GET /api/v2/live HTTP/1.1', ...upgrade, 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==')}\xff\xff\xff\xff`,
  ],
  ['two requests, one of them broken', `${head('GET /healthz HTTP/1.1')}GET /%zz\r\n\r\n`],
]

export function brokenBytes(random: Random): { name: string; bytes: Buffer } {
  const [name, text] = random.pick(broken)
  const bytes = Buffer.from(text, 'latin1')
  if (random.oneIn(3)) bytes[random.below(bytes.length)] = random.below(256)
  return { name, bytes }
}

/** Sends raw bytes, then closes its side. `status`: that of the last response; 0 if there was none. */
export function sendBytes(address: string, bytes: Buffer): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(address)
  return new Promise((answer) => {
    let text = ''
    const done = () => {
      socket.destroy()
      answer({
        status: Number([...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].at(-1)?.[1] ?? 0),
        text: text.slice(0, 500),
      })
    }
    const socket = connect(Number(port), hostname, () => socket.end(bytes))
    socket.setTimeout(5_000, done)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.once('error', done)
    socket.once('close', done)
  })
}
