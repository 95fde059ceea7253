import type { PlainDate } from '#common/plain-date.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { companyToday } from '#server/platform/company-day.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'
import type { LegalPage } from './installation-texts.queries.ts'

type Addition = { companyName: string; number: number; effectiveOn: PlainDate; body: string }

/** The versions of the company's addition that have taken effect, newest first. */
export const findAdditions = (db: CompanyDb, page: LegalPage) =>
  namedQuery<Addition>(
    db,
    `select c.name as company_name, v.number, v.effective_on::text as effective_on, v.body
     from legal_versions v join companies c on c.id = v.company_id
     where v.company_id = $1 and v.page = $2 and v.effective_on <= ${companyToday}
     order by v.number desc`,
    [companyIdOf(db), page],
  )

type Requested = {
  page: LegalPage
  number: number
  companyName: string
  effectiveOn: PlainDate
  body: string
}

/** The pages that the person has to agree to, each with the version in effect. */
export const findConsentRequests = (db: CompanyDb, userId: number) =>
  namedQuery<Requested>(
    db,
    `select v.page, v.number, c.name as company_name, v.effective_on::text as effective_on, v.body
     from (select distinct on (page) company_id, page, number, effective_on, body,
         max(number) filter (where asks_consent) over (partition by page) as asked
       from legal_versions where company_id = $1 and effective_on <= ${companyToday}
       order by page, number desc) v
     join companies c on c.id = v.company_id
     where v.company_id = $1 and v.asked is not null and not exists (select from legal_consents k
       where k.company_id = $1 and k.page = v.page and k.user_id = $2 and k.number >= v.asked)
     order by array_position('{terms,policy,sct}', v.page)`,
    [companyIdOf(db), userId],
  )

type VersionRow = AuthorRow & {
  number: number
  body: string
  effectiveOn: PlainDate
  asksConsent: boolean
  createdAt: Date
  inEffect: boolean
  consentCount: number
}

/** Every version of the company's addition, newest first. */
export const findVersions = (db: CompanyDb, page: LegalPage) =>
  namedQuery<VersionRow>(
    db,
    `select v.number, v.body, v.effective_on::text as effective_on, v.asks_consent, v.created_at,
       v.effective_on <= ${companyToday} as in_effect,
       (select count(*) from legal_consents k join users p on p.company_id = k.company_id and p.id = k.user_id
         where k.company_id = v.company_id and k.page = v.page and k.number = v.number
           and p.status in ('invited', 'active'))::integer as consent_count,
       ${authorColumns()}
     from legal_versions v join users u on u.company_id = v.company_id and u.id = v.created_by_id ${portraitOf()}
     where v.company_id = $1 and v.page = $2 order by v.number desc`,
    [companyIdOf(db), page],
  )

/** The number of people who can use the product, and the company's code. */
export async function findReach(db: CompanyDb) {
  const [row] = await namedQuery<{ userCount: number; companyCode: string }>(
    db,
    `select c.code as company_code, (select count(*) from users u
       where u.company_id = c.id and u.status in ('invited', 'active'))::integer as user_count
     from companies c where c.id = $1`,
    [companyIdOf(db)],
  )
  return row!
}

type ConsentRow = AuthorRow & { id: number; agreedAt: Date | null }
type ConsentFilter = {
  page: LegalPage
  number: number
  state: 'all' | 'agreed' | 'missing'
  after: number | null
  limit: number
}

/** The people who can use the product, with when they agreed to a version, in the order of their ids. */
export async function findConsents(db: CompanyDb, { page, number, state, after, limit }: ConsentFilter) {
  const rows = await namedQuery<ConsentRow>(
    db,
    `select u.id, k.agreed_at, ${authorColumns()}
     from users u ${portraitOf()}
     left join legal_consents k on k.company_id = u.company_id and k.user_id = u.id and k.page = :page
       and k.number = :number
     where u.company_id = :companyId and u.status in ('invited', 'active') and u.id > coalesce(:after::bigint, 0)
       and (:state::text = 'all' or (k.user_id is not null) = (:state::text = 'agreed'))
     order by u.id limit :most`,
    { companyId: companyIdOf(db), page, number, state, after, most: limit + 1 },
  )
  return pageOfRows(rows, limit, ({ id }) => [id])
}

export type EvidenceRow = {
  familyName: string
  givenName: string
  status: string
  employeeNumber: string | null
  agreedAt: Date | null
  baseEffectiveOn: PlainDate | null
  locale: string | null
  textHash: string | null
}

/** Everyone who uses the product or agreed, with the evidence. */
export const findEvidence = (db: CompanyDb, page: LegalPage, number: number) =>
  namedQuery<EvidenceRow>(
    db,
    `select u.family_name, u.given_name, u.status, u.employee_number, k.agreed_at,
       k.base_effective_on::text as base_effective_on, k.locale, k.text_hash
     from users u
     left join legal_consents k on k.company_id = u.company_id and k.user_id = u.id and k.page = $2 and k.number = $3
     where u.company_id = $1 and (k.user_id is not null or u.status in ('invited', 'active'))
     order by k.agreed_at nulls last, u.id`,
    [companyIdOf(db), page, number],
  )
