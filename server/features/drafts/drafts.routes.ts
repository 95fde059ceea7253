import { deleteDraft, listDrafts, saveDraft } from '#contract/drafts.ts'
import { presentMentions } from '#server/features/mentions/mentions.present.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { keepDraft, removeDraft } from './drafts.commands.ts'
import { findDrafts } from './drafts.queries.ts'

export const draftRoutes = [
  route(listDrafts, async ({ db, session }) => {
    const rows = await findDrafts(db, session.userId)
    return {
      drafts: rows.map(({ body, updatedAt, files, ...row }) => ({
        ...row,
        ...presentMentions(row),
        text: body,
        files: (files ?? []).map((file) => ({ ...file, path: `/media_files/${file.filename}` })),
        updatedAt: updatedAt.toISOString(),
      })),
      nextCursor: null,
    }
  }),

  route(saveDraft, async ({ db, session, body }) => keepDraft(db, session.userId, body)),

  route(deleteDraft, async ({ db, session, params }) => {
    permit(await removeDraft(db, session.userId, params.key))
  }),
]
