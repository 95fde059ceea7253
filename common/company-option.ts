/**
 * What the operator switches per company. Without its option a feature is not there: its calls answer as unknown ones,
 * and its entries are not shown.
 */
export const companyOptions = [
  'company_ids',
  'registration_requests',
  'second_factors',
  'single_sign_on',
  'directories',
  'mail_posting',
] as const
export type CompanyOption = (typeof companyOptions)[number]

/** Which of the extra features of the product's makers a company has. */
export const companyFlags = ['none', 'internal', 'developer'] as const
export type CompanyFlag = (typeof companyFlags)[number]
