import { filesOf, plainText } from '#common/long-text.ts'
import { externalAddress, internalPath } from '#common/shell/addresses.ts'
import type { PortalBlock, PortalContent } from './portal-content.ts'

type PortalProblemCode =
  | 'untitled'
  | 'noBlocks'
  | 'noSlides'
  | 'noAlt'
  | 'badAddress'
  | 'noTiles'
  | 'noLabel'
  | 'noText'
  | 'noMenu'
  | 'noPoll'
  | 'noEmbed'
  | 'hostNotAllowed'
  | 'hidden'

/** What prevents publishing. `key` null: the whole page. */
export type PortalProblem = { key: string | null; code: PortalProblemCode }

const goodTarget = (href: string) => internalPath(href) !== null || externalAddress(href) !== null

/** The address of an embedded page, normalised; null unless it is https on one of the hosts. */
export function embedAddress(url: string, hosts: readonly string[]): string | null {
  const address = externalAddress(url)
  if (!address?.startsWith('https://')) return null
  return hosts.includes(new URL(address).host) ? address : null
}

function problemsOf(block: PortalBlock, hosts: readonly string[]): PortalProblemCode[] {
  switch (block.kind) {
    case 'banner':
      if (block.slides.length === 0) return ['noSlides']
      return [
        ...(block.slides.some(({ alt }) => !alt.trim()) ? (['noAlt'] as const) : []),
        ...(block.slides.some(({ href }) => href && !goodTarget(href)) ? (['badAddress'] as const) : []),
      ]
    case 'links':
      if (block.tiles.length === 0) return ['noTiles']
      return [
        ...(block.tiles.some(({ label }) => !label.trim()) ? (['noLabel'] as const) : []),
        ...(block.tiles.some(({ href }) => !goodTarget(href)) ? (['badAddress'] as const) : []),
      ]
    case 'text':
      return plainText(block.body).trim() || filesOf(block.body).length > 0 ? [] : ['noText']
    case 'menu_feeds':
      return block.menuId === null ? ['noMenu'] : []
    case 'poll':
      return block.feedId === null ? ['noPoll'] : []
    case 'embed':
      if (!block.url.trim()) return ['noEmbed']
      return embedAddress(block.url, hosts) === null ? ['hostNotAllowed'] : []
    default:
      return []
  }
}

/** What has to be mended before a content can be published. `hosts`: those that may be embedded. */
export function portalProblems(content: PortalContent, hosts: readonly string[]): PortalProblem[] {
  const page: PortalProblemCode[] = [
    ...(content.title.trim() ? [] : (['untitled'] as const)),
    ...(content.blocks.length > 0 ? [] : (['noBlocks'] as const)),
  ]
  return [
    ...page.map((code) => ({ key: null, code })),
    ...content.blocks.flatMap((block) => [
      ...problemsOf(block, hosts).map((code) => ({ key: block.key, code })),
      ...(block.onPc || block.onPhone ? [] : [{ key: block.key, code: 'hidden' as const }]),
    ]),
  ]
}
