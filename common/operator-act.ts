/** What operators do, as their log names it. */
export const operatorActions = [
  'sign_in',
  'sign_in_refused',
  'set_up',
  'operator_created',
  'operator_changed',
  'company_viewed',
  'company_created',
  'company_changed',
  'company_suspended',
  'company_resumed',
  'company_closed',
  'company_erased',
  'job_retried',
  'notice_told',
  'notice_withdrawn',
  'note_written',
  'note_changed',
  'note_shared',
  'note_deleted',
] as const
export type OperatorAction = (typeof operatorActions)[number]
