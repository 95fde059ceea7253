import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { DeviceRow } from './push.queries.ts'

/** A queued receipt with its device and receiver, as they are now. */
export type QueuedRow = Pick<DeviceRow, 'service' | 'target' | 'publicKey' | 'authSecret'> & {
  id: number
  userId: number
  deviceId: number
  messageId: string
  event: string
  attempts: number
  queuedAt: Date
  /** The notice as it is now, even if it has moved to the top; null: there is none any more, or it is a test. */
  announcementId: number | null
  locale: Locale
  companyName: string
  audienceIds: number[]
  active: boolean
  paused: boolean
  whenAway: boolean
}

/** Those of these receipts that are still to be sent. Receipts whose device was removed are settled by that. */
export const findQueued = (db: CompanyDb, receiptIds: readonly number[]) =>
  namedQuery<QueuedRow>(
    db,
    `select r.id, r.user_id, d.id as device_id, r.message_id, r.event, r.attempts, r.queued_at,
       case when r.occasion is null then r.announcement_id else (select n.id from announcements n
         where n.company_id = $1 and n.user_id = r.user_id and n.occasion = r.occasion and n.folded
           and n.confirmed_at is null) end as announcement_id,
       d.service, d.target, d.public_key, d.auth_secret, coalesce(u.locale, c.default_locale) as locale,
       c.name as company_name, u.status = 'active' as active,
       coalesce((select array_agg(m.audience_id) from audience_members m
         where m.company_id = $1 and m.user_id = u.id), '{}') as audience_ids,
       coalesce(s.push_paused, false) as paused, coalesce(s.push_when_away, true) as when_away
     from push_receipts r
     join push_devices d on d.company_id = r.company_id and d.id = r.device_id and d.user_id = r.user_id
     join users u on u.company_id = r.company_id and u.id = r.user_id
     join companies c on c.id = r.company_id
     left join notification_settings s on s.company_id = r.company_id and s.user_id = r.user_id
     where r.company_id = $1 and r.id = any($2::bigint[]) and r.state = 'queued' order by r.id`,
    [companyIdOf(db), receiptIds],
  )
