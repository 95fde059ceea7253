import { isAdministrator } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'

type Person = Pick<Session, 'userId' | 'role'>

/** Whether a person can save templates for the whole company. */
export const canShareTemplates = (session: Pick<Session, 'role'>) => isAdministrator(session)

/** What a person may do with a template that they can use. */
export const templatePolicy = (template: { authorId: number; shared: boolean }, session: Person) => ({
  delete: template.shared ? canShareTemplates(session) : template.authorId === session.userId,
})
