import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { AppLink } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import styles from './draft-choice.module.css'
import { drafts as catalogue } from './drafts.strings.ts'
import type { ServerDraft } from './use-server-draft.ts'

const most = 3

/** The drafts that can be continued instead of starting a new one. */
export function DraftChoice({
  drafts,
  onChoose,
}: {
  drafts: readonly ServerDraft[]
  onChoose: (draft: ServerDraft) => void
}) {
  const t = useStrings(catalogue)
  if (drafts.length === 0) return null
  return (
    <section aria-label={t.continueWith} className={styles.choice}>
      <h3 className={styles.title}>{t.continueWith}</h3>
      <ul className={styles.list}>
        {drafts.slice(0, most).map((draft) => (
          <li key={draft.key}>
            <button type="button" className={styles.draft} onClick={() => onChoose(draft)}>
              <span className={styles.words}>{draft.title || draft.text || t.noTitle}</span>
              <Moment at={draft.updatedAt} className={styles.time} />
            </button>
          </li>
        ))}
      </ul>
      <AppLink to="/drafts">{t.allDrafts}</AppLink>
    </section>
  )
}

/** Another device has edited this draft: both texts are available. */
export function NewerNotice({ onTakeMine }: { onTakeMine: () => void }) {
  const t = useStrings(catalogue)
  return (
    <Notice situation="warning" title={t.newerTitle} live>
      <p>{t.newerWords}</p>
      <Button size="xSmall" onClick={onTakeMine}>
        {t.takeMine}
      </Button>
    </Notice>
  )
}
