import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { myDataReady } from './my-data.notices.ts'

type Made = { exportId: number; userId: number; filename: string; originalName: string; byteSize: number }

/** Delivers the file: attaches it to the export only, replaces an earlier one, and notifies its person. */
export const finishMyData = (db: CompanyDb, { exportId, userId, ...file }: Made) =>
  transaction(db, async (trx) => {
    const key = [companyIdOf(trx), userId, exportId]
    const { id } = await trx
      .insertInto('mediaFiles')
      // Without an uploader: only the export decides who can read it.
      .values({
        companyId: companyIdOf(trx),
        ...{ kind: 'file', contentType: 'application/zip', storedBytes: file.byteSize },
        ...file,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await namedQuery(
      trx,
      'update my_data_exports set media_file_id = null where company_id = $1 and user_id = $2 and id < $3',
      key,
    )
    await namedQuery(
      trx,
      `update my_data_exports set media_file_id = $4, finished_at = now(), done_count = total_count
       where company_id = $1 and user_id = $2 and id = $3`,
      [...key, id],
    )
    await tell(trx, {
      values: [userId, exportId],
      recipients: 'select $2::bigint as user_id',
      notices: [myDataReady.row({ actor: 'o.user_id', once: '$3::bigint' })],
    })
  })
