import type { commandAnswers, commandProblems } from '#contract/app-commands.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'

export type AppCommandRow = {
  id: number
  version: number
  name: string
  descriptionJa: string
  descriptionEn: string
  hintJa: string
  hintEn: string
  url: string
  createdAt: Date
  previousSecretUntil: Date | null
  lastRunAt: Date | null
}

/** The commands of an app by name. */
export const findCommandsOfApp = (db: CompanyDb, appId: number) =>
  namedQuery<AppCommandRow>(
    db,
    `select c.id, c.version, c.name, c.description_ja, c.description_en, c.hint_ja, c.hint_en, c.url, c.created_at,
       case when c.previous_until > now() then c.previous_until end as previous_secret_until,
       (select max(r.created_at) from app_command_runs r where r.company_id = $1 and r.app_command_id = c.id)
         as last_run_at
     from app_commands c where c.company_id = $1 and c.user_id = $2 order by c.name`,
    [companyIdOf(db), appId],
  )

type Usable = Pick<AppCommandRow, 'name' | 'descriptionJa' | 'descriptionEn' | 'hintJa' | 'hintEn'> & {
  appId: number
  appName: string
  filename: string | null
}

/** SQL: the commands of apps that work. */
const usable = `app_commands c
  join apps p on p.company_id = c.company_id and p.user_id = c.user_id and p.suspended_at is null and p.deleted_at is null
  join users u on u.company_id = c.company_id and u.id = c.user_id`

/** All commands that can be written, by name. */
export const findUsableCommands = (db: CompanyDb) =>
  namedQuery<Usable>(
    db,
    `select c.name, c.description_ja, c.description_en, c.hint_ja, c.hint_en, u.id as app_id, u.family_name as app_name,
       m.filename
     from ${usable} ${portraitOf()} where c.company_id = $1 order by c.name`,
    [companyIdOf(db)],
  )

export type RunnableCommand = {
  id: number
  url: string
  secret: string
  previousSecret: string | null
  appId: number
  appName: string
  companyCode: string
}

/** The command of this name, if its app works. */
export async function findRunnableCommand(db: CompanyDb, name: string) {
  const [row] = await namedQuery<RunnableCommand>(
    db,
    `select c.id, c.url, c.secret, case when c.previous_until > now() then c.previous_secret end as previous_secret,
       u.id as app_id, u.family_name as app_name, o.code as company_code
     from ${usable} join companies o on o.id = c.company_id where c.company_id = $1 and c.name = $2`,
    [companyIdOf(db), name],
  )
  return row
}

export type LockedCommand = Pick<
  AppCommandRow,
  'id' | 'version' | 'name' | 'descriptionJa' | 'descriptionEn' | 'hintJa' | 'hintEn' | 'url'
> & { appId: number }

/** Locks a command until the transaction ends. */
export async function lockCommand(trx: CompanyDb, id: number) {
  const [row] = await namedQuery<LockedCommand>(
    trx,
    `select id, version, name, description_ja, description_en, hint_ja, hint_en, url, user_id as app_id from app_commands
     where company_id = $1 and id = $2 for update`,
    [companyIdOf(trx), id],
  )
  return row
}

export async function hasCommand(db: CompanyDb, id: number) {
  const rows = await namedQuery(db, 'select 1 from app_commands where company_id = $1 and id = $2', [
    companyIdOf(db),
    id,
  ])
  return rows.length > 0
}

export type RunRow = {
  id: number
  userId: number
  createdAt: Date
  durationMs: number | null
  status: number | null
  problem: (typeof commandProblems)[number] | null
  answered: (typeof commandAnswers)[number] | null
  answer: string
}

type Page = { commandId: number; beforeId: number | null; limit: number }

/** What came of a command, newest first. */
export const findRuns = (db: CompanyDb, { commandId, beforeId, limit }: Page) =>
  namedQuery<RunRow>(
    db,
    `select r.id, r.user_id, r.created_at, r.duration_ms, r.status, r.problem, r.answered, r.answer
     from app_command_runs r
     where r.company_id = $1 and r.app_command_id = $2 and ($3::bigint is null or r.id < $3)
     order by r.id desc limit $4`,
    [companyIdOf(db), commandId, beforeId, limit],
  )
