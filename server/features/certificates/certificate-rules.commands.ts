import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { findSubject, type Subject } from './certificates.queries.ts'

type Rule = { enabled: boolean; validMonths: number | null; renewalDays: number; version: number }

/** Sets whether a test or course gives a certificate. @throws {Refusal} not_found, conflict */
export const setRule = (db: CompanyDb, actorId: number, subject: Subject, rule: Rule) =>
  transaction(db, async (trx) => {
    const { knowledgeTestId, courseId } = subject
    await namedQuery(
      trx,
      `select 1 from knowledge_tests where company_id = $1 and id = $2 for no key update`,
      [companyIdOf(trx), knowledgeTestId],
    )
    await namedQuery(trx, `select 1 from courses where company_id = $1 and id = $2 for no key update`, [
      companyIdOf(trx),
      courseId,
    ])
    const before = found(await findSubject(trx, subject))
    permit(before.version === rule.version, 'conflict')
    await namedQuery(
      trx,
      `delete from certificate_rules where company_id = $1 and (knowledge_test_id = $2 or course_id = $3)`,
      [companyIdOf(trx), knowledgeTestId, courseId],
    )
    if (rule.enabled)
      await namedQuery(
        trx,
        `insert into certificate_rules (company_id, knowledge_test_id, course_id, valid_months, renewal_days, version)
         values ($1, $2, $3, $4, $5, $6)`,
        [companyIdOf(trx), knowledgeTestId, courseId, rule.validMonths, rule.renewalDays, rule.version + 1],
      )
    await logAct(trx, {
      actorId,
      noun: courseId === null ? 'knowledge_test' : 'course',
      action: 'update',
      subject: { id: (knowledgeTestId ?? courseId)!, name: before.title },
      before: stateOf(before),
      after: stateOf(rule),
    })
  })

const stateOf = ({ enabled, validMonths, renewalDays }: Omit<Rule, 'version'>) => ({
  certificate: enabled,
  validMonths: enabled ? validMonths : null,
  renewalDays: enabled ? renewalDays : null,
})
