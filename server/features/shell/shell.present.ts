import type { AudienceRule } from '#common/audience-rule.ts'
import {
  type ShellContents,
  type ShellPart,
  type ShellTheme,
  standardShell,
} from '#common/shell/shell-parts.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import { differences, type ShellNames, shellState } from './shell.log.ts'
import type { LogoRow, ShellPartRow, ShellVersionRow } from './shell.queries.ts'

/** The size of the logo area in the header, in pixels (specification, section 9). */
const logoPlace = { width: 190, height: 36 }

/** A logo with its display size: as large as fits, and never larger than the original. */
export function presentLogo({ id, filename, width, height }: LogoRow) {
  const scale = Math.min(1, logoPlace.width / width, logoPlace.height / height)
  return {
    mediaFileId: id,
    url: `/media_files/${filename}?variant=medium`,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    pictureWidth: width,
    pictureHeight: height,
  }
}

/** The theme for the header; null: the default header. */
export function presentTheme(theme: ShellTheme | undefined, logo: LogoRow | null) {
  if (!theme?.colours) return null
  const drawn = logo && presentLogo(logo)
  return {
    logoUrl: drawn?.url ?? null,
    logoWidth: drawn?.width ?? null,
    logoHeight: drawn?.height ?? null,
    ...theme.colours,
  }
}

/** The rules of the entries of a part. */
export const rulesOf = (content: ShellContents[ShellPart]): AudienceRule[] => {
  if ('shortcuts' in content) return content.shortcuts.map(({ rule }) => rule)
  return 'externalLinks' in content ? content.externalLinks.map(({ rule }) => rule) : []
}

const contentOf = <P extends ShellPart>(part: P, row: ShellPartRow<P>) =>
  row.draft ?? row.content ?? standardShell()[part]

type More = { logos: readonly LogoRow[]; people: Parameters<typeof presentPerson>[0][] }

/** A part for those who edit it. */
export function presentShellPart<P extends ShellPart>(part: P, row: ShellPartRow<P>, more: More) {
  return {
    part,
    version: row.version,
    content: { ...contentOf(part, row) },
    draft: row.draftedAt && {
      savedBy: row.draftedBy && presentPerson(row.draftedBy),
      savedAt: row.draftedAt.toISOString(),
    },
    published:
      row.publishedNumber === null
        ? null
        : {
            number: row.publishedNumber,
            publishedBy: row.publishedBy && presentPerson(row.publishedBy),
            publishedAt: row.publishedAt!.toISOString(),
          },
    publishedContent: { ...(row.content ?? standardShell()[part]) },
    logos: more.logos.map(presentLogo),
    people: more.people.map(presentPerson),
  }
}

/** A version with its changes from the previous one, or from the default. */
export function presentShellVersion(
  part: ShellPart,
  row: ShellVersionRow,
  names: ShellNames,
  logos: readonly LogoRow[],
) {
  const before = shellState(part, row.contentBefore ?? standardShell()[part], names)
  const changes = differences(before, shellState(part, row.content, names))
  const logo =
    'logoMediaFileId' in row.content
      ? logos.find(({ id }) => id === (row.content as ShellTheme).logoMediaFileId)
      : undefined
  return {
    number: row.number,
    publishedBy: row.publishedBy && presentPerson(row.publishedBy),
    publishedAt: row.publishedAt.toISOString(),
    restoredNumber: row.restoredNumber,
    current: row.current,
    changes,
    content: { ...row.content },
    logo: logo ? presentLogo(logo) : null,
  }
}
