import {
  getPasswordPolicy,
  getPasswordRules,
  previewPasswordPolicy,
  updatePasswordPolicy,
} from '#contract/password-policy.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { route } from '#server/platform/http/route.ts'
import { savePasswordPolicy } from './password-policy.commands.ts'
import { countAffected, findPasswordPolicy, presentRules } from './password-policy.queries.ts'

export const passwordPolicyRoutes = [
  route(getPasswordRules, ({ db, session }) => presentRules(db, session.userId)),

  route(getPasswordPolicy, ({ db, session }) => {
    requireAdministrator(session)
    return findPasswordPolicy(db)
  }),

  route(previewPasswordPolicy, ({ db, session, body }) => {
    requireAdministrator(session)
    return countAffected(db, body, session.userId)
  }),

  route(updatePasswordPolicy, async ({ db, session, body }) => {
    requireAdministrator(session)
    await savePasswordPolicy(db, session.userId, body)
    return findPasswordPolicy(db)
  }),
]
