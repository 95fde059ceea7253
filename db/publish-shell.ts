import type { AudienceRule } from '#common/audience-rule.ts'
import { externalAddress, internalPath } from '#common/shell/addresses.ts'
import type { ShellContents, ShellPart, ShellShortcut } from '#common/shell/shell-parts.ts'
import { type CompanyDb, companyIdOf, namedQuery } from './tenant.ts'

type Publication<P extends ShellPart> = {
  part: P
  /** Must be valid. */
  content: ShellContents[P]
  /** null: published when the company was created. */
  publishedById: number | null
  restoredNumber?: number | null
  /** The audience of a rule. */
  audienceOf: (rule: AudienceRule) => Promise<number>
}

/**
 * Publishes a content of a shell part to everyone, as a new version, in the caller's transaction; its entries are
 * stored with their audiences. A draft is left unchanged. Returns the version number.
 */
export async function writeShellVersion<P extends ShellPart>(
  trx: CompanyDb,
  { part, content, publishedById, restoredNumber = null, audienceOf }: Publication<P>,
): Promise<number> {
  const companyId = companyIdOf(trx)
  const mediaFileId = 'logoMediaFileId' in content ? content.logoMediaFileId : null
  const [version] = await namedQuery<{ number: number }>(
    trx,
    `insert into shell_versions
       (company_id, part, number, content, media_file_id, restored_number, published_by_id)
     values ($1, $2, (select coalesce(max(number), 0) + 1 from shell_versions where company_id = $1 and part = $2),
       $3::text::jsonb, $4, $5, $6)
     returning number`,
    [companyId, part, JSON.stringify(content), mediaFileId, restoredNumber, publishedById],
  )
  await namedQuery(
    trx,
    `insert into shell_parts (company_id, part, version, published_number) values ($1, $2, 1, $3)
     on conflict (company_id, part) do update
     set published_number = excluded.published_number, version = shell_parts.version + 1`,
    [companyId, part, version!.number],
  )
  if ('shortcuts' in content) await replaceShortcuts(trx, content, audienceOf)
  if ('externalLinks' in content) await replaceExternalLinks(trx, content, audienceOf)
  return version!.number
}

/** The target of a shortcut, including its menu if it has one. */
function destinationOf({ target }: ShellShortcut): { href: string; menuId: number | null } {
  if (target.type === 'address') return { href: externalAddress(target.url) ?? target.url, menuId: null }
  if (target.type === 'menu') return { href: `/menus/${target.menuId}`, menuId: target.menuId }
  const href = internalPath(target.path) ?? target.path
  const menu = href.match(/^(?:\/m)?\/menus\/(\d{1,9})(?:[?#].*)?$/)
  return { href, menuId: menu ? Number(menu[1]) : null }
}

async function replaceShortcuts(
  trx: CompanyDb,
  { shortcuts }: ShellContents['shortcuts'],
  audienceOf: Publication<ShellPart>['audienceOf'],
) {
  const companyId = companyIdOf(trx)
  await namedQuery(trx, 'delete from shortcuts where company_id = $1', [companyId])
  for (const [sortOrder, shortcut] of shortcuts.entries()) {
    const { href, menuId } = destinationOf(shortcut)
    await namedQuery(
      trx,
      `insert into shortcuts (company_id, sort_order, icon_name, name_ja, name_en, href, menu_id, audience_id)
       values (:companyId, :sortOrder, :iconName, :nameJa, :nameEn, :href, :menuId, :audienceId)`,
      {
        companyId,
        sortOrder,
        iconName: shortcut.iconName,
        nameJa: shortcut.nameJa,
        nameEn: shortcut.nameEn,
        href,
        menuId,
        audienceId: await audienceOf(shortcut.rule),
      },
    )
  }
}

async function replaceExternalLinks(
  trx: CompanyDb,
  { externalLinks }: ShellContents['external_links'],
  audienceOf: Publication<ShellPart>['audienceOf'],
) {
  const companyId = companyIdOf(trx)
  await namedQuery(trx, 'delete from external_links where company_id = $1', [companyId])
  for (const [sortOrder, link] of externalLinks.entries())
    await namedQuery(
      trx,
      `insert into external_links
         (company_id, sort_order, icon_name, name_ja, name_en, category_ja, category_en, url, audience_id)
       values (:companyId, :sortOrder, :iconName, :nameJa, :nameEn, :categoryJa, :categoryEn, :url, :audienceId)`,
      {
        companyId,
        sortOrder,
        iconName: link.iconName,
        nameJa: link.nameJa,
        nameEn: link.nameEn,
        categoryJa: link.categoryJa,
        categoryEn: link.categoryEn,
        url: externalAddress(link.url) ?? link.url,
        audienceId: await audienceOf(link.rule),
      },
    )
}
