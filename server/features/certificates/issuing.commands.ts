import { randomInt } from 'node:crypto'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { companyToday } from '#server/platform/company-day.ts'
import type { Subject } from './certificates.queries.ts'

/* Without characters that look alike. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
const newNumber = () => [group(), group(), group()].join('-')

type Issuing = Subject & {
  userId: number
  /** What it is given for; a person gets one certificate for each. */
  occasion: string
}

/**
 * Issues a certificate if the test or course gives one and the person has none that is still in force without a request
 * to renew it. Safe to repeat.
 */
export const issueCertificate = (db: CompanyDb, { userId, knowledgeTestId, courseId, occasion }: Issuing) =>
  namedQuery(
    db,
    `insert into certificates (company_id, number, user_id, knowledge_test_id, course_id, title, holder_name, issued_on,
       valid_until, occasion)
     select :companyId, :number, u.id, r.knowledge_test_id, r.course_id, coalesce(t.title, c.title),
       u.family_name || ' ' || u.given_name, ${companyToday},
       (${companyToday} + make_interval(months => r.valid_months))::date, :occasion
     from certificate_rules r
     join users u on u.company_id = :companyId and u.id = :userId and u.status <> 'withdrawn'
     left join knowledge_tests t on t.company_id = :companyId and t.id = r.knowledge_test_id
     left join courses c on c.company_id = :companyId and c.id = r.course_id
     where r.company_id = :companyId and (r.knowledge_test_id = :knowledgeTestId or r.course_id = :courseId)
       and not exists (select from certificates f where f.company_id = :companyId and f.user_id = :userId
         and (f.knowledge_test_id = :knowledgeTestId or f.course_id = :courseId)
         and f.renewal_requested_at is null)
     on conflict do nothing`,
    { companyId: companyIdOf(db), number: newNumber(), userId, knowledgeTestId, courseId, occasion },
  )
