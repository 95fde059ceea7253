import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { tokenHash } from '#server/platform/auth/tokens.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

export type DeviceRow = {
  id: number
  userId: number
  service: 'web' | 'fcm'
  target: string
  publicKey: Uint8Array | null
  authSecret: Uint8Array | null
  userAgent: string
  createdAt: Date
  renewedAt: Date
  current: boolean
}

/** A person's devices, the latest renewed first. `cookie`: of the session that asks. */
export const findDevices = (db: CompanyDb, userId: number, cookie = '') =>
  namedQuery<DeviceRow>(
    db,
    `select d.id, d.user_id, d.service, d.target, d.public_key, d.auth_secret, d.user_agent, d.created_at, d.renewed_at,
       s.token_hash = $3 as current
     from push_devices d join sessions s on s.company_id = d.company_id and s.id = d.session_id
     where d.company_id = $1 and d.user_id = $2 order by d.renewed_at desc, d.id desc`,
    [companyIdOf(db), userId, tokenHash(cookie)],
  )

/** Whether the person has paused their pushes. */
export async function arePushesPaused(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ paused: boolean }>(
    db,
    'select push_paused as paused from notification_settings where company_id = $1 and user_id = $2',
    [companyIdOf(db), userId],
  )
  return row?.paused ?? false
}

export type ReceiptRow = {
  id: number
  event: string
  announcementId: number | null
  userAgent: string
  state: 'queued' | 'sent' | 'dropped' | 'gone' | 'refused' | 'failed'
  reason: string
  queuedAt: Date
  sentAt: Date | null
  shownAt: Date | null
  openedAt: Date | null
}

type Page = { before: number | null; limit: number }

/** A page of a person's receipts, newest first. */
export async function findReceipts(db: CompanyDb, userId: number, { before, limit }: Page) {
  const page = await namedQuery<ReceiptRow>(
    db,
    `select r.id, r.event, r.announcement_id, r.user_agent, r.state, r.reason, r.queued_at, r.sent_at, r.shown_at,
       r.opened_at
     from push_receipts r where r.company_id = $1 and r.user_id = $2 and r.id < $3 order by r.id desc limit $4`,
    [companyIdOf(db), userId, before ?? Number.MAX_SAFE_INTEGER, limit + 1],
  )
  return pageOfRows(page, limit, (row) => [row.id])
}

/** How many tests the person sent in the last hour: each has a name of its own. */
export async function countTests(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(distinct r.message_id)::integer as count from push_receipts r
     where r.company_id = $1 and r.user_id = $2 and r.event = 'test' and r.queued_at > now() - interval '1 hour'`,
    [companyIdOf(db), userId],
  )
  return row!.count
}
