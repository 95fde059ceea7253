import type { Workflow } from '#common/approval/workflow.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { stagesOf, versionsOf } from '#server/features/menus/menus.policy.ts'
import type { MenuRow } from '#server/features/menus/menus.queries.ts'
import type { AccountStatus } from '#server/features/people/authors.sql.ts'
import { consentDue, isLetIn, ownAudiences } from '#server/platform/auth/person-rights.ts'
import type { Session } from '#server/platform/auth/session.ts'

export type AddressRow = {
  id: number
  version: number
  userId: number
  menuId: number
  nonce: string
  createdAt: Date
  renewedAt: Date
  lastUsedAt: Date | null
}

const columns = 'id, version, user_id, menu_id, nonce, created_at, renewed_at, last_used_at'

export const findAddresses = (db: CompanyDb, userId: number) =>
  namedQuery<AddressRow>(
    db,
    `select ${columns} from mail_posting_addresses where company_id = $1 and user_id = $2 order by id`,
    [companyIdOf(db), userId],
  )

export async function findAddress(db: CompanyDb, id: number) {
  const [row] = await namedQuery<AddressRow>(
    db,
    `select ${columns} from mail_posting_addresses where company_id = $1 and id = $2`,
    [companyIdOf(db), id],
  )
  return row
}

export type SenderRow = {
  userId: number
  email: string | null
  /** Further addresses from which they send, in lower case. */
  senders: string[]
  status: AccountStatus
  letIn: boolean
  consentDue: boolean
  locale: Locale
  timeZone: string
  audienceIds: number[]
}

/** A person with everything that decides what their emails may do; undefined: there is none. */
export async function findSender(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<SenderRow>(
    db,
    `select u.id as user_id, u.email, u.status, ${isLetIn} as let_in, ${consentDue} as consent_due,
       coalesce(u.locale, c.default_locale) as locale, coalesce(u.time_zone, c.time_zone) as time_zone,
       ${ownAudiences} as audience_ids,
       array(select s.email from mail_posting_senders s
         where s.company_id = $1 and s.user_id = u.id order by s.created_at, s.email) as senders
     from users u join companies c on c.id = u.company_id
     where u.company_id = $1 and u.id = $2`,
    [companyIdOf(db), userId],
  )
  return row
}

const hourMs = 3_600_000

/** Acts as its person, without what they may do as an administrator. */
export const sessionOf = (companyId: number, row: SenderRow): Session => ({
  ...{ companyId, userId: row.userId, role: 'employee', sections: [] },
  ...{ administeredDepartmentIds: [], administeredMenuIds: [], locale: row.locale, timeZone: row.timeZone },
  ...{ audienceIds: row.audienceIds, passwordState: 'good', consentDue: row.consentDue, ipRanges: [] },
  ...{ method: 'password', provenAt: new Date(), kept: true, factorState: 'good', factorDueOn: null },
  expiresAt: new Date(Date.now() + hourMs),
})

export type MenuForm = { menuId: number; items: FormItem[]; workflow: Workflow | null }

/** The forms and workflows of the first stage of menus with a form of their own. */
export function findMenuForms(db: CompanyDb, menus: readonly MenuRow[]) {
  const wanted = menus
    .filter(({ formKind }) => formKind === 'items')
    .map((menu) => {
      const stage = stagesOf(menu)[0]!
      return { menuId: menu.id, stage, ...versionsOf(menu, stage) }
    })
  return namedQuery<MenuForm>(
    db,
    `select f.menu_id, f.items, w.workflow
     from unnest($2::bigint[], $3::text[], $4::integer[], $5::integer[]) as wanted (menu_id, stage, form, workflow)
     join menu_forms f on f.company_id = $1 and f.menu_id = wanted.menu_id and f.stage = wanted.stage
       and f.version = wanted.form
     left join menu_workflows w on w.company_id = $1 and w.menu_id = wanted.menu_id and w.stage = wanted.stage
       and w.version = wanted.workflow`,
    [
      companyIdOf(db),
      wanted.map(({ menuId }) => menuId),
      wanted.map(({ stage }) => stage),
      wanted.map(({ form }) => form),
      wanted.map(({ workflow }) => workflow),
    ],
  )
}

export type ReceiptRow = {
  id: number
  menuName: string | null
  feedId: number | null
  sender: string
  refusal: string | null
  answered: boolean
  receivedAt: Date
}

/** What came of a person's latest emails, latest first. */
export const findReceipts = (db: CompanyDb, userId: number, limit: number) =>
  namedQuery<ReceiptRow>(
    db,
    `select r.id, n.name as menu_name, f.id as feed_id, r.sender, r.refusal, r.answered, r.received_at
     from mail_posting_receipts r
     left join menus n on n.company_id = $1 and n.id = r.menu_id
     left join feeds f on f.company_id = $1 and f.id = r.feed_id and f.deleted_at is null
     where r.company_id = $1 and r.user_id = $2 order by r.id desc limit $3`,
    [companyIdOf(db), userId, limit],
  )
