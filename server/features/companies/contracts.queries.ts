import type { CompanyFlag, CompanyOption } from '#common/company-option.ts'
import type { CompanyPlan, CompanyState } from '#common/company-state.ts'
import type { Locale } from '#common/locale.ts'
import { foldText } from '#common/search-text.ts'
import { type InstallationDb, namedQuery } from '#db/tenant.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

/** SQL: the state of a company `c`. */
const stateOf = `case when c.closed_at is not null then 'closed' when c.suspended_at is not null then 'suspended'
  when c.on_trial then 'trial' else 'active' end`

/** SQL: the accounts of a company `c` that count towards its contract. */
const usedCount = `(select count(*) from users u where u.company_id = c.id and u.status not in ('withdrawn', 'app'))`

const columns = `c.id, c.code, c.name, ${stateOf} as state, c.plan, f.contracted_count, ${usedCount} as used_count,
  f.login_id_prefix as id_prefix, c.created_at, c.erases_at,
  (select max(d.day) from active_days d where d.company_id = c.id)::text as last_used_on`

export type CompanyRow = {
  id: number
  code: string
  name: string
  state: CompanyState
  plan: CompanyPlan
  contractedCount: number | null
  usedCount: number
  idPrefix: string | null
  createdAt: Date
  erasesAt: Date | null
  lastUsedOn: string | null
}

type ListRequest = {
  /** The code of the last company of the page before. */
  beyond: string | null
  limit: number
  query?: string | undefined
  state?: CompanyState | undefined
}

/** A page of all companies by code. */
export async function findCompanies(db: InstallationDb, { beyond, limit, query, state }: ListRequest) {
  const rows = await namedQuery<CompanyRow>(
    db,
    `select ${columns} from companies c join company_configs f on f.company_id = c.id
     where ($1::text is null or c.code > $1) and ($2::text is null or ${stateOf} = $2)
       and ($3 = '' or position($3 in search_fold(c.name)) > 0 or starts_with(c.code, $3)
         or starts_with(f.login_id_prefix, $3))
     order by c.code limit $4`,
    [beyond, state ?? null, foldText(query ?? '').trim(), limit + 1],
  )
  return pageOfRows(rows, limit, ({ code, id }) => [code, id])
}

export type ContractRow = CompanyRow & {
  onTrial: boolean
  timeZone: string
  locale: Locale
  usedBytes: number
  storageBytes: number | null
  unlimitedStorage: boolean
  administratorCount: number
  suspendedAt: Date | null
  closedAt: Date | null
  version: number
  optionsOff: CompanyOption[]
  featureFlag: CompanyFlag
  flaggedUserIds: number[]
}

export async function findContract(db: InstallationDb, id: number) {
  const [row] = await namedQuery<ContractRow>(
    db,
    `select ${columns}, c.on_trial, c.time_zone, c.default_locale as locale, c.suspended_at, c.closed_at,
       c.contract_version as version, c.options_off, c.feature_flag, c.flagged_user_ids, coalesce(s.used_bytes, 0) as used_bytes, s.quota_bytes as storage_bytes,
       coalesce(s.unlimited, false) as unlimited_storage,
       (select count(*) from users u where u.company_id = c.id and u.role = 'administrator'
         and u.status in ('invited', 'active')) as administrator_count
     from companies c join company_configs f on f.company_id = c.id
     left join company_storage s on s.company_id = c.id where c.id = $1`,
    [id],
  )
  return row ?? null
}

/** Companies whose waiting period is over. */
export const findErasable = (db: InstallationDb) =>
  namedQuery<{ id: number; name: string; code: string }>(
    db,
    'select id, name, code from companies where erases_at <= now() order by erases_at, id',
  )
