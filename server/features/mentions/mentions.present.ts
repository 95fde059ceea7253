import { fullName } from '#server/features/people/people.present.ts'
import type { MentionedRow } from './mentions.queries.ts'

/** The people and departments a text mentions, with their current names. */
export const presentMentions = ({ mentions, departmentMentions }: MentionedRow) => ({
  mentions: (mentions ?? []).map((user) => ({ id: user.id, name: fullName(user) })),
  departmentMentions: departmentMentions ?? [],
})
