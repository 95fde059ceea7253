import { classNames } from '#ui/class-names.ts'
import { useStrings } from '#ui/locale.tsx'
import styles from './mention-notes.module.css'
import { mentioning as catalogue } from './mentioning.strings.ts'
import type { Mentioning } from './use-mentioning.ts'

/** The number of people a text will notify, and the mentioned people it will not notify. */
export function MentionNotes({ mentioning, className }: { mentioning: Mentioning; className?: string }) {
  const t = useStrings(catalogue)
  const { reach, unnamed } = mentioning
  return (
    <div role="status" className={classNames(styles.notes, className)}>
      {reach && <p>{t.told(reach.count)}</p>}
      {reach && reach.unreachable.count > 0 && (
        <p>
          {t.unreachable(reach.unreachable.names, reach.unreachable.count - reach.unreachable.names.length)}
        </p>
      )}
      {unnamed.map((name) => (
        <p key={name}>{t.tellsNobody(name)}</p>
      ))}
    </div>
  )
}
