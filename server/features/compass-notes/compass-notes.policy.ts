import type { OperatorRole } from '#common/operator-role.ts'

type Who = { role: OperatorRole }
type Note = { sharedAt: Date | null }

const writes = ({ role }: Who) => role === 'success' || role === 'support'

/** What an operator may do with a note. What a company has seen stays. */
export const notePolicy = {
  edit: writes,
  share: (operator: Who, note: Note) => operator.role === 'success' && note.sharedAt === null,
  delete: (operator: Who, note: Note) => writes(operator) && note.sharedAt === null,
}
