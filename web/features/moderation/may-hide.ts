import type { CurrentUser } from '#web/app/session.tsx'

/** Whether they may hide what others wrote: administrators, of everything or of moderation. */
export const mayHide = (user: CurrentUser | null) =>
  user?.can.administer === true && (user.can.sections?.includes('moderation') ?? true)
