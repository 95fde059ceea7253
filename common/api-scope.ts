/** What a token of the API may be for. `admin` is given beside it and never more than its person may administer. */
const apiAreas = [
  'people',
  'posts',
  'applications',
  'chat',
  'calendar',
  'documents',
  'tasks',
  'learning',
  'admin',
] as const
export type ApiArea = (typeof apiAreas)[number]

export const apiScopes = apiAreas.flatMap((area) => [`${area}:read`, `${area}:write`] as const)
export type ApiScope = (typeof apiScopes)[number]
