import type { Engine } from '#db/connect.ts'
import { namedQuery } from '#db/tenant.ts'

/** The provider of a proven domain, whichever company it belongs to; null: nobody's. */
export async function findProviderOfDomain(engine: Engine, domain: string) {
  const [row] = await namedQuery<{ companyId: number; providerId: number }>(
    engine.installation,
    `select n.company_id, n.provider_id from sign_in_domains n
     join identity_providers p on p.company_id = n.company_id and p.id = n.provider_id and p.stage <> 'off'
     where n.domain = $1 and n.proven_at is not null and n.provider_id is not null`,
    [domain],
  )
  return row ? { db: engine.company(row.companyId), ...row } : null
}

/** The company in the address of an identity provider; whether it exists, its provider says. */
export const companyOfProvider = (engine: Engine, companyId: number) => engine.company(companyId)
