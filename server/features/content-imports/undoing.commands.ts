import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { removeMessage } from '#server/features/chat-messages/chat-messages.commands.ts'
import { removeFeed } from '#server/features/feeds/feeds.commands.ts'
import { findWork } from './content-imports.queries.ts'
import { removeMenus } from './imported-menus.commands.ts'

const atOnce = 100

/** Rooms that hold nothing but what this import brought in: nobody has written in them. Legal holds keep them. */
const removeRooms = (db: CompanyDb, importId: number) =>
  namedQuery(
    db,
    `delete from chat_rooms r where r.company_id = $1
       and exists (select from content_import_sources s where s.company_id = $1 and s.chat_room_id = r.id
         and s.import_id = $2 and s.seq is null)
       and not exists (select from chat_messages m where m.company_id = $1 and m.chat_room_id = r.id
         and not exists (select from content_import_sources s where s.company_id = $1 and s.chat_room_id = r.id
           and s.seq = m.seq and s.import_id = $2))
       and not chat_room_held($1, r.id)`,
    [companyIdOf(db), importId],
  )

type Source = {
  source: string
  feedId: number | null
  chatRoomId: number | null
  seq: number | null
  messageId: number | null
  authorId: number | null
}

const findSources = (db: CompanyDb, importId: number) =>
  namedQuery<Source>(
    db,
    `select s.source, s.feed_id, s.chat_room_id, s.seq, m.id as message_id, m.author_id
     from content_import_sources s
     left join chat_messages m on m.company_id = $1 and m.chat_room_id = s.chat_room_id and m.seq = s.seq
     where s.company_id = $1 and s.import_id = $2 and (s.feed_id is not null or s.seq is not null)
     order by s.source limit ${atOnce}`,
    [companyIdOf(db), importId],
  )

/** Deletes what an import brought in, so that it can be brought in again. It may run again at any time. */
export async function undoImport(
  db: CompanyDb,
  { importId, actorId }: { importId: number; actorId: number },
) {
  const row = await findWork(db, importId)
  if (row?.status !== 'undoing') return
  await removeRooms(db, importId)
  if (row.kind === 'menus') await removeMenus(db, { importId, actorId, locale: row.locale })
  for (;;) {
    const sources = await findSources(db, importId)
    if (sources.length === 0) break
    for (const { feedId, chatRoomId, seq, messageId, authorId } of sources) {
      if (feedId !== null) await removeFeed(db, actorId, feedId)
      if (messageId !== null && chatRoomId !== null && seq !== null)
        await removeMessage(db, { id: messageId, chatRoomId, seq, authorId: authorId! })
    }
    await namedQuery(
      db,
      'delete from content_import_sources where company_id = $1 and import_id = $2 and source = any($3::text[])',
      [companyIdOf(db), importId, sources.map(({ source }) => source)],
    )
  }
  await transaction(db, async (trx) => {
    const undone = await namedQuery(
      trx,
      `update content_imports set status = 'undone', version = version + 1
       where company_id = $1 and id = $2 and status = 'undoing' returning id`,
      [companyIdOf(trx), importId],
    )
    if (undone.length === 0) return
    await logAct(trx, {
      ...{ actorId, noun: 'content_import', action: 'undo_import' },
      subject: { id: importId, name: row.fileName },
    })
  })
}
