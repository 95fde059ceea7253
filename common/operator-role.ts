/** What an operator's staff do: answering customers, accompanying them, running the installation, contracts. */
export const operatorRoles = ['support', 'success', 'engineer', 'finance'] as const
export type OperatorRole = (typeof operatorRoles)[number]
