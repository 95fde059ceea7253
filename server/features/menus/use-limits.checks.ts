import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { whyUnusable } from './menus.policy.ts'
import { type MenuRow, usesInPeriod } from './menus.queries.ts'

/** Throws the named refusal if a menu cannot be used now. */
export function permitUse(menu: MenuRow) {
  const reason = whyUnusable(menu)
  if (reason) throw new Refusal(reason === 'limit_reached' ? 'use_limit_reached' : 'menu_closed')
}

type Limited = { id: number; useLimitCount: number | null }

/** Serialises submissions of a limited menu by one person until the transaction ends. */
export async function lockUse(trx: CompanyDb, menu: Limited, userId: number) {
  if (menu.useLimitCount === null) return
  await namedQuery(trx, 'select pg_advisory_xact_lock(hashtextextended($1, $2))', [
    `use of ${menu.id} by ${userId}`,
    companyIdOf(trx),
  ])
}

/** Throws `use_limit_reached` if the limit allows no further submission. Call it after `lockUse`. */
export async function checkUse(trx: CompanyDb, menu: Limited, userId: number) {
  if (menu.useLimitCount === null) return
  const [row] = await namedQuery<{ usedCount: number }>(
    trx,
    `select ${usesInPeriod('n', '$3')} as used_count from menus n where n.company_id = $1 and n.id = $2`,
    [companyIdOf(trx), menu.id, userId],
  )
  if (row!.usedCount >= menu.useLimitCount) throw new Refusal('use_limit_reached')
}
