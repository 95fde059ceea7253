import type { ActNoun, ActValue } from '#common/administration-act.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { logAct } from './administration-acts.commands.ts'

type Exported = {
  actorId: number
  noun: ActNoun
  /** What the file is about; empty if it is about all of a noun. */
  subject?: { id: number | null; name: string }
  /** The number of rows in the file. */
  count: number
  /** The filter as requested. */
  by?: Readonly<Record<string, ActValue | undefined>>
  departmentId?: number | undefined
  positionId?: number | undefined
}

/** Logs that an administrator downloaded an export: who, with which filter, and how many rows. */
export async function logExport(db: CompanyDb, { actorId, noun, subject, count, by, ...places }: Exported) {
  await logAct(db, {
    actorId,
    noun,
    action: 'export',
    subject: subject ?? { id: null, name: '' },
    after: { ...(await placesOf(db, places)), ...defined(by ?? {}), count },
  })
}

const defined = (by: Readonly<Record<string, ActValue | undefined>>) =>
  Object.fromEntries(Object.entries(by).map(([field, value]) => [field, value ?? null]))

/** The names of a department and of a position. */
export async function placesOf(
  db: CompanyDb,
  { departmentId, positionId }: Pick<Exported, 'departmentId' | 'positionId'>,
) {
  if (departmentId === undefined && positionId === undefined) return {}
  const [row] = await namedQuery<{ department: string | null; position: string | null }>(
    db,
    `select (select name from departments where company_id = $1 and id = $2) as department,
       (select name from positions where company_id = $1 and id = $3) as position`,
    [companyIdOf(db), departmentId ?? null, positionId ?? null],
  )
  return row!
}
