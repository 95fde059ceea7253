import { Button } from './button.tsx'
import styles from './copied-text.module.css'
import { copiedText } from './copied-text.strings.ts'
import { useStrings } from './locale.tsx'
import { toast } from './toast-store.ts'

/** A text to copy to another product, such as an address or a key, with what it is. */
export function CopiedText({ label, text }: { label: string; text: string }) {
  const t = useStrings(copiedText)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t.copied)
    } catch {
      toast.danger(t.copyFailed)
    }
  }
  return (
    <div className={styles.root}>
      <span className={styles.label}>{label}</span>
      <code className={styles.text}>{text}</code>
      <div>
        <Button size="xSmall" icon="copy" onClick={copy} aria-label={`${label}: ${t.copy}`}>
          {t.copy}
        </Button>
      </div>
    </div>
  )
}
