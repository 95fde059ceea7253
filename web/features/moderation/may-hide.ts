import type { CurrentUser } from '#web/app/session.tsx'

/** Whether the person may hide what others wrote: full administrators and moderation administrators. */
export const mayHide = (user: CurrentUser | null) =>
  user?.can.administer === true && (user.can.sections?.includes('moderation') ?? true)
