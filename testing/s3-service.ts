import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { signatureOf } from './s3-signature.ts'

type Stored = { content: Buffer; headers: Record<string, string>; etag: string; changedAt: Date }

/** Answers a request with an error of S3. */
class S3Failure extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

const md5 = (content: Buffer) => createHash('md5').update(content).digest('hex')
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${content}`
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const millisecondsOf = (date: string) =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/**
 * A service that speaks S3 over HTTP on this machine, as its documentation says: it verifies signatures, checksums,
 * expiry and conditions, and answers with the same codes. It can be away in two ways, and come back.
 */
export async function s3Service({
  bucket = 'hiroba-test',
  accessKeyId = 'AKIAHIROBATEST',
  secretAccessKey = 'the/secret+of/the+test',
  pageSize = 1000,
} = {}) {
  const objects = new Map<string, Stored>()
  const uploads = new Map<
    string,
    { key: string; headers: Record<string, string>; parts: Map<number, Buffer> }
  >()
  const sockets = new Set<Socket>()
  /** Method and path of every request, in order. */
  const requests: string[] = []
  let hangs = false
  let failsWith = 0

  const server = createServer((request, response) => {
    if (hangs) return
    answer(request, response).catch((error: unknown) => {
      const { status, code } = error instanceof S3Failure ? error : new S3Failure(500, 'InternalError')
      if (!(error instanceof S3Failure)) console.error(error)
      if (response.headersSent) return response.destroy()
      // An error may come before the body was read.
      request.resume()
      const said =
        request.method === 'HEAD' ? '' : xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
      response.writeHead(status, { 'content-type': 'application/xml', ...cors }).end(said)
    })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const listen = (port: number) =>
    new Promise<void>((ready, fail) => {
      server.once('error', fail)
      server.listen(port, '127.0.0.1', () => ready())
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'etag' }

  /** @throws S3Failure unless the request is signed by the key, and is not older than it may be. */
  function verify(request: IncomingMessage, url: URL, content: Buffer) {
    const query = Object.fromEntries(url.searchParams)
    const inQuery = query['X-Amz-Signature'] !== undefined
    const header = /^AWS4-HMAC-SHA256 Credential=(\S+?), SignedHeaders=(\S+?), Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    )
    if (inQuery && header) throw new S3Failure(400, 'InvalidArgument')
    const credential = inQuery ? query['X-Amz-Credential'] : header?.[1]
    const names = inQuery ? query['X-Amz-SignedHeaders'] : header?.[2]
    const given = inQuery ? query['X-Amz-Signature'] : header?.[3]
    const date = inQuery ? query['X-Amz-Date'] : String(request.headers['x-amz-date'])
    if (!credential || !names || !given || !date) throw new S3Failure(403, 'AccessDenied')
    const [id, ...scope] = credential.split('/')
    if (id !== accessKeyId) throw new S3Failure(403, 'InvalidAccessKeyId')
    const payload = inQuery ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256'])
    const wanted = signatureOf(secretAccessKey, {
      ...{ method: request.method!, target: request.url!, headers: request.headers, payload, date },
      ...{ signedHeaders: names.split(';'), scope: scope.join('/') },
    })
    if (wanted !== given) throw new S3Failure(403, 'SignatureDoesNotMatch')
    const age = Date.now() - millisecondsOf(date)
    if (inQuery && age > Number(query['X-Amz-Expires']) * 1000) throw new S3Failure(403, 'AccessDenied')
    if (!inQuery && Math.abs(age) > 15 * 60_000) throw new S3Failure(403, 'RequestTimeTooSkewed')
    if (/^[0-9a-f]{64}$/.test(payload) && payload !== sha256(content))
      throw new S3Failure(400, 'XAmzContentSHA256Mismatch')
  }

  const kept = (headers: IncomingMessage['headers']) =>
    Object.fromEntries(
      Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-') || name === 'content-type'),
    ) as Record<string, string>

  function store(key: string, content: Buffer, headers: Record<string, string>, etag = md5(content)) {
    objects.set(key, { content, headers, etag: `"${etag}"`, changedAt: new Date() })
    return `"${etag}"`
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (failsWith) throw new S3Failure(failsWith, 'ServiceUnavailable')
    const url = new URL(request.url!, 'http://host')
    const { method = '' } = request
    if (method === 'OPTIONS')
      return response
        .writeHead(200, {
          ...cors,
          'access-control-allow-methods': 'PUT, GET',
          'access-control-allow-headers': '*',
        })
        .end()
    const content = await buffer(request)
    requests.push(`${method} ${url.pathname}`)
    verify(request, url, content)
    const inHost = request.headers.host!.startsWith(`${bucket}.`)
    const path = decodeURIComponent(url.pathname).slice(1)
    const [name, ...rest] = path.split('/')
    if (!inHost && name !== bucket) throw new S3Failure(404, 'NoSuchBucket')
    const key = inHost ? path : rest.join('/')
    const query = url.searchParams
    const say = (text: string, headers = {}) =>
      response
        .writeHead(200, { 'content-type': 'application/xml', ...cors, ...headers })
        .end(text && xml(text))
    if (key === '') return aboutBucket(request, query, content, say)
    if (method === 'POST' || query.has('uploadId'))
      return inParts(request, key, query, content, say, response)
    if (method === 'PUT') {
      const from = request.headers['x-amz-copy-source']
      if (from === undefined) return say('', { etag: store(key, content, kept(request.headers)) })
      const source = objects.get(decodeURIComponent(String(from)).split('/').slice(2).join('/'))
      if (!source) throw new S3Failure(404, 'NoSuchKey')
      const condition = request.headers['x-amz-copy-source-if-match']
      if (condition !== undefined && condition !== source.etag) throw new S3Failure(412, 'PreconditionFailed')
      const replaces = request.headers['x-amz-metadata-directive'] === 'REPLACE'
      const etag = store(key, source.content, replaces ? kept(request.headers) : source.headers)
      return say(`<CopyObjectResult><ETag>${etag}</ETag></CopyObjectResult>`)
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    return give(request, key, query, response)
  }

  function give(request: IncomingMessage, key: string, query: URLSearchParams, response: ServerResponse) {
    const object = objects.get(key)
    if (!object) throw new S3Failure(404, 'NoSuchKey')
    const { content, etag, changedAt } = object
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const start = Number(first ?? 0)
    const end = last ? Math.min(Number(last), content.length - 1) : content.length - 1
    if (first !== undefined && start >= content.length) throw new S3Failure(416, 'InvalidRange')
    const replaced = Object.fromEntries(
      [...query]
        .filter(([name]) => name.startsWith('response-'))
        .map(([name, value]) => [name.slice('response-'.length), value]),
    )
    response.writeHead(first === undefined ? 200 : 206, {
      ...{ ...object.headers, etag, 'last-modified': changedAt.toUTCString(), 'accept-ranges': 'bytes' },
      'content-length': end - start + 1,
      ...(first !== undefined && { 'content-range': `bytes ${start}-${end}/${content.length}` }),
      ...{ ...cors, ...replaced },
    })
    response.end(request.method === 'HEAD' ? undefined : content.subarray(start, end + 1))
  }

  type Say = (text: string, headers?: object) => unknown

  function aboutBucket(request: IncomingMessage, query: URLSearchParams, content: Buffer, say: Say) {
    if (query.has('delete')) {
      const digest = createHash('md5').update(content).digest('base64')
      if (request.headers['content-md5'] !== digest) throw new S3Failure(400, 'BadDigest')
      for (const [, key] of content.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(key!)
      return say('<DeleteResult></DeleteResult>')
    }
    const prefix = query.get('prefix') ?? ''
    if (query.has('uploads')) {
      const found = [...uploads].filter(([, { key }]) => key.startsWith(prefix))
      const lines = found.map(
        ([id, { key }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>2026-01-01T00:00:00.000Z</Initiated></Upload>`,
      )
      return say(`<ListMultipartUploadsResult>${lines.join('')}</ListMultipartUploadsResult>`)
    }
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
    const page = keys.slice(0, pageSize)
    const more = keys.length > page.length
    const lines = page.map((key) => {
      const { content: bytes, changedAt, etag } = objects.get(key)!
      return `<Contents><Key>${escaped(key)}</Key><LastModified>${changedAt.toISOString()}</LastModified><ETag>${etag}</ETag><Size>${bytes.length}</Size></Contents>`
    })
    const next = more ? Buffer.from(page.at(-1)!).toString('base64') : ''
    return say(
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next && `<NextContinuationToken>${next}</NextContinuationToken>`}${lines.join('')}</ListBucketResult>`,
    )
  }

  function inParts(
    request: IncomingMessage,
    key: string,
    query: URLSearchParams,
    content: Buffer,
    say: Say,
    response: ServerResponse,
  ) {
    if (query.has('uploads')) {
      const id = randomBytes(8).toString('hex')
      uploads.set(id, { key, headers: kept(request.headers), parts: new Map() })
      return say(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    const id = query.get('uploadId')!
    const upload = uploads.get(id)
    if (!upload) throw new S3Failure(404, 'NoSuchUpload')
    if (request.method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), content)
      return say('', { etag: `"${md5(content)}"` })
    }
    uploads.delete(id)
    if (request.method === 'DELETE') return response.writeHead(204).end()
    const parts = [
      ...content.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g),
    ].map(([, number, etag]) => {
      const part = upload.parts.get(Number(number))
      if (!part || `"${md5(part)}"` !== etag) throw new S3Failure(400, 'InvalidPart')
      return part
    })
    const etag = `${md5(Buffer.concat(parts))}-${parts.length}`
    store(key, Buffer.concat(parts), upload.headers, etag)
    return say(`<CompleteMultipartUploadResult><ETag>"${etag}"</ETag></CompleteMultipartUploadResult>`)
  }

  const stop = async () => {
    const closed = new Promise<void>((done) => server.close(() => done()))
    for (const socket of sockets) socket.destroy()
    await closed
  }

  return {
    objects,
    uploads,
    requests,
    endpoint: `http://127.0.0.1:${port}`,
    /** The environment of a product that stores files here. */
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      ...{ S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    },
    /** Refuses connections. */
    goAway: stop,
    comeBack: () => listen(port),
    /** Accepts requests and never answers them; `false`: answers again. */
    hang(value: boolean) {
      hangs = value
      if (!value) for (const socket of sockets) socket.destroy()
    },
    /** Answers with this status; 0: as usual. */
    fail(status: number) {
      failsWith = status
    },
    close: () => (server.listening ? stop() : Promise.resolve()),
  }
}

export type S3Service = Awaited<ReturnType<typeof s3Service>>
