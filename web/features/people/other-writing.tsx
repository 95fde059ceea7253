import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import styles from './other-writing.module.css'
import { otherWriting } from './other-writing.strings.ts'

/** Marks a search result that matched in another writing than typed (髙橋 for 高橋). Renders nothing for an exact match. */
export function OtherWriting({ writings }: { writings: readonly string[] | null }) {
  const t = useStrings(otherWriting)
  if (!writings) return null
  return <Tag className={styles.tag}>{writings.length ? t.matched(writings) : t.elsewhere}</Tag>
}
