import type { CompanyDb } from '#db/tenant.ts'

/** A kind of thing to approve, declared by the feature that owns it. `kind` is stored with each approval. */
export type ApprovalSubject = { readonly kind: string }

/** Who decides on behalf of absent people. */
type Deputies = {
  /** The people for whom this person is a deputy today. */
  findAbsentFor: (db: CompanyDb, userId: number) => Promise<number[]>
  /** Today's deputies of any of these people. */
  findDeputies: (db: CompanyDb, userIds: readonly number[]) => Promise<{ userId: number; deputyId: number }[]>
}

type Registered = { subjects: readonly ApprovalSubject[]; deputies: Deputies }

let registered: Registered | undefined

/** Registers subjects and deputies. Throws if two subjects have the same kind. */
export function registerApprovals(approvals: Registered) {
  const kinds = new Set(approvals.subjects.map(({ kind }) => kind))
  if (kinds.size < approvals.subjects.length) throw new TypeError('Two approval subjects have the same kind')
  registered = approvals
}

function known() {
  if (!registered) throw new Error('No approvals: call registerApprovals() first')
  return registered
}

export const registeredDeputies = () => known().deputies

/** Throws if a subject is missing in `server/approvals.ts`. */
export function checkRegistered(subject: ApprovalSubject) {
  if (!known().subjects.includes(subject))
    throw new TypeError(`${subject.kind} is missing in server/approvals.ts`)
}
