/** Whether a company may be used, as the operator sees it. */
export const companyStates = ['trial', 'active', 'suspended', 'closed'] as const
export type CompanyState = (typeof companyStates)[number]

export const companyPlans = ['light', 'standard', 'enterprise'] as const
export type CompanyPlan = (typeof companyPlans)[number]
