import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { brokenRequestStrings } from './broken-requests.strings.ts'

/** Bytes of all header fields of a request, including its URL. */
export const mostHeaderBytes = 32 * 1024

const answers: Record<string, { status: number; says: 'tooLong' | 'tooSlow' }> = {
  HPE_HEADER_OVERFLOW: { status: 431, says: 'tooLong' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, says: 'tooSlow' },
}

// A request that could not be parsed has no language, session or route: the message is in both languages.
function page(status: number, says: 'tooLong' | 'tooSlow' | 'unreadable') {
  const { ja, en } = brokenRequestStrings[says]
  const { open } = brokenRequestStrings
  return `<!doctype html>
<html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${status}</title><body style="font-family:sans-serif;max-width:36em;margin:20vh auto 0;padding:0 1em">
<p>${ja}</p><p lang="en">${en}</p><p><a href="/home">${open.ja} / ${open.en}</a></p></body></html>
`
}

/** Answers a connection whose request could not be parsed, and closes it. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return socket.destroy()
  const { status, says } = answers[error.code ?? ''] ?? { status: 400, says: 'unreadable' as const }
  const body = page(status, says)
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: text/html; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      "content-security-policy: default-src 'none'; style-src 'unsafe-inline'",
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
