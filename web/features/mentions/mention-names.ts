/** A mentioned person or department. */
export type Mention = { id: number; name: string; department?: boolean }

export const isSameMention = (a: Mention, b: Mention) =>
  a.id === b.id && Boolean(a.department) === Boolean(b.department)

/** The mention for a chosen option: people by id, departments by `d` and id. */
export const asMention = ({ id, label }: { id: string; label: string }): Mention =>
  id.startsWith('d')
    ? { id: Number(id.slice(1)), name: label, department: true }
    : { id: Number(id), name: label }

type Mentioning = {
  mentions: readonly { id: number; name: string }[]
  departmentMentions: readonly { id: number; name: string }[]
}

/** Everyone a post or comment mentions. */
export const mentionsOf = ({ mentions, departmentMentions }: Mentioning): Mention[] => [
  ...mentions,
  ...departmentMentions.map((department) => ({ ...department, department: true })),
]

/** The people and departments still named in the text, without duplicates. */
export const mentionedIn = (text: string, mentions: readonly Mention[]) =>
  mentions.filter(
    (mention, index) =>
      text.includes(`@${mention.name}`) &&
      mentions.findIndex((other) => isSameMention(other, mention)) === index,
  )

/** The ids for a call. */
export const mentionedIds = (mentions: readonly Mention[]) => ({
  mentionedUserIds: mentions.filter(({ department }) => !department).map(({ id }) => id),
  mentionedDepartmentIds: mentions.filter(({ department }) => department).map(({ id }) => id),
})
