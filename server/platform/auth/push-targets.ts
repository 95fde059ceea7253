import type { Engine } from '#db/connect.ts'
import { namedQuery } from '#db/tenant.ts'

type Owner = { companyId: number; userId: number }

/** Ends a device of everyone else, in all companies: one device, one person. */
export const takeOverTarget = ({ installation }: Engine, targetHash: Uint8Array, owner: Owner) =>
  namedQuery(
    installation,
    `delete from push_devices
     where target_hash = $1 and (company_id, user_id) is distinct from ($2::bigint, $3::bigint)`,
    [targetHash, owner.companyId, owner.userId],
  )
