import type { AudienceRule } from '#common/audience-rule.ts'
import type { AnnouncementState } from '#contract/administrator-announcements.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'

/**
 * Whether the administrator is limited to departments: they write for these only and manage only their own
 * announcements.
 */
export const isLimited = (session: Pick<Session, 'role' | 'administeredDepartmentIds'>) =>
  session.role !== 'administrator' && session.administeredDepartmentIds.length > 0

/** What a person may do with an announcement as an administrator. */
export const announcementPolicy = (
  { state, authorId, dueOn }: { state: AnnouncementState; authorId: number; dueOn: string | null },
  session: Session,
) => {
  const manage = administers(session, 'announcements') && (!isLimited(session) || authorId === session.userId)
  return {
    manage,
    publish: manage && state === 'draft',
    unschedule: manage && state === 'scheduled',
    end: manage && state === 'published',
    edit: manage && state !== 'ended',
    delete: manage && (state === 'draft' || state === 'scheduled'),
    remind: manage && state === 'published' && dueOn !== null,
  }
}

/** Whether everyone whom a rule can ever include belongs to the departments in `within`. */
export function isWithin(rule: AudienceRule, within: ReadonlySet<number>) {
  if (rule.include === 'everyone') return false
  const inside = rule.include.map((term) => term.type === 'department' && within.has(term.id))
  return inside.length > 0 && (rule.match === 'all' ? inside.some(Boolean) : inside.every(Boolean))
}
