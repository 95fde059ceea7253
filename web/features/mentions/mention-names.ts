/** Someone mentioned by name, or a whole department. */
export type Mention = { id: number; name: string; department?: boolean }

export const isSameMention = (a: Mention, b: Mention) =>
  a.id === b.id && Boolean(a.department) === Boolean(b.department)

/** The mention that a choice stands for: people by number, departments by `d` and number. */
export const asMention = ({ id, label }: { id: string; label: string }): Mention =>
  id.startsWith('d')
    ? { id: Number(id.slice(1)), name: label, department: true }
    : { id: Number(id), name: label }

type Mentioning = {
  mentions: readonly { id: number; name: string }[]
  departmentMentions: readonly { id: number; name: string }[]
}

/** Everybody a post or a comment mentions. */
export const mentionsOf = ({ mentions, departmentMentions }: Mentioning): Mention[] => [
  ...mentions,
  ...departmentMentions.map((department) => ({ ...department, department: true })),
]

/** Those who are still named in the text, each once. */
export const mentionedIn = (text: string, mentions: readonly Mention[]) =>
  mentions.filter(
    (mention, index) =>
      text.includes(`@${mention.name}`) &&
      mentions.findIndex((other) => isSameMention(other, mention)) === index,
  )

/** The numbers that a call takes. */
export const mentionedIds = (mentions: readonly Mention[]) => ({
  mentionedUserIds: mentions.filter(({ department }) => !department).map(({ id }) => id),
  mentionedDepartmentIds: mentions.filter(({ department }) => department).map(({ id }) => id),
})
