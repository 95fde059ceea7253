import type { CompanyState } from '#common/company-state.ts'
import type { OperatorRole } from '#common/operator-role.ts'
import { lookingRoles } from '#server/platform/auth/look-sessions.ts'

type Who = { role: OperatorRole }
type Standing = { state: CompanyState; consented: boolean }

const looks = ({ role }: Who) => lookingRoles.includes(role)
const isOpen = ({ state }: Standing) => state === 'trial' || state === 'active'

/** What an operator may do with a company, depending on its consent. */
export const lookPolicy = {
  ask: (operator: Who, company: Standing) => looks(operator) && isOpen(company) && !company.consented,
  look: (operator: Who, company: Standing) => looks(operator) && isOpen(company) && company.consented,
}
