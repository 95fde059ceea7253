import type { CompanyState } from '#common/company-state.ts'
import type { OperatorRole } from '#common/operator-role.ts'

type Standing = { state: CompanyState }
type Who = { role: OperatorRole }

const isOpen = ({ state }: Standing) => state === 'trial' || state === 'active'
const contracts = ({ role }: Who) => role === 'success' || role === 'finance'
const stops = (operator: Who) => contracts(operator) || operator.role === 'support'

/** What an operator may do with a company in its present state. */
export const contractPolicy = {
  change: (operator: Who, company: Standing) => contracts(operator) && company.state !== 'closed',
  options: (operator: Who, company: Standing) => contracts(operator) && company.state !== 'closed',
  flags: ({ role }: Who, company: Standing) =>
    (role === 'success' || role === 'engineer') && company.state !== 'closed',
  /** In any state: at the end of a contract too. */
  export: contracts,
  suspend: (operator: Who, company: Standing) => stops(operator) && isOpen(company),
  resume: (operator: Who, company: Standing) => stops(operator) && !isOpen(company),
  close: (operator: Who, company: Standing) => contracts(operator) && company.state !== 'closed',
}
