import {
  createBackyardNote,
  deleteBackyardNote,
  getBackyardNote,
  listBackyardNotes,
  shareBackyardNote,
  updateBackyardNote,
} from '#contract/compass-notes.backyard.ts'
import { getCompassNote, listCompassNotes } from '#contract/compass-notes.ts'
import { timeCursor } from '#server/platform/http/cursor.ts'
import { operatorRoute } from '#server/platform/http/operator-route.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { changeNote, deleteNote, shareNote, writeNote } from './compass-notes.commands.ts'
import { presentFullNote, presentNote, presentShared } from './compass-notes.present.ts'
import { findNote, findNotes, findSharedNote, findSharedNotes } from './compass-notes.queries.ts'

/** For the company's administrators: shared notes only. */
export const compassNoteRoutes = [
  route(listCompassNotes, async ({ db, query: { cursor, ...filters } }) => {
    const page = await findSharedNotes(db, { ...filters, beyond: timeCursor(cursor) })
    return { compassNotes: page.rows.map(presentShared), nextCursor: page.nextCursor }
  }),

  route(getCompassNote, async ({ db, params }) => presentShared(found(await findSharedNote(db, params.id)))),
]

export const backyardNoteRoutes = [
  operatorRoute(listBackyardNotes, async ({ db, query: { cursor, ...filters } }) => {
    const page = await findNotes(db, { ...filters, beyond: timeCursor(cursor) })
    return { compassNotes: page.rows.map(presentNote), nextCursor: page.nextCursor }
  }),

  operatorRoute(getBackyardNote, async ({ db, operator, params }) =>
    presentFullNote(found(await findNote(db, params.id)), operator),
  ),

  operatorRoute(createBackyardNote, async ({ db, operator, body }) =>
    presentFullNote(await writeNote(db, operator, body), operator),
  ),

  operatorRoute(updateBackyardNote, async ({ db, operator, params, body: { version, ...fields } }) =>
    presentFullNote(await changeNote(db, { id: params.id, version, operator }, fields), operator),
  ),

  operatorRoute(shareBackyardNote, async ({ db, operator, params, body }) =>
    presentFullNote(await shareNote(db, { id: params.id, version: body.version, operator }), operator),
  ),

  operatorRoute(deleteBackyardNote, async ({ db, operator, params, query }) => {
    await deleteNote(db, { id: params.id, version: query.version, operator })
  }),
]
