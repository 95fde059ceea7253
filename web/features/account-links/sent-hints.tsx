import { useStrings } from '#ui/locale.tsx'
import { linkWords } from './account-links.strings.ts'
import styles from './password-form.module.css'

/** What to check if an email does not arrive. `known`: it was sent to an address that is certainly registered. */
export function SentHints({ known }: { known?: boolean }) {
  const t = useStrings(linkWords)
  return (
    <div className={styles.part}>
      <h2 className={styles.partTitle}>{t.notComing}</h2>
      <ul className={styles.hints}>
        <li>{t.notComingSpam}</li>
        {!known && <li>{t.notComingOther}</li>}
        <li>{t.notComingOften}</li>
        <li>{t.notComingAsk}</li>
      </ul>
    </div>
  )
}
