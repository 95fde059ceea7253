import { phrases } from '#common/strings.ts'
import {
  createDirectUploads,
  createPresignedUrl,
  listMediaFiles,
  playMediaFile,
  uploadMediaFile,
} from '#contract/media-files.ts'
import { postLimits } from '#contract/posting.ts'
import { companyIdOf } from '#db/tenant.ts'
import { filesStrings } from '#server/platform/files/files.strings.ts'
import { findMediaFile, type MediaUse, mayReadMedia } from '#server/platform/files/media-uses.ts'
import { receiveAttachments } from '#server/platform/files/receive-attachments.ts'
import { receivePhotos } from '#server/platform/files/receive-photos.ts'
import { hasRoom } from '#server/platform/files/storage-quota.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { keepAttachment, keepPhoto, recordPlay } from './media-files.commands.ts'
import { presentAttachment, presentPhoto } from './media-files.present.ts'
import { findMediaFiles } from './media-files.queries.ts'
import { mediaFilesStrings } from './media-files.strings.ts'

const validSeconds = 300

/** @param mediaUses everything that can refer to a file */
export const mediaFileRoutes = (mediaUses: readonly MediaUse[]) => [
  route(uploadMediaFile, async ({ app, db, session, files, locale }) => {
    const sent = Object.values(files).flat().length
    if (sent !== 1)
      throw new Refusal('validation_failed', { photos: phrases(mediaFilesStrings, locale).oneFile })
    const sender = { storage: app.storage, db, userId: session.userId, locale }
    const [picture] = await receivePhotos(files.photos, { ...sender, field: 'photos' })
    if (picture)
      return { photo: presentPhoto(await keepPhoto(db, picture, session.userId)), attachment: null }
    const [video] = await receiveAttachments(files.videos, { ...sender, field: 'videos' })
    const [file] = await receiveAttachments(files.attachments, { ...sender, field: 'attachments' })
    const kept = await keepAttachment(db, found(video ?? file), session.userId)
    return { photo: null, attachment: presentAttachment(kept) }
  }),

  route(createDirectUploads, async ({ app, db, session, body, locale }) => {
    const total = body.files.reduce((sum, { byteSize }) => sum + byteSize, 0)
    // The files of a form together may be as large as its largest.
    if (total > postLimits.videoBytes) throw new Refusal('request_too_large')
    if (!(await hasRoom(db, app.storage.usualQuota, total)))
      throw new Refusal('validation_failed', { files: phrases(filesStrings, locale).storageFull })
    const uploads = await Promise.all(body.files.map((file) => app.directUploads.offer(session, file)))
    return { uploads: uploads.filter((upload) => upload !== null) }
  }),

  route(listMediaFiles, async ({ db, session, query }) => {
    const rows = await findMediaFiles(db, query.ids.split(',').map(Number))
    const readable: typeof rows = []
    for (const row of rows) if (await mayReadMedia(mediaUses, db, session, row)) readable.push(row)
    return {
      photos: readable.filter(({ kind }) => kind === 'image').map(presentPhoto),
      attachments: readable.filter(({ kind }) => kind !== 'image').map(presentAttachment),
      nextCursor: null,
    }
  }),

  route(createPresignedUrl, async ({ app, db, session, params }) => {
    const file = found(await findMediaFile(db, params.filename))
    permit(await mayReadMedia(mediaUses, db, session, file))
    return { url: app.links.presign(file.filename, companyIdOf(db), validSeconds) }
  }),

  route(playMediaFile, async ({ db, session, params }) => {
    const file = found(await findMediaFile(db, params.filename))
    permit(await mayReadMedia(mediaUses, db, session, file))
    permit(file.kind === 'video')
    await recordPlay(db, file.id, session.userId)
  }),
]
