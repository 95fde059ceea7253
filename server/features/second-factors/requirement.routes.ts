import { addDays } from '#common/plain-date.ts'
import { phrases } from '#common/strings.ts'
import {
  getFactorRequirement,
  previewFactorRequirement,
  requirementLimits,
  updateFactorRequirement,
} from '#contract/second-factors.requirement.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { checkRules } from '#server/features/audiences/audience-rules.checks.ts'
import { findAllTermNames } from '#server/features/audiences/audiences.queries.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { saveRequirement } from './requirement.commands.ts'
import { findConcerned, findRequirement } from './requirement.queries.ts'
import { secondFactorsStrings } from './second-factors.strings.ts'

async function present(db: CompanyDb) {
  const requirement = await findRequirement(db)
  return { ...requirement, names: requirement.rule ? await findAllTermNames(db, [requirement.rule]) : [] }
}

export const requirementRoutes = [
  route(getFactorRequirement, async ({ db, session }) => {
    requireAdministrator(session)
    return present(db)
  }),

  route(previewFactorRequirement, async ({ db, session, body, locale }) => {
    requireAdministrator(session)
    if (body.rule) await checkRules(db, [body.rule], { field: 'rule', locale })
    const { people, ...counts } = await findConcerned(db, body)
    return { ...counts, people: people.map(presentPerson) }
  }),

  route(updateFactorRequirement, async ({ app, db, session, body, locale }) => {
    requireAdministrator(session)
    const { scope, rule, dueOn } = body
    const t = phrases(secondFactorsStrings, locale)
    if (scope === 'some' && (!rule || rule.include.length === 0))
      throw new Refusal('validation_failed', { rule: t.nothingChosen })
    if (rule) await checkRules(db, [rule], { field: 'rule', locale })
    const before = await findRequirement(db)
    if (scope !== 'nobody') {
      if (dueOn === null) throw new Refusal('validation_failed', { dueOn: t.dayMissing })
      // A deadline that has passed may stay while the rest is changed.
      if (dueOn !== before.dueOn && dueOn < before.today)
        throw new Refusal('validation_failed', { dueOn: t.dayPassed })
      if (dueOn > addDays(before.today, requirementLimits.years * 366))
        throw new Refusal('validation_failed', { dueOn: t.dayFar })
    }
    const saving = { actorId: session.userId, locale, address: productAddress(app.config) }
    await saveRequirement(db, saving, { ...body, rule: scope === 'some' ? rule : null })
    return present(db)
  }),
]
