/** The beginning of the line above which people write their answers to emails of inquiries. */
export const replyMarker = '━━━━━━━━'

const isQuoted = (line: string) => /^\s*>/.test(line)
const isBlank = (line: string) => line.trim() === ''

/* "On 23 Nov 2026, Hiroba <…> wrote:", "2026年11月23日(月) 10:00 Hiroba <…>:", perhaps in two lines. */
function isAttribution(line: string) {
  const text = line.trim()
  if (text.length > 300 || !/\d{4}|@/.test(text)) return false
  return (
    /^On\b.*\bwrote[:：]$/i.test(text) ||
    /(書きました|のメール|wrote)[:：]$/i.test(text) ||
    (/^\d{4}[年/.-]/.test(text) && text.includes('@') && /[:：]$/.test(text))
  )
}

const begins = (line: string) => /^\s*\*?(From|差出人|送信者)\*?\s*[:：]/i.test(line)
const continues = (line: string) =>
  /^\s*\*?(Sent|Date|To|Subject|送信日時|日時|宛先|件名)\*?\s*[:：]/i.test(line)

/* Whether everything from this line on is the email that is answered, or a signature. */
function isEnd(lines: readonly string[], at: number) {
  const line = lines[at]!
  return (
    line.replace(/^[>\s]*/, '').startsWith(replyMarker) ||
    /^-- ?$/.test(line) ||
    /^\s*-{2,}\s*(Original Message|Forwarded message|元のメッセージ|転送されたメッセージ)\s*-{2,}/i.test(
      line,
    ) ||
    /^_{20,}\s*$/.test(line) ||
    (begins(line) && lines.slice(at + 1, at + 5).some(continues))
  )
}

function answerOf(lines: readonly string[]) {
  const kept: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (isEnd(lines, at)) break
    if (isQuoted(line)) continue
    const length = isAttribution(line) ? 1 : isAttribution(`${line} ${lines[at + 1] ?? ''}`) ? 2 : 0
    if (length === 0) {
      kept.push(line)
      continue
    }
    // What is quoted below is marked, so that an answer may follow; otherwise nobody can tell them apart.
    const next = lines.slice(at + length).find((one) => !isBlank(one))
    if (next !== undefined && !isQuoted(next)) break
    at += length - 1
  }
  return withoutFooter(kept).join('\n').trim()
}

/**
 * What a person wrote in an answer to an email, without the email itself and without the signature. If nothing else is
 * left, the whole text: too much is better than nothing.
 */
export function replyText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  return (
    answerOf(lines) ||
    lines
      .filter((line) => !isQuoted(line))
      .join('\n')
      .trim()
  )
}

/** What phones add below every email. */
const footer =
  /^(iPhone|iPad|Android|スマートフォン)?から送信$|^Sent from my \w+( \w+)?$|^Get Outlook for \w+$|^Outlook for \w+ を入手$/

/** What a person wrote in an email that answers nothing: without the signature below it. */
export function ownText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const end = lines.findIndex((line) => /^-- ?$/.test(line))
  return withoutFooter(end < 0 ? lines : lines.slice(0, end))
    .join('\n')
    .trim()
}

function withoutFooter(lines: readonly string[]) {
  const last = lines.findLastIndex((line) => !isBlank(line))
  return last >= 0 && footer.test(lines[last]!.trim()) ? lines.slice(0, last) : lines
}
