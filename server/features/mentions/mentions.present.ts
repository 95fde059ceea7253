import { fullName } from '#server/features/people/people.present.ts'
import type { MentionedRow } from './mentions.queries.ts'

/** Whom a text mentions, under the names they have now. */
export const presentMentions = ({ mentions, departmentMentions }: MentionedRow) => ({
  mentions: (mentions ?? []).map((user) => ({ id: user.id, name: fullName(user) })),
  departmentMentions: departmentMentions ?? [],
})
