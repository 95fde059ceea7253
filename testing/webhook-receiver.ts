import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGuardedRequest } from '#server/platform/fetch/guarded-fetch.ts'

type Got = { path: string; headers: IncomingHttpHeaders; text: string }
type Answering = (response: ServerResponse, got: Got) => void

/** The other system: keeps what it is sent by path, and answers as it is told (200 unless told otherwise). */
export async function startWebhookReceiver() {
  const got: Got[] = []
  const answers = new Map<string, Answering>()
  const open = new Set<ServerResponse>()
  const http = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url!
      const one = { path, headers: request.headers, text: Buffer.concat(chunks).toString() }
      got.push(one)
      open.add(response)
      response.on('close', () => open.delete(response))
      const answer = answers.get(path)
      if (answer) answer(response, one)
      else response.end('ok')
    })
  })
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready))
  const { port } = http.address() as AddressInfo
  return {
    got,
    at: (path: string) => got.filter((one) => one.path === path),
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    answer: (path: string, answering: Answering | null) =>
      answering ? answers.set(path, answering) : answers.delete(path),
    /** Ends all requests that it has not answered. */
    letGo: () => {
      for (const response of open) response.end('late')
    },
    /** Requests that reach this receiver beside the public internet. */
    request: createGuardedRequest({ isAllowed: (address, at) => address === '127.0.0.1' && at === port }),
    stop: () => {
      http.closeAllConnections()
      return new Promise((done) => http.close(done))
    },
  }
}
export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>

/**
 * Verifies a message as the text of Standard Webhooks says, written apart from the product: the content is
 * `msg_id.timestamp.payload`, the key is the base64 after `whsec_`, one of the signatures, parted by spaces, must
 * match, and the timestamp must be close to now.
 */
export function isGenuine(secret: string, { headers, text }: Got) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const signatures = headers['webhook-signature']
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 5 * 60) return false
  const hmac = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
  hmac.update(id)
  hmac.update('.')
  hmac.update(timestamp)
  hmac.update('.')
  hmac.update(text)
  const expected = hmac.digest('base64')
  return signatures.split(' ').some((one) => one.split(',')[0] === 'v1' && one.split(',')[1] === expected)
}
