import { useQuery } from '@tanstack/react-query'
import { getOpenGraphProtocol } from '#contract/open-graph-protocols.ts'
import { Icon } from '#ui/icon.tsx'
import { queryFor } from '#web/app/query.ts'
import styles from './link-card.module.css'
import { textPieces } from './text-pieces.ts'

type Props = { text: string } & ({ feedId: number } | { feedCommentId: number })

/** What the page behind the first address of a text says of itself; nothing where it says nothing. */
export default function LinkCard({ text, ...place }: Props) {
  const url = textPieces(text).find((piece) => piece.kind === 'link')?.text ?? ''
  const card = useQuery({
    ...queryFor(getOpenGraphProtocol, { query: { url, ...place } }),
    enabled: url !== '',
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
