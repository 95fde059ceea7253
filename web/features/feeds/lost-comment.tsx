import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { commentDraft } from './comment-form.tsx'
import { comments } from './comments.strings.ts'
import styles from './feed-screen.module.css'

/** What somebody was writing to a post that is gone meanwhile: theirs to take elsewhere. */
export function LostComment({ feedId, userId }: { feedId: number; userId: number }) {
  const t = useStrings(comments)
  const text = commentDraft(userId, feedId)
  if (text === '') return null
  return (
    <Card as="section" padding="medium" aria-label={t.lost} className={styles.lost}>
      <p>{t.lost}</p>
      <blockquote className={styles.lostText}>{text}</blockquote>
    </Card>
  )
}
