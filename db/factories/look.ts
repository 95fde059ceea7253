import { randomBytes } from 'node:crypto'
import { type CompanyDb, companyIdOf, type InstallationDb, namedQuery } from '../tenant.ts'

type Consent = {
  givenById: number
  purpose?: string
  /** When it was given; it stands for `days` from then on. */
  at?: Date
  days?: number
}

/** The consent of a company to operators looking. Returns the id. */
export async function makeLookConsent(db: CompanyDb, { givenById, ...given }: Consent) {
  const { purpose = '設定の確認', at = new Date(), days = 7 } = given
  const [row] = await namedQuery<{ id: number }>(
    db,
    `insert into look_consents (company_id, purpose, given_by_id, given_at, ends_at)
     values ($1, $2, $3, $4, $4::timestamptz + make_interval(days => $5)) returning id`,
    [companyIdOf(db), purpose, givenById, at, days],
  )
  return row!.id
}

type Look = {
  companyId: number
  consentId: number
  operator: { id: number; name: string }
  userId: number
  reason?: string
  at?: Date
  minutes?: number
  /** The paths that were viewed, each a minute after the one before. */
  views?: readonly string[]
}

/** A look that its operator has ended. Returns the id. */
export async function makeLook(
  db: InstallationDb,
  { companyId, consentId, operator, userId, ...given }: Look,
) {
  const { reason = '問い合わせ', at = new Date(Date.now() - 3_600_000), minutes = 20, views = [] } = given
  const [row] = await namedQuery<{ id: number }>(
    db,
    `insert into looks (company_id, consent_id, operator_id, operator_name, operator_session_hash, user_id, reason,
       token_hash, began_at, ends_at, ended_at, ended_by)
     values (:companyId, :consentId, :operatorId, :operatorName, :hash, :userId, :reason, :hash, :at,
       :at::timestamptz + interval '1 hour', :at + make_interval(mins => :minutes), 'operator') returning id`,
    {
      ...{ companyId, consentId, operatorId: operator.id, operatorName: operator.name, userId, reason, at },
      ...{ minutes, hash: randomBytes(32) },
    },
  )
  for (const [index, path] of views.entries())
    await namedQuery(
      db,
      `insert into look_views (company_id, look_id, minute, path)
       values ($1, $2, date_trunc('minute', $3::timestamptz + make_interval(mins => $4)), $5)`,
      [companyId, row!.id, at, index, path],
    )
  return row!.id
}
