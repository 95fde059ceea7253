import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { exportFile } from './chat-exports.export.ts'
import { chatExportReady } from './chat-exports.notices.ts'
import { type ChatExportRow, findChatExport } from './chat-exports.queries.ts'

/** Writes and stores the file of an export; skips one that is finished or abandoned. */
export async function writeChatExport(db: CompanyDb, storage: Storage, exportId: number) {
  const given = await findChatExport(db, exportId)
  if (!given || given.finishedAt || given.failedAt) return
  const filename = `${randomBytes(16).toString('base64url')}.${given.format}`
  const key = { companyId: companyIdOf(db), filename, part: 'original' }
  const progress = (doneCount: number) =>
    namedQuery(
      db,
      'update chat_exports set done_count = least($3, total_count) where company_id = $1 and id = $2',
      [companyIdOf(db), exportId, doneCount],
    )
  await storage.put(key, Readable.from(exportFile(db, given, progress), { objectMode: false }))
  const { size } = (await storage.stat(key))!
  await finishChatExport(db, given, { filename, byteSize: size })
}

const finishChatExport = (
  db: CompanyDb,
  { id, createdById, format, createdAt, timeZone }: ChatExportRow,
  file: { filename: string; byteSize: number },
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const on = createdAt.toLocaleDateString('sv-SE', { timeZone }).replaceAll('-', '')
    const { id: mediaFileId } = await trx
      .insertInto('mediaFiles')
      // Without an uploader: only the export decides who can read it.
      .values({
        ...{ companyId, kind: 'file', storedBytes: file.byteSize },
        contentType: format === 'csv' ? 'text/csv' : 'application/json',
        originalName: `hiroba-chat-${on}-${id}.${format}`,
        ...file,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await namedQuery(
      trx,
      `update chat_exports set media_file_id = $3, finished_at = now(), done_count = total_count
       where company_id = $1 and id = $2`,
      [companyId, id, mediaFileId],
    )
    await tell(trx, {
      values: [createdById, id],
      recipients: 'select $2::bigint as user_id',
      notices: [chatExportReady.row({ actor: 'o.user_id', once: '$3::bigint' })],
    })
  })
