import { everyone } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { type ShellContents, type ShellPart, standardShell } from '#common/shell/shell-parts.ts'
import { shellProblemWords } from '#common/shell/shell-problems.strings.ts'
import { shellProblems } from '#common/shell/shell-problems.ts'
import { phrases } from '#common/strings.ts'
import { writeShellVersion } from '#db/publish-shell.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { checkRules } from '#server/features/audiences/audience-rules.checks.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { settledContent } from './settled-content.rules.ts'
import { shellPublished } from './shell.events.ts'
import { differences, shellState } from './shell.log.ts'
import { rulesOf } from './shell.present.ts'
import { findMenuNames, findShellContent, findShellPart } from './shell.queries.ts'
import { findShellNames, logosOf, menusOf } from './shell-names.queries.ts'

type Act<P extends ShellPart> = { part: P; version: number; actorId: number; locale: Locale }

/** Locks the part. Throws `conflict` if it was changed since `version`. */
async function lockPart<P extends ShellPart>(
  trx: CompanyDb,
  { part, version }: Pick<Act<P>, 'part' | 'version'>,
) {
  const key = [companyIdOf(trx), part]
  await namedQuery(
    trx,
    'insert into shell_parts (company_id, part) values ($1, $2) on conflict (company_id, part) do nothing',
    key,
  )
  await namedQuery(trx, 'select 1 from shell_parts where company_id = $1 and part = $2 for update', key)
  const row = await findShellPart(trx, part)
  permit(row.version === version, 'conflict')
  return row
}

/** Returns the part's new version. */
async function setDraft(trx: CompanyDb, part: ShellPart, draft: object | null, actorId: number | null) {
  const [row] = await namedQuery<{ version: number }>(
    trx,
    `update shell_parts set version = version + 1, draft = $3::text::jsonb, draft_media_file_id = $4,
       drafted_by_id = $5, drafted_at = case when $3::text is not null then now() end
     where company_id = $1 and part = $2 returning version`,
    [
      ...[companyIdOf(trx), part, draft && JSON.stringify(draft)],
      draft && 'logoMediaFileId' in draft ? draft.logoMediaFileId : null,
      draft && actorId,
    ],
  )
  return row!.version
}

/* A picture of another person's post must not be published by its id. */
async function checkLogo(trx: CompanyDb, content: ShellContents[ShellPart], actorId: number) {
  const [id] = logosOf(content)
  if (id === undefined) return
  const rows = await namedQuery(
    trx,
    `select 1 from media_files m where m.company_id = $1 and m.id = $2 and m.kind = 'image'
       and (m.uploader_id = $3
         or exists (select from shell_versions v where v.company_id = $1 and v.media_file_id = m.id)
         or exists (select from shell_parts p where p.company_id = $1 and p.draft_media_file_id = m.id))`,
    [companyIdOf(trx), id, actorId],
  )
  found(rows[0])
}

/** Saves a draft; a draft equal to the published content is removed. Returns the part's new version. */
export const saveDraft = <P extends ShellPart>(db: CompanyDb, act: Act<P>, content: ShellContents[P]) =>
  transaction(db, async (trx) => {
    const row = await lockPart(trx, act)
    await checkLogo(trx, content, act.actorId)
    const published = row.content ?? standardShell()[act.part]
    const same = JSON.stringify(sorted(content)) === JSON.stringify(sorted(published))
    return setDraft(trx, act.part, same ? null : content, act.actorId)
  })

export const discardDraft = <P extends ShellPart>(db: CompanyDb, act: Act<P>) =>
  transaction(db, async (trx) => {
    await lockPart(trx, act)
    return setDraft(trx, act.part, null, act.actorId)
  })

/** Publishes the draft to everyone. Returns the part's new version. */
export const publishDraft = <P extends ShellPart>(db: CompanyDb, act: Act<P>) =>
  transaction(db, async (trx) => {
    const row = await lockPart(trx, act)
    if (!row.draft) throw new Refusal('conflict')
    await bringOut(trx, act, row.draft, null)
    return setDraft(trx, act.part, null, act.actorId)
  })

/** Publishes an earlier version to everyone; the draft stays. Returns the part's new version. */
export const restoreVersion = <P extends ShellPart>(db: CompanyDb, act: Act<P>, number: number) =>
  transaction(db, async (trx) => {
    const row = await lockPart(trx, act)
    const content = found(await findShellContent(trx, act.part, number))
    if (number === row.publishedNumber) return row.version
    await bringOut(trx, act, content, number)
    return (await findShellPart(trx, act.part)).version
  })

async function bringOut<P extends ShellPart>(
  trx: CompanyDb,
  { part, actorId, locale }: Act<P>,
  draft: ShellContents[P],
  restoredNumber: number | null,
) {
  const content = settledContent(part, draft)
  await check(trx, part, content, locale)
  const before = (await findShellPart(trx, part)).content ?? standardShell()[part]
  const number = await writeShellVersion(trx, {
    part,
    content,
    publishedById: actorId,
    restoredNumber,
    audienceOf: (rule) => audienceOf(trx, rule),
  })
  // The log uses the source language, regardless of who reads it later.
  const names = await findShellNames(trx, [before, content], 'ja')
  const changes = differences(shellState(part, before, names), shellState(part, content, names))
  await logAct(trx, {
    actorId,
    noun: part,
    action: restoredNumber === null ? 'publish' : 'restore',
    subject: { id: number, name: `#${restoredNumber ?? number}` },
    before: Object.fromEntries(changes.map((change) => [change.field, change.before])),
    after: Object.fromEntries(changes.map((change) => [change.field, change.after])),
  })
  await publish(trx, shellPublished, { part, audienceIds: [await audienceOf(trx, everyone)] })
}

/** Refuses content that cannot be published, with an explanation. */
async function check<P extends ShellPart>(
  trx: CompanyDb,
  part: P,
  content: ShellContents[P],
  locale: Locale,
) {
  const words = phrases(shellProblemWords, locale)
  const refuse = (name: string, code: keyof typeof words) => {
    throw new Refusal('validation_failed', { content: name ? `${name}: ${words[code]}` : words[code] })
  }
  const [problem] = shellProblems(part, content)
  if (problem) refuse(problem.name, problem.code)
  await checkRules(trx, rulesOf(content), { field: 'content', locale })
  const menuIds = menusOf(content)
  const known = await findMenuNames(trx, menuIds)
  const gone = menuIds.find((id) => !known.some((menu) => menu.id === id))
  if (gone !== undefined && 'shortcuts' in content) {
    const { nameJa } = content.shortcuts.find(
      ({ target }) => target.type === 'menu' && target.menuId === gone,
    )!
    refuse(nameJa, 'menuGone')
  }
}

/** The same value with sorted keys: the database stores them in its own order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}
