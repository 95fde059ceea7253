import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { inquiryLimits } from '#contract/inquiries.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { admitFiles } from '#server/platform/files/admit-files.ts'
import {
  insertAttachments,
  receiveAttachments,
  type StoredAttachment,
} from '#server/platform/files/receive-attachments.ts'
import { insertPhotos, receivePhotos } from '#server/platform/files/receive-photos.ts'
import type { StoredImage } from '#server/platform/files/save-image.ts'
import type { Upload } from '#server/platform/http/body.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { inquiriesStrings } from './inquiries.strings.ts'

type Sent = Partial<Record<'photos' | 'attachments', Upload[]>>

/** Files whose bytes are stored and whose rows are not yet inserted. */
export type StoredFiles = { photos: StoredImage[]; attachments: StoredAttachment[] }

export const noFiles: StoredFiles = { photos: [], attachments: [] }

export type FileRules = { most: number; maxBytes: number }

/** The files that a message may have; null: none. */
export const fileRules = (member: boolean, guestFiles: boolean): FileRules | null =>
  member
    ? { most: inquiryLimits.files, maxBytes: inquiryLimits.fileBytes }
    : guestFiles
      ? { most: inquiryLimits.guestFiles, maxBytes: inquiryLimits.guestFileBytes }
      : null

type Sender = { app: Pick<App, 'storage' | 'scanner'>; db: CompanyDb; userId: number | null; locale: Locale }

/** Checks the content of files that have been admitted, and stores their bytes. @throws Refusal beside the field */
export async function storeFiles({ app: { storage }, db, userId, locale }: Sender, sent: Sent) {
  const sender = { storage, db, userId, locale }
  return {
    photos: await receivePhotos(sent.photos, { ...sender, field: 'photos' }),
    attachments: await receiveAttachments(sent.attachments, { ...sender, field: 'attachments' }),
  }
}

/**
 * The same for files sent without a session: there may be fewer of them, if the company allows them at all, and they
 * have not been admitted yet.
 */
export async function storeGuestFiles(sender: Sender, sent: Sent, rules: FileRules | null) {
  const uploads = Object.entries(sent).flatMap(([field, list]) => list.map((upload) => ({ field, upload })))
  const [first] = uploads
  if (!first) return noFiles
  const t = phrases(inquiriesStrings, sender.locale)
  const refuse = (sentence: string) => {
    throw new Refusal('validation_failed', { [first.field]: sentence })
  }
  if (rules === null) return refuse(t.noGuestFiles)
  if (uploads.length > rules.most) refuse(t.tooManyFiles(rules.most))
  if (uploads.some(({ upload }) => upload.byteSize > rules.maxBytes))
    refuse(t.fileTooLarge(Math.floor(rules.maxBytes / 1024 / 1024)))
  const { app, db, locale } = sender
  await admitFiles({ app, db, uploaderId: null, locale, files: { ...sent } })
  return storeFiles(sender, sent)
}

type Place = { inquiryId: number; messageId: number | null; uploaderId: number | null }

/** Inserts the rows of stored files of an inquiry, or of a message of it. @throws Refusal `storage_full` */
export async function attachFiles(
  trx: CompanyDb,
  { photos, attachments }: StoredFiles,
  { inquiryId, messageId, uploaderId }: Place,
) {
  const ids = [
    ...(await insertPhotos(trx, photos, uploaderId)),
    ...(await insertAttachments(trx, attachments, uploaderId)),
  ]
  if (ids.length === 0) return
  await namedQuery(
    trx,
    `insert into inquiry_files (company_id, inquiry_id, message_id, media_file_id)
     select $1, $2, $3, file.id from unnest($4::bigint[]) as file (id)`,
    [companyIdOf(trx), inquiryId, messageId, ids],
  )
}
