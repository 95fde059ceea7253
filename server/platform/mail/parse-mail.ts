import PostalMime, { type Attachment, type Email as ParsedMail } from 'postal-mime'
import { htmlText } from './html-text.ts'
import { readableText } from './readable-text.ts'
import { withoutSplitWords } from './split-words.ts'

/** The largest email, with its attachments, that is taken in. */
export const mostMailBytes = 25 * 1024 * 1024
/** Parts inside of parts. */
const mostNesting = 20

export type MailFile = { name: string; type: string; content: Uint8Array }

/** An email that was sent to a secret address of the product. */
export type IncomingMail = {
  /** The sender's address in lower case; empty: none. Anyone can write any address there. */
  from: string
  subject: string
  /** The text of an email that has only HTML is taken from it. */
  text: string
  /** The part of the type text/calendar; null: there is none. */
  calendar: string | null
  files: readonly MailFile[]
  /** Sent by a program: an absence notice, a report of a failed delivery, a mailing list. Answering it may loop. */
  automatic: boolean
  /** With which an answer names it; empty: none. */
  messageId: string
  /** What mail servers say about the sender (RFC 8601), the last one first. */
  authentication: readonly string[]
  /** Identifies the email for its recipient and sender, also when it comes again. */
  hash: string
}

type Content = ArrayBuffer | Uint8Array | string

const decode = (content: Content) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

const bytesOf = (content: Content) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)

/** Pictures in the text below this size are logos of signatures, or count who reads the email. */
const leastPictureBytes = 20_000

/* Signatures and cards of the sender, which mail programs attach unasked. */
const signatureTypes = /^(application\/(x-)?pkcs7-signature|application\/pgp-(signature|keys))$/

const isInText = ({ related, disposition, contentId }: Attachment) =>
  related === true || disposition === 'inline' || (disposition === null && contentId !== undefined)

const filesOf = (attachments: readonly Attachment[]) =>
  attachments.flatMap((attachment) => {
    const { filename, mimeType, content } = attachment
    const bytes = bytesOf(content)
    if (mimeType === 'text/calendar' || signatureTypes.test(mimeType)) return []
    if (mimeType.startsWith('image/') && isInText(attachment) && bytes.length < leastPictureBytes) return []
    return [{ name: filename ?? mimeType.replace('/', '.'), type: mimeType, content: bytes }]
  })

/** RFC 3834 and what programs wrote before it. */
function isAutomatic({ headers, from }: ParsedMail) {
  const header = (name: string) => headers.find(({ key }) => key === name)?.value.toLowerCase()
  return (
    (header('auto-submitted') ?? 'no').split(';')[0]!.trim() !== 'no' ||
    /bulk|junk|list|auto.?reply/.test(header('precedence') ?? '') ||
    /report/.test(header('content-type')?.split(';')[0] ?? '') ||
    ['x-autoreply', 'x-autorespond', 'list-id', 'x-loop'].some((name) => header(name) !== undefined) ||
    header('return-path') === '<>' ||
    !from?.address ||
    /^(mailer-daemon|postmaster|no-?reply)@/i.test(from.address)
  )
}

const deliveredTo = ['x-envelope-to', 'delivered-to', 'x-original-to', 'envelope-to']

/** Reads an email. Returns it and the addresses that its head names. @throws if it cannot be read */
export async function parseMail(bytes: Uint8Array) {
  const mail = await PostalMime.parse(withoutSplitWords(bytes), {
    maxNestingDepth: mostNesting,
    maxHeadersSize: 256 * 1024,
    attachmentEncoding: 'arraybuffer',
  })
  const calendar = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  return {
    /** To which mail servers say they delivered it, the last one first. */
    delivered: mail.headers.flatMap(({ key, value }) =>
      deliveredTo.includes(key) ? value.split(',').map((address) => address.replace(/[<>]/g, '').trim()) : [],
    ),
    addresses: [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(({ address }) => address ?? []),
    mail: {
      from: mail.from?.address?.toLowerCase() ?? '',
      subject: readableText(mail.subject ?? '').trim(),
      text: readableText(mail.text ?? htmlText(mail.html ?? '')),
      calendar: calendar ? decode(calendar.content) : null,
      files: filesOf(mail.attachments),
      automatic: isAutomatic(mail),
      messageId: mail.messageId ?? '',
      authentication: mail.headers
        .filter(({ key }) => key === 'authentication-results')
        .map(({ value }) => value),
    },
  }
}
