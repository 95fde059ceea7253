import type { OperatorAction } from '#common/operator-act.ts'
import { type AnyDb, namedQuery } from '#db/tenant.ts'

/** The values of something, by field name in camelCase. */
export type OperatorActState = Readonly<Record<string, string | number | boolean | null>>

export type OperatorAct = {
  /** null: on the command line, or by schedule; `name` says which. */
  by: { id: number | null; name: string }
  action: OperatorAction
  company?: { id: number; name: string } | undefined
  subject?: string
  reason?: string
  before?: OperatorActState
  after?: OperatorActState
  ip?: string
}

/** The fields of one state whose value differs in the other. */
const different = (state: OperatorActState, other: OperatorActState | undefined) =>
  Object.fromEntries(Object.entries(state).filter(([field, value]) => value !== (other?.[field] ?? null)))

/**
 * Logs what an operator did, in the transaction of the act itself. The log cannot be changed. Only the differences from
 * `before` to `after` are kept. Never pass passwords or keys.
 */
export async function logOperatorAct(trx: AnyDb, act: OperatorAct) {
  const { by, action, company, subject = '', reason = '', before, after, ip } = act
  await namedQuery(
    trx,
    `insert into operator_acts
       (operator_id, operator_name, about_company_id, company_name, action, subject, reason, before, after, ip)
     values (:operatorId, :operatorName, :companyId, :companyName, :action, :subject, :reason, :before::jsonb,
       :after::jsonb, :ip::inet)`,
    {
      ...{ operatorId: by.id, operatorName: by.name, companyId: company?.id ?? null },
      ...{ companyName: company?.name ?? '', action, subject, reason, ip: ip ?? null },
      before: before ? JSON.stringify(different(before, after)) : null,
      after: after ? JSON.stringify(different(after, before)) : null,
    },
  )
}
