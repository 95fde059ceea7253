import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import styles from './identity-providers.module.css'
import { providersWords } from './identity-providers.strings.ts'

/** A text to copy to another product. */
export function CopiedText({ label, text }: { label: string; text: string }) {
  const t = useStrings(providersWords)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t.copied)
    } catch {
      toast.danger(t.copyFailed)
    }
  }
  return (
    <div className={styles.group}>
      <span className={styles.details}>{label}</span>
      <code className={styles.code}>{text}</code>
      <div>
        <Button size="xSmall" icon="copy" onClick={copy} aria-label={`${label}: ${t.copy}`}>
          {t.copy}
        </Button>
      </div>
    </div>
  )
}
