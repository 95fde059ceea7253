import { AppLink } from '#web/app/link.tsx'
import styles from './feed-text.module.css'
import { type Mention, textPieces } from './text-pieces.ts'

type Props = { text: string; mentions?: readonly Mention[] | undefined }

/** Text written by a person: keeps line breaks, links addresses and mentions. Never read as HTML. */
export function FeedText({ text, mentions }: Props) {
  let at = 0
  return textPieces(text, mentions).map((piece) => {
    const key = at
    at += piece.text.length
    if (piece.kind === 'link') {
      return (
        <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer">
          {piece.text}
        </a>
      )
    }
    if (piece.kind === 'mention') {
      return (
        <AppLink key={key} to={`/users/${piece.userId}`} className={styles.mention}>
          {piece.text}
        </AppLink>
      )
    }
    if (piece.kind === 'department') {
      return (
        <AppLink key={key} to={`/departments/${piece.departmentId}`} className={styles.mention}>
          {piece.text}
        </AppLink>
      )
    }
    return <span key={key}>{piece.text}</span>
  })
}
