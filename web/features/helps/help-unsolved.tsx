import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import styles from './helps.module.css'
import { helpWords } from './helps.strings.ts'

/** Leads to the inquiry form with what was tried: the article and the search words. */
export function HelpUnsolved({ article, words }: { article?: string | undefined; words: string }) {
  const t = useStrings(helpWords)
  const tried = [article, words && t.searched(words)].filter(Boolean).join(' / ').slice(0, 300)
  return (
    <p className={styles.note}>
      {t.unsolved} <AppLink to={`/inquiry?tried=${encodeURIComponent(tried)}`}>{t.ask}</AppLink>
    </p>
  )
}
