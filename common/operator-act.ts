/** What operators do, as their log names it. */
export const operatorActions = [
  'sign_in',
  'sign_in_refused',
  'set_up',
  'operator_created',
  'operator_changed',
] as const
export type OperatorAction = (typeof operatorActions)[number]
