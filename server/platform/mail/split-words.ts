/*
 * Subjects that mail programs split in the middle of a character (RFC 2047 forbids it, many do it). The parser joins
 * such words only where the base64 of the first ends without padding.
 */
const word = /=\?([^?\s]{1,60})\?b\?([a-z0-9+/=]*)\?=/gi

const mostHeadBytes = 256 * 1024

type Word = { start: number; end: number; charset: string; bytes: Buffer }

/** The encoded words of a text, those that follow each other in the same encoding as one. */
function joinedWords(text: string) {
  const joined: Word[] = []
  for (const match of text.matchAll(word)) {
    const next = {
      start: match.index,
      end: match.index + match[0].length,
      charset: match[1]!.toLowerCase(),
      bytes: Buffer.from(match[2]!, 'base64'),
    }
    const last = joined.at(-1)
    const follows = last?.charset === next.charset && text.slice(last.end, next.start).trim() === ''
    if (follows)
      joined[joined.length - 1] = { ...last, end: next.end, bytes: Buffer.concat([last.bytes, next.bytes]) }
    else joined.push(next)
  }
  return joined
}

/** An email whose head has each run of base64 words as one word. */
export function withoutSplitWords(email: Uint8Array): Uint8Array {
  const bytes = Buffer.from(email.buffer, email.byteOffset, email.byteLength)
  const ends = ['\r\n\r\n', '\n\n'].map((end) => bytes.indexOf(end)).filter((at) => at >= 0)
  const end = Math.min(...ends, bytes.length)
  if (end > mostHeadBytes) return email
  const head = bytes.toString('latin1', 0, end)
  let written = ''
  let at = 0
  for (const { start, end: after, charset, bytes: content } of joinedWords(head)) {
    written += `${head.slice(at, start)}=?${charset}?B?${content.toString('base64')}?=`
    at = after
  }
  return at === 0
    ? email
    : Buffer.concat([Buffer.from(written + head.slice(at), 'latin1'), bytes.subarray(end)])
}
