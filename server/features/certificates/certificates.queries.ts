import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { companyToday } from '#server/platform/company-day.ts'

export type CertificateRow = {
  id: number
  number: string
  userId: number
  title: string
  holderName: string
  issuedOn: string
  validUntil: string | null
  expired: boolean
  renewalRequestedAt: Date | null
  knowledgeTestId: number | null
  courseId: number | null
}

const columns = `f.id, f.number, f.user_id, f.title, f.holder_name, f.issued_on::text as issued_on,
  f.valid_until::text as valid_until, coalesce(f.valid_until < ${companyToday}, false) as expired,
  f.renewal_requested_at, f.knowledge_test_id, f.course_id`

/** A person's certificates, the newest first. */
export const findOwnCertificates = (db: CompanyDb, userId: number) =>
  namedQuery<CertificateRow>(
    db,
    `select ${columns} from certificates f where f.company_id = $1 and f.user_id = $2
     order by f.issued_on desc, f.id desc limit 100`,
    [companyIdOf(db), userId],
  )

export async function findOwnCertificate(db: CompanyDb, userId: number, id: number) {
  const [row] = await namedQuery<CertificateRow & { companyName: string }>(
    db,
    `select ${columns}, co.name as company_name from certificates f join companies co on co.id = $1
     where f.company_id = $1 and f.user_id = $2 and f.id = $3`,
    [companyIdOf(db), userId, id],
  )
  return row
}

export async function findCertificateByNumber(db: CompanyDb, number: string) {
  const [row] = await namedQuery<CertificateRow>(
    db,
    `select ${columns} from certificates f where f.company_id = $1 and f.number = $2`,
    [companyIdOf(db), number],
  )
  return row
}

export type Subject = { knowledgeTestId: number | null; courseId: number | null }

type SubjectRow = {
  title: string
  enabled: boolean
  validMonths: number | null
  renewalDays: number
  version: number
  issuedCount: number
}

/** A test or course with its rule of certificates. */
export async function findSubject(db: CompanyDb, { knowledgeTestId, courseId }: Subject) {
  const [row] = await namedQuery<SubjectRow>(
    db,
    `select x.title, r.id is not null as enabled, r.valid_months, coalesce(r.renewal_days, 30) as renewal_days,
       coalesce(r.version, 0) as version,
       (select count(*) from certificates f where f.company_id = $1
         and (f.knowledge_test_id = $2 or f.course_id = $3)) as issued_count
     from (select t.title from knowledge_tests t where t.company_id = $1 and t.id = $2::bigint
       union all select c.title from courses c where c.company_id = $1 and c.id = $3::bigint) x
     left join certificate_rules r on r.company_id = $1 and (r.knowledge_test_id = $2 or r.course_id = $3)`,
    [companyIdOf(db), knowledgeTestId, courseId],
  )
  return row
}
