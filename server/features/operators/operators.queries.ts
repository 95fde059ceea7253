import type { OperatorAction } from '#common/operator-act.ts'
import type { OperatorRole } from '#common/operator-role.ts'
import { operatorLimits } from '#contract/operators.ts'
import { type InstallationDb, namedQuery } from '#db/tenant.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'
import type { OperatorActState } from './operator-acts.commands.ts'

/** What is needed to let an operator in by their email address. */
export async function findOperatorSignIn(db: InstallationDb, email: string) {
  const [row] = await namedQuery<{
    id: number
    name: string
    passwordHash: string
    ipRanges: string[]
    setUp: boolean
    /** Stopped, or the initial password was not replaced in time. */
    barred: boolean
  }>(
    db,
    `select id, name, password_hash, ip_ranges::text[] as ip_ranges, totp_set_up_at is not null as set_up,
       stopped_at is not null
         or (initial and password_set_at < now() - make_interval(days => ${operatorLimits.initialDays})) as barred
     from operators where email = $1`,
    [email],
  )
  return row ?? null
}

/** The sealed key of an operator's authenticator app, and whether it is in use. */
export async function findOperatorApp(db: InstallationDb, id: number) {
  const [row] = await namedQuery<{ totpSecret: string | null; setUp: boolean; passwordHash: string }>(
    db,
    'select totp_secret, totp_set_up_at is not null as set_up, password_hash from operators where id = $1',
    [id],
  )
  return row ?? null
}

export type OperatorRow = {
  id: number
  name: string
  email: string
  role: OperatorRole
  ipRanges: string[]
  setUp: boolean
  stopped: boolean
  lastSeenAt: Date | null
}

const columns = `o.id, o.name, o.email, o.role, o.ip_ranges::text[] as ip_ranges,
  o.totp_set_up_at is not null as set_up, o.stopped_at is not null as stopped,
  (select max(s.seen_at) from operator_sessions s where s.operator_id = o.id and s.factor_at is not null) as last_seen_at`

export const findOperators = (db: InstallationDb) =>
  namedQuery<OperatorRow>(db, `select ${columns} from operators o order by o.name, o.id`)

export async function findOperatorByEmail(db: InstallationDb, email: string) {
  const [row] = await namedQuery<OperatorRow>(db, `select ${columns} from operators o where o.email = $1`, [
    email,
  ])
  return row ?? null
}

export type OperatorActRow = {
  id: number
  operatorId: number | null
  operatorName: string
  aboutCompanyId: number | null
  companyName: string
  action: OperatorAction
  subject: string
  reason: string
  before: OperatorActState | null
  after: OperatorActState | null
  ip: string | null
  createdAt: Date
}

type ActsRequest = {
  beyond: number | null
  limit: number
  companyId?: number | undefined
  operatorId?: number | undefined
  action?: OperatorAction | undefined
}

/** A page of the operators' log, newest first. */
export async function findOperatorActs(db: InstallationDb, request: ActsRequest) {
  const { beyond, limit, companyId, operatorId, action } = request
  const rows = await namedQuery<OperatorActRow>(
    db,
    `select a.id, a.operator_id, a.operator_name, a.about_company_id, a.company_name, a.action, a.subject, a.reason,
       a.before, a.after, host(a.ip) as ip, a.created_at
     from operator_acts a
     where ($1::bigint is null or a.id < $1) and ($2::bigint is null or a.about_company_id = $2)
       and ($3::bigint is null or a.operator_id = $3) and ($4::text is null or a.action = $4)
     order by a.id desc limit $5`,
    [beyond, companyId ?? null, operatorId ?? null, action ?? null, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.id])
}
