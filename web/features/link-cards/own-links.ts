import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { listLinkCards } from '#contract/link-cards.ts'
import { call } from '#web/app/api.ts'
import { keyOf } from '#web/app/query.ts'
import { textPieces } from '../feeds/text-pieces.ts'

type Cards = Answer<typeof listLinkCards>
type Kind = 'feeds' | 'users' | 'menus'
export type OwnLink = { kind: Kind; id: number /** Its address without /m/. */; to: string }
export type OwnCard = {
  [K in Kind]: { kind: K; card: Cards[K][number] }
}[Kind]

/** Whether an absolute address belongs to this product. */
export const isOwn = (href: string) => new URL(href).origin === location.origin

/** What an address of this product leads to: a post, a person or a menu; undefined: something else. */
function ownLink(href: string): OwnLink | undefined {
  if (!isOwn(href)) return undefined
  const url = new URL(href)
  const [, kind, digits] = /^\/(?:m\/)?(feeds|users|menus)\/(\d{1,15})\/?$/.exec(url.pathname) ?? []
  if (!kind || !Number(digits)) return undefined
  const path = `/${kind}/${Number(digits)}`
  return { kind: kind as Kind, id: Number(digits), to: `${path}${url.hash}` }
}

/** The first links of a text to posts, people and menus, without duplicates. */
export function ownLinks(text: string, most: number): OwnLink[] {
  const found = new Map<string, OwnLink>()
  for (const piece of textPieces(text)) {
    const link = piece.kind === 'link' ? ownLink(piece.href) : undefined
    const name = link && `${link.kind} ${link.id}`
    if (link && name && !found.has(name) && found.size < most) found.set(name, link)
  }
  return [...found.values()]
}

type Asked = OwnLink & { answer: (card: OwnCard | null) => void; fail: (error: unknown) => void }

const mostAtOnce = 100
let asked: Asked[] = []

const idsOf = (links: readonly OwnLink[], kind: Kind) => {
  const ids = new Set(links.filter((link) => link.kind === kind).map(({ id }) => id))
  return ids.size > 0 ? [...ids].join() : undefined
}

function cardOf(cards: Cards, { kind, id }: OwnLink): OwnCard | null {
  const card = (cards[kind] as { id: number }[]).find((one) => one.id === id)
  return card ? ({ kind, card } as OwnCard) : null
}

async function askForAll() {
  const all = asked
  asked = []
  for (let from = 0; from < all.length; from += mostAtOnce) {
    const links = all.slice(from, from + mostAtOnce)
    const query = {
      feedIds: idsOf(links, 'feeds'),
      userIds: idsOf(links, 'users'),
      menuIds: idsOf(links, 'menus'),
    }
    try {
      const cards = await call(listLinkCards, { query })
      for (const link of links) link.answer(cardOf(cards, link))
    } catch (error) {
      for (const { fail } of links) fail(error)
    }
  }
}

/** The card of a link; null: none for this person. The links of a page of posts are fetched in one call. */
export const ownCardQuery = (link: OwnLink) =>
  queryOptions<OwnCard | null>({
    queryKey: keyOf(listLinkCards, { query: { kind: link.kind, id: link.id } }),
    queryFn: () =>
      new Promise((answer, fail) => {
        if (asked.length === 0) setTimeout(askForAll)
        asked.push({ ...link, answer, fail })
      }),
    staleTime: 60_000,
  })
