import { createPresignedUrl, playMediaFile } from '#contract/media-files.ts'
import { companyIdOf } from '#db/tenant.ts'
import { mediaUses } from '#server/media-uses.ts'
import { findMediaFile, mayReadMedia } from '#server/platform/files/media-uses.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { recordPlay } from './media-files.commands.ts'

const validSeconds = 300

export const mediaFileRoutes = [
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
