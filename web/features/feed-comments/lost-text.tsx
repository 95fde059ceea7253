import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { comments } from './comments.strings.ts'
import styles from './lost-text.module.css'

/** Unsaved text about something that has been deleted, for copying. */
export function LostText({ words, text }: { words: string; text: string }) {
  const t = useStrings(comments)
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t.textCopied)
    } catch {
      toast.danger(t.textNotCopied)
    }
  }
  return (
    <Card as="section" padding="medium" aria-label={words} className={styles.lost}>
      <p>{words}</p>
      <blockquote className={styles.lostText}>{text}</blockquote>
      <div>
        <Button size="xSmall" onClick={copy}>
          {t.copyText}
        </Button>
      </div>
    </Card>
  )
}
