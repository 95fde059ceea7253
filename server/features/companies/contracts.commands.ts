import { fileSize } from '#common/byte-size.ts'
import type { CompanyPlan } from '#common/company-state.ts'
import { phrases } from '#common/strings.ts'
import { erasureDays } from '#contract/companies.ts'
import type { Engine } from '#db/connect.ts'
import { announce, type InstallationDb, namedQuery, transaction } from '#db/tenant.ts'
import { logOperatorAct, type OperatorActState } from '#server/features/operators/operator-acts.commands.ts'
import type { Operator } from '#server/platform/auth/operator-sessions.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { releaseJobs } from '#server/platform/jobs/job-queries.ts'
import { contractPolicy } from './contracts.policy.ts'
import { type ContractRow, findContract } from './contracts.queries.ts'
import { backyardStrings } from './contracts.strings.ts'

/** What is asked of a company, at the version on which it is based. */
export type Asked = { id: number; version: number; reason: string; operator: Operator }

/** Locks the company, and compares the version on which the change is based. */
export async function lockContract(trx: InstallationDb, { id, version }: Pick<Asked, 'id' | 'version'>) {
  await namedQuery(trx, 'select from companies where id = $1 for update', [id])
  const row = found(await findContract(trx, id))
  if (row.version !== version) throw new Refusal('conflict')
  return row
}

const stateOf = ({
  name,
  plan,
  onTrial,
  contractedCount,
  storageBytes,
  idPrefix,
}: ContractRow): Contract => ({
  ...{ name, plan, onTrial, contractedCount, storageBytes, idPrefix },
})

type Logged = {
  operator: Operator
  company: Pick<ContractRow, 'id' | 'name' | 'locale'>
  action: keyof typeof companyActions
  reason: string
  before?: Contract
  after?: Contract
}

/**
 * Logs an act about a company for operators, and in the company's own administration log, where it appears as the
 * operator's, with its reason.
 */
async function logContractAct(
  trx: InstallationDb,
  { operator, company, action, reason, before, after }: Logged,
) {
  await logOperatorAct(trx, {
    ...{ by: operator, company, action, reason },
    ...(before && { before }),
    ...(after && { after }),
  })
  await logForCompany(trx, {
    ...{ company, action: companyActions[action], reason },
    ...(before && after && { before: ownWords(before, after), after: ownWords(after, before) }),
  })
}

type OwnEntry = Pick<Logged, 'company' | 'reason'> & {
  action: (typeof companyActions)[keyof typeof companyActions]
  /** What differs, by the names of the fields in the company's own log. */
  before?: OperatorActState
  after?: OperatorActState
}

/** Logs an act of the operator in the administration log of the company itself, with its reason. */
export async function logForCompany(
  trx: InstallationDb,
  { company, action, reason, before, after }: OwnEntry,
) {
  const t = phrases(backyardStrings, company.locale)
  await namedQuery(
    trx,
    `insert into administration_acts (company_id, noun, action, subject_name, before, after, search_text, directory)
     values (:companyId, 'company', :action, :name, :before::jsonb, :after::jsonb, search_fold(:searchText), :directory)`,
    {
      ...{ companyId: company.id, name: company.name, directory: t.operator, action },
      searchText: [company.name, reason].join('\n'),
      before: before ? JSON.stringify(before) : null,
      after: JSON.stringify({ ...after, operatorReason: reason }),
    },
  )
}

/* What differs, by the names of the fields in the company's own log. */
function ownWords(state: Contract, other: Contract) {
  const fields = ({ name, plan, onTrial, contractedCount, storageBytes, idPrefix }: Contract) => ({
    ...{ name, contractPlan: plan, onTrial, contractedCount, loginIdPrefix: idPrefix },
    contractedStorage: storageBytes === null ? null : fileSize(storageBytes),
  })
  const others: OperatorActState = fields(other)
  return Object.fromEntries(Object.entries(fields(state)).filter(([field, value]) => value !== others[field]))
}

/** How acts of operators are called in the company's own log. */
const companyActions = {
  company_changed: 'update',
  company_suspended: 'stop',
  company_resumed: 'resume',
  company_closed: 'close',
} as const

/* All processes take note at once: the sessions of the company and its live connections end. */
async function announceState(trx: InstallationDb, companyId: number) {
  await announce(trx, 'hiroba_companies')
  await announce(trx, 'hiroba_sessions', JSON.stringify({ companyId }))
}

