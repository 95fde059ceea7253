import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { admitFiles } from '#server/platform/files/admit-files.ts'
import {
  insertAttachments,
  receiveAttachments,
  type StoredAttachment,
} from '#server/platform/files/receive-attachments.ts'
import { plainName } from '#server/platform/files/receive-image.ts'
import { insertPhotos, receivePhotos } from '#server/platform/files/receive-photos.ts'
import type { StoredImage } from '#server/platform/files/save-image.ts'
import { discardFiles, type Upload } from '#server/platform/http/body.ts'
import { httpStrings } from '#server/platform/http/http.strings.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { MailFile } from '#server/platform/mail/parse-mail.ts'
import { mailPostingStrings } from './mail-posting.strings.ts'

type Field = 'photos' | 'videos' | 'attachments'

/** How many files of each kind are accepted, and how large they may be. */
export type FileLimits = Readonly<
  Record<Field, number> & Record<'photoBytes' | 'videoBytes' | 'attachmentBytes', number>
>

const bytesOf = { photos: 'photoBytes', videos: 'videoBytes', attachments: 'attachmentBytes' } as const

/** What a file claims to be; its content is checked afterwards. Phones send photos of unknown type, by their name. */
function fieldOf({ name, type }: MailFile): Field {
  if (type.startsWith('image/') || /\.(jpe?g|png|gif|webp|avif|hei[cf])$/i.test(name)) return 'photos'
  if (type.startsWith('video/') || /\.(mp4|m4v|mov|webm|3g[p2])$/i.test(name)) return 'videos'
  return 'attachments'
}

/** Files whose bytes are stored and whose rows are not yet inserted. */
export type MailFiles = { photos: StoredImage[]; videos: StoredAttachment[]; files: StoredAttachment[] }

type Sender = { app: App; db: CompanyDb; userId: number; locale: Locale }

/**
 * Checks the files of an email as uploads are checked (number, sizes, room, virus scan, content), and stores their
 * bytes.
 * @throws Refusal with the reason
 */
export async function receiveFiles(
  { app, db, userId, locale }: Sender,
  files: readonly MailFile[],
  limits: FileLimits,
): Promise<MailFiles> {
  const words = phrases(httpStrings, locale)
  const refuse = (field: Field, sentence: string) => new Refusal('validation_failed', { [field]: sentence })
  const byField: Partial<Record<Field, MailFile[]>> = Object.groupBy(files, fieldOf)
  for (const [field, list] of Object.entries(byField) as [Field, MailFile[]][]) {
    if (limits[field] === 0) throw refuse(field, phrases(mailPostingStrings, locale).noPlace(list[0]!.name))
    if (list.length > limits[field]) throw refuse(field, words.tooManyFiles(limits[field]))
    const most = limits[bytesOf[field]]
    const tooLarge = list.find(({ content }) => content.length > most)
    if (tooLarge)
      throw refuse(field, words.fileTooLarge(plainName(tooLarge.name), Math.floor(most / 1024 / 1024)))
  }
  const uploads: Record<Field, Upload[]> = { photos: [], videos: [], attachments: [] }
  try {
    for (const file of files) {
      const { path, byteSize } = await app.storage.receive(
        (async function* () {
          yield file.content
        })(),
      )
      uploads[fieldOf(file)].push({ path, byteSize, originalName: file.name, declaredType: file.type })
    }
    await admitFiles({ app, db, uploaderId: userId, locale, files: uploads })
    const sender = { storage: app.storage, db, userId, locale }
    return {
      photos: await receivePhotos(uploads.photos, { ...sender, field: 'photos' }),
      videos: await receiveAttachments(uploads.videos, { ...sender, field: 'videos' }),
      files: await receiveAttachments(uploads.attachments, { ...sender, field: 'attachments' }),
    }
  } finally {
    await discardFiles(uploads, app.storage)
  }
}

/** Inserts the rows of stored files. Returns their ids by kind. */
export const insertFiles = async (
  trx: CompanyDb,
  { photos, videos, files }: MailFiles,
  uploaderId: number,
) => ({
  photos: await insertPhotos(trx, photos, uploaderId),
  videos: await insertAttachments(trx, videos, uploaderId),
  files: await insertAttachments(trx, files, uploaderId),
})
