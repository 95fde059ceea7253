import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { inquiryLimits } from '#contract/inquiries.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { admitFiles } from '#server/platform/files/admit-files.ts'
import { plainName } from '#server/platform/files/receive-image.ts'
import type { Upload } from '#server/platform/http/body.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { MailTaker } from '#server/platform/mail/incoming-mail.ts'
import { replyText } from '#server/platform/mail/reply-text.ts'
import { addReply } from './inquiries.commands.ts'
import { findInquiry, findSettings } from './inquiries.queries.ts'
import { inquiriesStrings } from './inquiries.strings.ts'
import { type FileRules, fileRules, noFiles, type StoredFiles, storeFiles } from './inquiry-files.commands.ts'
import { isAnswerToken } from './inquiry-mails.commands.ts'

type Attached = { name: string; type: string; content: Uint8Array }
type Sender = { app: App; db: CompanyDb; userId: number | null; locale: Locale }

/* Undefined: it is refused. */
async function storeAttached(sender: Sender, { name, type, content }: Attached) {
  const { app, db, userId, locale } = sender
  const { path, byteSize } = await app.storage.receive(
    (async function* () {
      yield content
    })(),
  )
  const upload = { path, byteSize, originalName: name, declaredType: type }
  const sent: Record<string, Upload[]> = type.startsWith('image/')
    ? { photos: [upload] }
    : { attachments: [upload] }
  try {
    await admitFiles({ app, db, uploaderId: userId, locale, files: sent })
    return await storeFiles(sender, sent)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'validation_failed') return undefined
    throw error
  } finally {
    await app.storage.discard(path)
  }
}

/** Stores the files of an email as far as they are allowed. Returns the names of the others too. */
async function storeEach(sender: Sender, files: readonly Attached[], rules: FileRules | null) {
  const stored: StoredFiles = { ...noFiles }
  const refused: string[] = []
  let count = 0
  for (const file of files) {
    const allowed = rules !== null && count < rules.most && file.content.length <= rules.maxBytes
    const one = allowed ? await storeAttached(sender, file) : undefined
    if (!one) {
      refused.push(plainName(file.name))
      continue
    }
    count += 1
    stored.photos = [...stored.photos, ...one.photos]
    stored.attachments = [...stored.attachments, ...one.attachments]
  }
  return { stored, refused }
}

/**
 * Takes in the answer to an email of an inquiry. What somebody else sends to the address, who may have been forwarded
 * the email, becomes an internal note. Emails of programs, and empty ones, are left out.
 */
export const inquiryReplies: MailTaker = {
  async isGenuine({ app, db, companyId, ids, token }) {
    const row = await findInquiry(db, ids[0] ?? 0)
    return row !== undefined && isAnswerToken(app, token, companyId, row)
  },

  async take({ app, db, ids, mail }) {
    const row = await findInquiry(db, ids[0] ?? 0)
    const words = replyText(mail.text)
    if (!row || mail.automatic || (words === '' && mail.files.length === 0))
      return { store: async () => undefined }
    const { userId, locale } = row
    const sender = mail.from === row.email?.toLowerCase() ? null : mail.from
    const { guestFiles } = await findSettings(db, locale)
    const rules = fileRules(userId !== null && sender === null, guestFiles)
    const author = sender === null ? userId : null
    const { stored, refused } = await storeEach({ app, db, userId: author, locale }, mail.files, rules)
    const left = refused.length > 0 ? phrases(inquiriesStrings, locale).filesLeftOut(refused.join(', ')) : ''
    const most = inquiryLimits.bodyLength - left.length - 2
    const text = [...words].length > most ? `${[...words].slice(0, most - 1).join('')}…` : words
    return {
      store: (trx) =>
        addReply(trx, row.id, {
          ...{
            userId: author,
            body: [text, left].filter(Boolean).join('\n\n'),
            files: stored,
            locale,
            sender,
          },
          ...{ clientKey: mail.hash, byEmail: true },
        }),
    }
  },
}
