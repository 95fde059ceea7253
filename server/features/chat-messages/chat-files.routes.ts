import { listChatRoomFiles } from '#contract/chat-messages.files.ts'
import { pageOfRows, textCursor } from '#server/platform/http/cursor.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findChatFiles } from './chat-files.queries.ts'
import { presentChatFile } from './chat-messages.present.ts'
import { findHeads } from './chat-messages.queries.ts'

export const chatFileRoutes = [
  route(listChatRoomFiles, async ({ db, session, params, query, locale }) => {
    const cursor = textCursor(query.cursor, ['number'])
    const { fromSeq } = found(await findHeads(db, session.userId, params.id))
    const rows = await findChatFiles(
      db,
      { userId: session.userId, chatRoomId: params.id, fromSeq },
      {
        photo: query.kind === 'photos',
        place: cursor && { seq: Number(cursor.texts[0]), sortOrder: cursor.id },
        limit: query.limit + 1,
      },
    )
    const page = pageOfRows(rows, query.limit, ({ seq, sortOrder }) => [String(seq), sortOrder])
    return { chatFiles: page.rows.map((row) => presentChatFile(row, locale)), nextCursor: page.nextCursor }
  }),
]
