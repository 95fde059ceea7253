import type { OperatorActRow, OperatorRow } from './operators.queries.ts'

const text = (value: string | number | boolean | null | undefined) =>
  value === null || value === undefined ? '' : String(value)

export function presentOperatorAct({ aboutCompanyId, before, after, createdAt, ...act }: OperatorActRow) {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return {
    ...act,
    companyId: aboutCompanyId,
    changes: [...fields].map((field) => ({
      field,
      before: text(before?.[field]),
      after: text(after?.[field]),
    })),
    createdAt: createdAt.toISOString(),
  }
}

export const presentOperator = ({ lastSeenAt, ...operator }: OperatorRow) => ({
  ...operator,
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
})
