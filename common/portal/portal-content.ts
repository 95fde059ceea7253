import type { AudienceRule } from '#common/audience-rule.ts'
import { emptyLongText, filesOf, type LongText } from '#common/long-text.ts'

/** How much of the width of a PC a block takes. On a phone every block takes the whole width. */
export const portalWidths = ['full', 'two_thirds', 'half', 'third'] as const
type PortalWidth = (typeof portalWidths)[number]

export const portalBlockKinds = [
  'banner',
  'links',
  'text',
  'announcements',
  'feeds',
  'menu_feeds',
  'events',
  'documents',
  'missions',
  'poll',
  'joined',
  'birthdays',
  'ranking',
  'embed',
] as const
export type PortalBlockKind = (typeof portalBlockKinds)[number]

export const linkTones = ['cyan', 'red', 'green', 'blue', 'yellow', 'gray'] as const

type PortalSlide = { mediaFileId: number; alt: string; href: string }
export type PortalTile = {
  iconName: string
  tone: (typeof linkTones)[number]
  label: string
  /** A path of the product or an external address. */
  href: string
}

/** The settings of each kind of block. Counts are the most entries that are listed. */
type PortalSettingsOf = {
  banner: { slides: PortalSlide[] }
  links: { tiles: PortalTile[] }
  text: { body: LongText }
  announcements: { count: number }
  feeds: { count: number }
  menu_feeds: { menuId: number | null; count: number }
  events: { count: number }
  /** null: of all categories. */
  documents: { categoryId: number | null; count: number }
  missions: { count: number }
  /** The post that contains the poll. */
  poll: { feedId: number | null }
  /** People who joined within so many days. */
  joined: { days: number }
  birthdays: Record<never, never>
  ranking: { count: number; by: 'received' | 'given' }
  /** Height in CSS pixels. */
  embed: { url: string; height: number }
}

type Shared = {
  /** Permanent, unique within the page. */
  key: string
  /** Empty: without a heading. */
  title: string
  width: PortalWidth
  onPc: boolean
  onPhone: boolean
}

export type PortalBlock = {
  [K in PortalBlockKind]: Shared & { kind: K } & PortalSettingsOf[K]
}[PortalBlockKind]

export type PortalContent = {
  title: string
  rule: AudienceRule
  /** In the order of the PC. */
  blocks: PortalBlock[]
  /** Keys in the order of phones; blocks that are missing follow in the order of the PC. Empty: the same order. */
  phoneOrder: string[]
}

export const portalLimits = {
  pages: 20,
  blocks: 30,
  slides: 8,
  tiles: 24,
  title: 40,
  label: 30,
  alt: 120,
  address: 2_000,
  count: 10,
  embedHosts: 30,
  embedHeight: { least: 120, most: 1_200 },
} as const

const usual: { [K in PortalBlockKind]: { width: PortalWidth; settings: PortalSettingsOf[K] } } = {
  banner: { width: 'full', settings: { slides: [] } },
  links: { width: 'full', settings: { tiles: [] } },
  text: { width: 'half', settings: { body: emptyLongText } },
  announcements: { width: 'half', settings: { count: 5 } },
  feeds: { width: 'half', settings: { count: 5 } },
  menu_feeds: { width: 'half', settings: { menuId: null, count: 5 } },
  events: { width: 'third', settings: { count: 5 } },
  documents: { width: 'third', settings: { categoryId: null, count: 5 } },
  missions: { width: 'third', settings: { count: 5 } },
  poll: { width: 'third', settings: { feedId: null } },
  joined: { width: 'third', settings: { days: 60 } },
  birthdays: { width: 'third', settings: {} },
  ranking: { width: 'third', settings: { count: 5, by: 'received' } },
  embed: { width: 'full', settings: { url: '', height: 400 } },
}

/** A block with its default settings. `title`: the heading it begins with. */
export const newBlock = (kind: PortalBlockKind, key: string, title: string): PortalBlock =>
  ({
    ...{ key, kind, title, width: usual[kind].width, onPc: true, onPhone: true },
    ...structuredClone(usual[kind].settings),
  }) as PortalBlock

/** The blocks in the order of phones. */
export function inPhoneOrder<B extends { key: string }>(
  blocks: readonly B[],
  phoneOrder: readonly string[],
): B[] {
  const place = new Map(phoneOrder.map((key, index) => [key, index]))
  return blocks
    .map((block, index) => ({ block, at: place.get(block.key) ?? phoneOrder.length + index }))
    .sort((one, other) => one.at - other.at)
    .map(({ block }) => block)
}

/** The media files that a content uses: pictures of banners, pictures and files of texts. */
export const filesOfContent = ({ blocks }: Pick<PortalContent, 'blocks'>): number[] => [
  ...new Set(
    blocks.flatMap((block) =>
      block.kind === 'banner'
        ? block.slides.map(({ mediaFileId }) => mediaFileId)
        : block.kind === 'text'
          ? filesOf(block.body)
          : [],
    ),
  ),
]
