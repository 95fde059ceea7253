import { createHash } from 'node:crypto'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { transaction } from '#db/tenant.ts'
import { lockTree } from '#server/features/admin-departments/admin-departments.commands.ts'
import { findAdminDepartments } from '#server/features/admin-departments/admin-departments.queries.ts'
import { findAdminPositions } from '#server/features/admin-positions/admin-positions.queries.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { writeDepartments } from './departments.commands.ts'
import { type DepartmentsPlan, planDepartments } from './departments.plan.ts'
import type { PlannedLine } from './files.plan.ts'
import type { FileKind, FileLine } from './lines.import.ts'
import { organisationFileWords } from './organisation-files.strings.ts'
import { writePositions } from './positions.commands.ts'
import { type PositionsPlan, planPositions } from './positions.plan.ts'

/** An uploaded file: its lines for the check, its bytes for the fingerprint. */
export type OrganisationFile = {
  kind: FileKind
  locale: Locale
  bytes: Uint8Array
  lines: readonly FileLine[]
}

export type Checked = {
  lines: PlannedLine[]
  problems: string[]
  /** Identifies the file and the state it was checked against; null if there are problems. */
  fingerprint: string | null
}

type Planned = Checked &
  (({ kind: 'departments' } & DepartmentsPlan) | ({ kind: 'positions' } & PositionsPlan))

/** Plans a file against the current organisation, without writing anything. */
export async function planFile(db: CompanyDb, file: OrganisationFile): Promise<Planned> {
  const words = phrases(organisationFileWords, file.locale)
  const yesOrNo = (flag: boolean) => (flag ? words.yes : words.no)
  if (file.kind === 'departments') {
    const current = await findAdminDepartments(db)
    const plan = planDepartments(current, file.lines, yesOrNo)
    return { kind: 'departments', ...plan, ...checked(file, current) }
  }
  const current = await findAdminPositions(db)
  const plan = planPositions(current, file.lines, yesOrNo)
  return { kind: 'positions', ...plan, ...checked(file, current) }
}

/* The people in positions and departments do not affect a file. */
function checked({ kind, bytes, lines }: OrganisationFile, current: readonly { memberCount: number }[]) {
  const problems = lines.flatMap((line) => line.problems)
  const state = current.map(({ memberCount: _memberCount, ...row }) => row)
  const hash = createHash('sha256').update(kind).update('\0').update(bytes).update(JSON.stringify(state))
  return { problems, fingerprint: problems.length > 0 ? null : hash.digest('base64url') }
}

/**
 * Applies all lines of a checked file in one transaction. Returns how many change something. Throws `conflict` if the
 * file or the organisation differs from what was checked.
 */
export const applyFile = (db: CompanyDb, actorId: number, file: OrganisationFile, fingerprint: string) =>
  transaction(db, async (trx) => {
    await lockTree(trx)
    const plan = await planFile(trx, file)
    permit(plan.fingerprint === fingerprint, 'conflict')
    if (plan.kind === 'departments') await writeDepartments(trx, actorId, plan)
    else await writePositions(trx, actorId, plan)
    return plan.lines.filter(({ marks }) => marks.length > 0).length
  })
