import type { FormAnswer } from '#common/form/answer.ts'
import { answerIds } from '#common/form/answer-ids.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { AnswerNames } from '#common/form/shown-answer.ts'
import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'

/** The answers of one version of a report; empty if the version does not exist. */
export async function findAnswers(db: CompanyDb, reportId: number, version: number) {
  const [row] = await namedQuery<{ answers: FormAnswer[] }>(
    db,
    'select answers from report_versions where company_id = $1 and report_id = $2 and version = $3',
    [companyIdOf(db), reportId, version],
  )
  return row?.answers ?? []
}

type Written = { items: readonly FormItem[]; answers: readonly FormAnswer[] }

/** The current names of everything that these answers refer to by id. */
export async function findAnswerNames(
  db: CompanyDb,
  written: readonly Written[],
  { locale, timeZone }: { locale: Locale; timeZone: string },
): Promise<AnswerNames> {
  const ids = written.map(({ items, answers }) => answerIds(items, answers))
  const all = (of: 'userIds' | 'departmentIds' | 'mediaFileIds') => [
    ...new Set(ids.flatMap((one) => one[of])),
  ]
  const rows = await namedQuery<{ kind: 'user' | 'department' | 'file'; id: number; name: string }>(
    db,
    `select 'user' as kind, u.id, u.family_name || ' ' || u.given_name as name from users u
     where u.company_id = $1 and u.id = any($2::bigint[]) and u.status <> 'withdrawn'
     union all
     select 'department', d.id, d.name from departments d
     where d.company_id = $1 and d.id = any($3::bigint[]) and ${isShown('d')}
     union all
     select 'file', m.id, m.original_name from media_files m where m.company_id = $1 and m.id = any($4::bigint[])`,
    [companyIdOf(db), all('userIds'), all('departmentIds'), all('mediaFileIds')],
  )
  const named = (kind: (typeof rows)[number]['kind']) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name]))
  return { locale, timeZone, users: named('user'), departments: named('department'), files: named('file') }
}

export type Known = { users: Set<number>; departments: Set<number>; files: Map<number, string> }

/**
 * Those of the references in answers that may be used now: active or invited people, visible departments, and files by
 * kind that this person uploaded or that already belong to the report.
 */
export async function findKnown(
  db: CompanyDb,
  { items, answers }: Written,
  { userId, reportId }: { userId: number; reportId: number | null },
): Promise<Known> {
  const ids = answerIds(items, answers)
  const rows = await namedQuery<{ what: 'user' | 'department' | 'file'; id: number; kind: string }>(
    db,
    `select 'user' as what, u.id, '' as kind from users u
     where u.company_id = $1 and u.id = any($2::bigint[]) and u.status in ('invited', 'active')
     union all
     select 'department', d.id, '' from departments d
     where d.company_id = $1 and d.id = any($3::bigint[]) and ${isShown('d')}
     union all
     select 'file', m.id, m.kind from media_files m
     where m.company_id = $1 and m.id = any($4::bigint[]) and (m.uploader_id = $5 or exists (
       select from report_media_files x where x.company_id = $1 and x.media_file_id = m.id and x.report_id = $6))`,
    [companyIdOf(db), ids.userIds, ids.departmentIds, ids.mediaFileIds, userId, reportId],
  )
  const of = (what: (typeof rows)[number]['what']) => rows.filter((row) => row.what === what)
  return {
    users: new Set(of('user').map(({ id }) => id)),
    departments: new Set(of('department').map(({ id }) => id)),
    files: new Map(of('file').map(({ id, kind }) => [id, kind])),
  }
}

export type FileRow = {
  id: number
  filename: string
  kind: 'image' | 'video' | 'file'
  contentType: string
  byteSize: number
  width: number | null
  height: number | null
  originalName: string
}

/** Those of these files that belong to a report, regardless of who requests them. */
export const findFilesOf = (db: CompanyDb, reportId: number, ids: readonly number[]) =>
  namedQuery<FileRow>(
    db,
    `select m.id, m.filename, m.kind, m.content_type, m.byte_size, m.width, m.height, m.original_name
     from report_media_files x join media_files m on m.company_id = x.company_id and m.id = x.media_file_id
     where x.company_id = $1 and x.report_id = $2 and x.media_file_id = any($3::bigint[]) order by m.id`,
    [companyIdOf(db), reportId, ids],
  )
