import { phrases } from '#common/strings.ts'
import { createPresignedUrl, playMediaFile, uploadMediaFile } from '#contract/media-files.ts'
import { companyIdOf } from '#db/tenant.ts'
import { mediaUses } from '#server/media-uses.ts'
import { findMediaFile, mayReadMedia } from '#server/platform/files/media-uses.ts'
import { receiveAttachments } from '#server/platform/files/receive-attachments.ts'
import { receivePhotos } from '#server/platform/files/receive-photos.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { keepAttachment, keepPhoto, recordPlay } from './media-files.commands.ts'
import { mediaFilesStrings } from './media-files.strings.ts'

const validSeconds = 300

export const mediaFileRoutes = [
  route(uploadMediaFile, async ({ app, db, session, files, locale }) => {
    const sent = Object.values(files).flat().length
    if (sent !== 1)
      throw new Refusal('validation_failed', { photos: phrases(mediaFilesStrings, locale).oneFile })
    const sender = { storage: app.storage, db, locale }
    const [picture] = await receivePhotos(files.photos, { ...sender, field: 'photos' })
    if (picture) return { photo: await keepPhoto(db, picture, session.userId), attachment: null }
    const [video] = await receiveAttachments(files.videos, { ...sender, field: 'videos' })
    const [file] = await receiveAttachments(files.attachments, { ...sender, field: 'attachments' })
    return { photo: null, attachment: await keepAttachment(db, found(video ?? file), session.userId) }
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