/** Suspends a company. Returns it as it is then. */
export const suspend = (engine: Engine, { operator, reason, ...asked }: Asked) =>
  transaction(engine.installation, async (trx) => {
    const company = await lockContract(trx, asked)
    permit(contractPolicy.suspend(operator, company), 'conflict')
    await namedQuery(
      trx,
      'update companies set suspended_at = now(), contract_version = contract_version + 1 where id = $1',
      [company.id],
    )
    await logContractAct(trx, { operator, company, action: 'company_suspended', reason })
    await announceState(trx, company.id)
    return found(await findContract(trx, company.id))
  })

/** Resumes a company, which goes on with what waited meanwhile. Returns it as it is then. */
export const resume = (engine: Engine, { operator, reason, ...asked }: Asked) =>
  transaction(engine.installation, async (trx) => {
    const company = await lockContract(trx, asked)
    permit(contractPolicy.resume(operator, company), 'conflict')
    await namedQuery(
      trx,
      `update companies set suspended_at = null, closed_at = null, erases_at = null,
         contract_version = contract_version + 1 where id = $1`,
      [company.id],
    )
    await logContractAct(trx, { operator, company, action: 'company_resumed', reason })
    await announceState(trx, company.id)
    await releaseJobs(trx, company.id)
    return found(await findContract(trx, company.id))
  })

/** Closes a company, which is erased after the waiting period. Returns it as it is then. */
export const close = (
  engine: Engine,
  { operator, reason, code, ...asked }: Asked & { code: string },
  said: { wrongCode: string; legallyHeld: string },
) =>
  transaction(engine.installation, async (trx) => {
    const company = await lockContract(trx, asked)
    permit(contractPolicy.close(operator, company), 'conflict')
    if (code.trim() !== company.code) throw new Refusal('validation_failed', { code: said.wrongCode })
    // Erasing would destroy what the company must keep.
    const held = await namedQuery(
      trx,
      `select 1 from legal_holds where company_id = $1 and released_at is null
       union all select 1 from chat_holds where company_id = $1 and released_at is null limit 1`,
      [company.id],
    )
    if (held.length > 0) throw new Refusal('validation_failed', { code: said.legallyHeld })
    await namedQuery(
      trx,
      `update companies set closed_at = now(), erases_at = now() + make_interval(days => ${erasureDays}),
         contract_version = contract_version + 1 where id = $1`,
      [company.id],
    )
    await logContractAct(trx, { operator, company, action: 'company_closed', reason })
    await announceState(trx, company.id)
    return found(await findContract(trx, company.id))
  })

type Contract = {
  name: string
  plan: CompanyPlan
  onTrial: boolean
  contractedCount: number | null
  storageBytes: number | null
  idPrefix: string | null
}

/** Changes the contract of a company. Returns it as it is then. The prefix must be free. */
export const change = (engine: Engine, { operator, reason, ...asked }: Asked, contract: Contract) =>
  transaction(engine.installation, async (trx) => {
    const company = await lockContract(trx, asked)
    permit(contractPolicy.change(operator, company), 'conflict')
    const { name, plan, onTrial, contractedCount, storageBytes, idPrefix } = contract
    await namedQuery(
      trx,
      `update companies set name = $2, plan = $3, on_trial = $4, contract_version = contract_version + 1 where id = $1`,
      [company.id, name, plan, onTrial],
    )
    await namedQuery(
      trx,
      'update company_configs set contracted_count = $2, login_id_prefix = $3 where company_id = $1',
      [company.id, contractedCount, idPrefix],
    )
    await namedQuery(
      trx,
      `insert into company_storage (company_id, quota_bytes, unlimited) values ($1, $2, false)
       on conflict (company_id) do update set quota_bytes = $2,
         unlimited = company_storage.unlimited and $2::bigint is null`,
      [company.id, storageBytes],
    )
    const after = found(await findContract(trx, company.id))
    await logContractAct(trx, {
      ...{ operator, company, action: 'company_changed', reason },
      ...{ before: stateOf(company), after: stateOf(after) },
    })
    return after
  })

/** Logs that a company was created, with what was agreed. */
export const logCreation = (db: InstallationDb, operator: Operator, company: ContractRow, reason: string) =>
  logOperatorAct(db, {
    ...{ by: operator, company, action: 'company_created', reason },
    after: { ...stateOf(company), code: company.code },
  })

/** Logs that an operator looks at a company; once an hour. */
export async function logLook(db: InstallationDb, operator: Operator, company: ContractRow) {
  const [row] = await namedQuery<{ known: boolean }>(
    db,
    `select exists (select from operator_acts where about_company_id = $1 and operator_id = $2
       and action = 'company_viewed' and created_at > now() - interval '1 hour') as known`,
    [company.id, operator.id],
  )
  if (!row!.known) await logOperatorAct(db, { by: operator, company, action: 'company_viewed' })
}
