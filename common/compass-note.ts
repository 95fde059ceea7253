/** What a compass note is about: what the company wants to reach, how, and how it went. */
export const compassCategories = ['goal', 'plan', 'review'] as const
export type CompassCategory = (typeof compassCategories)[number]
