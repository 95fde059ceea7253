import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { announcementsChanged } from '#server/features/announcements/announcements.events.ts'
import { receives } from '#server/features/notification-options/preferences.queries.ts'
import { publish } from '#server/platform/outbox/publish.ts'

type Made = { exportId: number; userId: number; filename: string; originalName: string; byteSize: number }

/** Hands the file over: it hangs on the export alone, takes the place of an earlier one, and its person is told. */
export const finishMyData = (db: CompanyDb, { exportId, userId, ...file }: Made) =>
  transaction(db, async (trx) => {
    const key = [companyIdOf(trx), userId, exportId]
    const { id } = await trx
      .insertInto('mediaFiles')
      // Without an uploader: who may read it is decided by the export alone.
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
    const told = await namedQuery(
      trx,
      `insert into announcements (company_id, user_id, kind, actor_id, occasion)
       select $1, u.id, 'my_data_ready', u.id, $3::text from users u
       where u.company_id = $1 and u.id = $2 and u.status = 'active' and ${receives('notice', 'account')}
       on conflict (company_id, user_id, kind, coalesce(menu_id, 0), occasion)
         where feed_id is null and report_id is null do nothing returning id`,
      [companyIdOf(trx), userId, String(exportId)],
    )
    if (told.length > 0) await publish(trx, announcementsChanged, { userIds: [userId] })
  })
