import type { Operator } from '#server/platform/auth/operator-sessions.ts'
import { contractPolicy } from './contracts.policy.ts'
import type { CompanyRow, ContractRow } from './contracts.queries.ts'

const moment = (at: Date | null) => at?.toISOString() ?? null

export const presentCompany = <Row extends CompanyRow>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  erasesAt: moment(row.erasesAt),
})

export const presentContract = (row: ContractRow, operator: Operator) => ({
  ...presentCompany(row),
  suspendedAt: moment(row.suspendedAt),
  closedAt: moment(row.closedAt),
  can: {
    change: contractPolicy.change(operator, row),
    options: contractPolicy.options(operator, row),
    flags: contractPolicy.flags(operator, row),
    suspend: contractPolicy.suspend(operator, row),
    resume: contractPolicy.resume(operator, row),
    close: contractPolicy.close(operator, row),
  },
})
