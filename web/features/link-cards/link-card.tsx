import { useQuery } from '@tanstack/react-query'
import { getOpenGraphProtocol } from '#contract/open-graph-protocols.ts'
import { Icon } from '#ui/icon.tsx'
import { queryFor } from '#web/app/query.ts'
import { textPieces } from '../feeds/text-pieces.ts'
import styles from './link-card.module.css'
import { OwnLinkCards } from './own-link-card.tsx'
import { isOwn, ownLinks } from './own-links.ts'

type Props = { text: string; feedId?: number; feedCommentId?: number; chatMessageId?: number }

const mostOwnCards = 3

/** Preview cards of the posts, people and menus a text links to, and of its first external page. */
export default function LinkCard({ text, ...place }: Props) {
  const inPlace = Object.values(place).some((id) => id !== undefined)
  const elsewhere = textPieces(text).find((piece) => piece.kind === 'link' && !isOwn(piece.href))?.text
  return (
    <>
      <OwnLinkCards links={ownLinks(text, mostOwnCards)} />
      {inPlace && elsewhere && <PageCard url={elsewhere} {...place} />}
    </>
  )
}

/** The metadata of an external page. Not shown if there is none. */
function PageCard(query: { url: string; feedId?: number; feedCommentId?: number }) {
  const card = useQuery({
    ...queryFor(getOpenGraphProtocol, { query }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.card
  if (!card) return null
  return (
    <a href={card.url} target="_blank" rel="noopener noreferrer" className={styles.card}>
      <span className={styles.site}>
        <Icon name="link" size="small" />
        {card.siteName}
      </span>
      <span className={styles.title}>{card.title}</span>
      {card.description && <span className={styles.description}>{card.description}</span>}
    </a>
  )
}
