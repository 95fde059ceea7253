import type { CompanyDb } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { fileQuarantined, storageFilling } from '#server/platform/files/files.events.ts'
import { defineSubscriber } from '#server/platform/outbox/define-subscriber.ts'
import { fileRefused, quarantineNotice, storageNotice } from './limits.notices.ts'

/** Notifies the sender of a quarantined file, and the full administrators. */
async function tellOfQuarantine(trx: CompanyDb, quarantinedFileId: number) {
  const columns = { once: 'o.id', payload: { fileName: 'o.original_name' } }
  await tell(trx, {
    values: [quarantinedFileId],
    recipients: `select u.id as user_id, q.id, q.uploader_id, q.original_name
      from quarantined_files q
      join users u on u.company_id = $1 and u.status = 'active' and (u.id = q.uploader_id or u.role = 'administrator')
      where q.company_id = $1 and q.id = $2`,
    notices: [
      fileRefused.row({ ...columns, when: 'o.user_id = o.uploader_id', actor: 'o.uploader_id' }),
      quarantineNotice.row({
        ...columns,
        when: 'o.user_id is distinct from o.uploader_id',
        actor: 'coalesce(o.uploader_id, o.user_id)',
      }),
    ],
  })
}

/** Notifies the full administrators how full the storage is. */
async function tellOfStorage(trx: CompanyDb, percent: number, occasion: string) {
  await tell(trx, {
    values: [percent, occasion],
    recipients: `select id as user_id from users
      where company_id = $1 and role = 'administrator' and status = 'active'`,
    notices: [
      storageNotice.row({
        actor: 'o.user_id',
        once: '$3::text',
        payload: { percent: '$2::integer' },
      }),
    ],
  })
}

export const limitSubscribers = [
  defineSubscriber(fileQuarantined, 'limits.quarantined', ({ db, payload }) =>
    tellOfQuarantine(db, payload.quarantinedFileId),
  ),
  defineSubscriber(storageFilling, 'limits.storage-filling', ({ db, payload }) =>
    tellOfStorage(db, payload.percent, payload.occasion),
  ),
]
