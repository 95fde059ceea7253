import { randomBytes } from 'node:crypto'
import { mailPostingLimits } from '#contract/mail-posting.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { permit } from '#server/platform/http/refusal.ts'

const newNonce = () => randomBytes(16).toString('hex')

/** Creates a person's address for a menu, or returns the one they have. */
export async function createAddress(db: CompanyDb, userId: number, menuId: number) {
  const [row] = await namedQuery<{ id: number }>(
    db,
    `insert into mail_posting_addresses as a (company_id, user_id, menu_id, nonce) values ($1, $2, $3, $4)
     on conflict (company_id, user_id, menu_id) do update set menu_id = a.menu_id where a.company_id = $1
     returning id`,
    [companyIdOf(db), userId, menuId, newNonce()],
  )
  return row!
}

type Target = { userId: number; id: number; version: number }

async function permitOwn(db: CompanyDb, { userId, id }: Target) {
  const rows = await namedQuery(
    db,
    'select id from mail_posting_addresses where company_id = $1 and user_id = $2 and id = $3',
    [companyIdOf(db), userId, id],
  )
  permit(rows.length > 0)
}

/** Makes the address of one's own useless and gives a new one. @throws {Refusal} not_found, conflict */
export async function renewAddress(db: CompanyDb, target: Target) {
  await permitOwn(db, target)
  const rows = await namedQuery(
    db,
    `update mail_posting_addresses set nonce = $5, renewed_at = now(), last_used_at = null
     where company_id = $1 and user_id = $2 and id = $3 and version = $4 returning id`,
    [companyIdOf(db), target.userId, target.id, target.version, newNonce()],
  )
  permit(rows.length > 0, 'conflict')
}

/** Switches off an address of one's own. @throws {Refusal} not_found, conflict */
export async function deleteAddress(db: CompanyDb, target: Target) {
  await permitOwn(db, target)
  const rows = await namedQuery(
    db,
    `delete from mail_posting_addresses where company_id = $1 and user_id = $2 and id = $3 and version = $4
     returning id`,
    [companyIdOf(db), target.userId, target.id, target.version],
  )
  permit(rows.length > 0, 'conflict')
}

/** Replaces the further addresses from which a person sends. */
export const replaceSenders = (db: CompanyDb, userId: number, senders: readonly string[]) =>
  transaction(db, async (trx) => {
    const values = [companyIdOf(trx), userId, senders]
    await namedQuery(
      trx,
      `delete from mail_posting_senders where company_id = $1 and user_id = $2 and email <> all($3::text[])`,
      values,
    )
    await namedQuery(
      trx,
      `insert into mail_posting_senders (company_id, user_id, email)
       select $1, $2, email from unnest($3::text[]) as given (email) on conflict do nothing`,
      values,
    )
  })

type Receipt = {
  userId: number
  /** null: a comment. */
  menuId: number | null
  feedId: number | null
  sender: string
  refusal: string | null
  /** Send the refusal back, unless the person has had too many of them. */
  answer: boolean
}

/** Records what came of an email. Returns whether a refusal is to be sent back. */
export async function recordReceipt(trx: CompanyDb, receipt: Receipt) {
  const [row] = await namedQuery<{ answered: boolean }>(
    trx,
    `with outdated as (
       delete from mail_posting_receipts where company_id = :companyId and user_id = :userId
         and received_at < now() - interval '${mailPostingLimits.receiptDays} days'
     )
     insert into mail_posting_receipts (company_id, user_id, menu_id, feed_id, sender, refusal, answered)
     select :companyId, :userId, :menuId, :feedId, :sender, :refusal, :answer::boolean and :most > (
       select count(*) from mail_posting_receipts where company_id = :companyId and user_id = :userId and answered
         and received_at > now() - interval '1 day')
     returning answered`,
    { companyId: companyIdOf(trx), ...receipt, most: mailPostingLimits.answersPerDay },
  )
  return row!.answered
}

export const recordUse = (trx: CompanyDb, addressId: number) =>
  namedQuery(
    trx,
    'update mail_posting_addresses set last_used_at = now() where company_id = $1 and id = $2',
    [companyIdOf(trx), addressId],
  )
