import { type AudienceRule, everyone } from '#common/audience-rule.ts'
import { namedInRule, replaceInRule, type Successors } from '#common/replaced-departments.ts'
import type { ShellContents } from '#common/shell/shell-parts.ts'
import { writeShellVersion } from '#db/publish-shell.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { shellPublished } from '#server/features/shell/shell.events.ts'
import { differences, shellState } from '#server/features/shell/shell.log.ts'
import { findShellPart } from '#server/features/shell/shell.queries.ts'
import { findShellNames } from '#server/features/shell/shell-names.queries.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { publish } from '#server/platform/outbox/publish.ts'

export type Writer = {
  actorId: number
  /** A preview is rolled back: it writes no log and sends no notices. */
  preview: boolean
}

const parts = ['shortcuts', 'external_links'] as const
type Part = (typeof parts)[number]

/** A published or drafted shortcut or external link, and its audience. */
export type LinkNaming = { part: Part; key: string; name: string; rule: AudienceRule }

const itemsOf = (content: ShellContents[Part]) =>
  'shortcuts' in content ? content.shortcuts : content.externalLinks

/** Those whose rules name one of these departments; entries equal in draft and published version appear once. */
export async function linksNaming(trx: CompanyDb, departmentIds: ReadonlySet<number>) {
  const found: LinkNaming[] = []
  for (const part of parts) {
    const { content, draft } = await findShellPart(trx, part)
    for (const side of [content, draft])
      for (const { key, nameJa: name, rule } of side ? itemsOf(side) : []) {
        const known = found.some((link) => link.part === part && link.key === key)
        if (!known && namedInRule(rule).some((id) => departmentIds.has(id)))
          found.push({ part, key, name, rule })
      }
  }
  return found
}

/** Publishes the parts with the successors in place, and updates drafts; other content stays unchanged. */
export async function replaceInLinks(
  trx: CompanyDb,
  links: readonly LinkNaming[],
  successors: Successors,
  by: Writer,
) {
  for (const part of parts)
    if (links.some((link) => link.part === part)) await replaceInPart(trx, part, successors, by)
}

async function replaceInPart<P extends Part>(
  trx: CompanyDb,
  part: P,
  successors: Successors,
  { actorId, preview }: Writer,
) {
  await namedQuery(trx, 'select 1 from shell_parts where company_id = $1 and part = $2 for update', [
    companyIdOf(trx),
    part,
  ])
  const { content, draft } = await findShellPart(trx, part)
  const drafted = draft && replaceInContent(draft, successors)
  if (drafted && drafted !== draft)
    await namedQuery(
      trx,
      'update shell_parts set draft = $3::text::jsonb, version = version + 1 where company_id = $1 and part = $2',
      [companyIdOf(trx), part, JSON.stringify(drafted)],
    )
  const replaced = content && replaceInContent(content, successors)
  if (!replaced || replaced === content) return
  const number = await writeShellVersion(trx, {
    ...{ part, content: replaced, publishedById: actorId },
    audienceOf: (rule) => audienceOf(trx, rule),
  })
  if (preview) return
  const names = await findShellNames(trx, [content, replaced], 'ja')
  const changes = differences(shellState(part, content, names), shellState(part, replaced, names))
  await logAct(trx, {
    ...{ actorId, noun: part, action: 'publish', subject: { id: number, name: `#${number}` } },
    before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    after: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  })
  await publish(trx, shellPublished, { part, audienceIds: [await audienceOf(trx, everyone)] })
}

/* The same content object if it names none of them. */
function replaceInContent<C extends ShellContents[Part]>(content: C, successors: Successors): C {
  let changed = false
  const replaced = <Item extends { rule: AudienceRule }>(items: readonly Item[]) =>
    items.map((item) => {
      const rule = replaceInRule(item.rule, successors)
      changed ||= rule !== item.rule
      return { ...item, rule }
    })
  const made =
    'shortcuts' in content
      ? { ...content, shortcuts: replaced(content.shortcuts) }
      : { ...content, externalLinks: replaced(content.externalLinks) }
  return changed ? made : content
}
