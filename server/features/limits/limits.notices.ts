import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { announcementsChanged } from '#server/features/announcements/announcements.events.ts'
import { receives } from '#server/features/notification-options/preferences.queries.ts'
import { fileQuarantined, storageFilling } from '#server/platform/files/files.events.ts'
import { defineSubscriber } from '#server/platform/outbox/define-subscriber.ts'
import { publish } from '#server/platform/outbox/publish.ts'

const once = `on conflict (company_id, user_id, kind, coalesce(menu_id, 0), occasion)
  where feed_id is null and report_id is null do nothing returning user_id`

async function tell(trx: CompanyDb, told: { userId: number }[]) {
  if (told.length > 0) await publish(trx, announcementsChanged, { userIds: told.map(({ userId }) => userId) })
}

/** Tells the sender of a quarantined file, and the full administrators. */
async function tellOfQuarantine(trx: CompanyDb, quarantinedFileId: number) {
  await tell(
    trx,
    await namedQuery<{ userId: number }>(
      trx,
      `insert into announcements (company_id, user_id, kind, actor_id, file_name, occasion)
       select $1, u.id, case when u.id = q.uploader_id then 'file_refused' else 'file_quarantined' end,
         coalesce(q.uploader_id, u.id), q.original_name, q.id::text
       from quarantined_files q
       join users u on u.company_id = q.company_id and u.status = 'active'
         and (u.id = q.uploader_id or u.role = 'administrator')
       where q.company_id = $1 and q.id = $2 and ${receives('notice', 'quarantine')}
       ${once}`,
      [companyIdOf(trx), quarantinedFileId],
    ),
  )
}

/** Tells the full administrators how full the storage is. */
async function tellOfStorage(trx: CompanyDb, percent: number, occasion: string) {
  await tell(
    trx,
    await namedQuery<{ userId: number }>(
      trx,
      `insert into announcements (company_id, user_id, kind, actor_id, amount, occasion)
       select $1, u.id, 'storage_filling', u.id, $2, $3 from users u
       where u.company_id = $1 and u.role = 'administrator' and u.status = 'active' and ${receives('notice', 'storage')}
       ${once}`,
      [companyIdOf(trx), percent, occasion],
    ),
  )
}

export const limitSubscribers = [
  defineSubscriber(fileQuarantined, 'limits.quarantined', ({ db, payload }) =>
    tellOfQuarantine(db, payload.quarantinedFileId),
  ),
  defineSubscriber(storageFilling, 'limits.storage-filling', ({ db, payload }) =>
    tellOfStorage(db, payload.percent, payload.occasion),
  ),
]
