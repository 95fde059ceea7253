import { randomBytes } from 'node:crypto'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { zipArchive } from '#server/platform/files/zip-archive.ts'
import { entriesOf } from './legal-holds.export.ts'
import { legalHoldExportReady } from './legal-holds.notices.ts'
import { countHeld, findLegalHold, findLegalHoldExport, scopeOf } from './legal-holds.queries.ts'
import { nameOfHold } from './legal-holds.sql.ts'

/** Writes and stores the file of an export; skips one that is finished or abandoned. */
export async function writeLegalHoldExport(db: CompanyDb, storage: Storage, exportId: number) {
  const companyId = companyIdOf(db)
  const given = await findLegalHoldExport(db, exportId)
  if (!given || given.finishedAt || given.failedAt) return
  const hold = (await findLegalHold(db, given.legalHoldId))!
  const scope = scopeOf(db, hold)
  const counts = await countHeld(db, scope)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  let done = 0
  const progress = (written: number) => {
    done = Math.min(done + written, total)
    return namedQuery(
      db,
      'update legal_hold_exports set done_count = $3, total_count = $4 where company_id = $1 and id = $2',
      [companyId, exportId, done, total],
    )
  }
  const filename = `${randomBytes(16).toString('base64url')}.zip`
  const key = { companyId, filename, part: 'original' }
  const { locale } = given
  await storage.put(key, zipArchive(entriesOf({ db, storage, hold, scope, counts, locale, progress })))
  const { size } = (await storage.stat(key))!
  const on = given.createdAt.toLocaleDateString('sv-SE', { timeZone: hold.timeZone }).replaceAll('-', '')
  await transaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('mediaFiles')
      // Without an uploader: only the export decides who can read it.
      .values({
        ...{ companyId, kind: 'file', contentType: 'application/zip', filename },
        ...{ byteSize: size, storedBytes: size, originalName: `hiroba-legal-hold-${hold.id}-${on}.zip` },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await namedQuery(
      trx,
      `update legal_hold_exports set media_file_id = $3, finished_at = now(), done_count = total_count
       where company_id = $1 and id = $2`,
      [companyId, exportId, id],
    )
    await tell(trx, {
      values: [given.creator.id, exportId, hold.id],
      recipients: `select $2::bigint as user_id, $3::bigint as export_id, h.id, ${nameOfHold} as name
        from legal_holds h where h.company_id = $1 and h.id = $4`,
      notices: [
        legalHoldExportReady.row({
          ...{ actor: 'o.user_id', once: 'o.export_id' },
          payload: { holdId: 'o.id', name: 'o.name' },
        }),
      ],
    })
  })
}
