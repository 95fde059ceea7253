import { ownName } from '#common/shell/shell-parts.ts'
import { listExternalLinks } from '#contract/external-links.ts'
import { route } from '#server/platform/http/route.ts'
import { findExternalLinks } from './external-links.queries.ts'

export const externalLinkRoutes = [
  route(listExternalLinks, async ({ db, session, locale }) => ({
    externalLinks: (await findExternalLinks(db, session)).map((row) => ({
      id: row.id,
      name: ownName(row, locale),
      iconName: row.iconName,
      url: row.url,
      category: ownName({ nameJa: row.categoryJa, nameEn: row.categoryEn }, locale),
    })),
    nextCursor: null,
  })),
]
