import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { changedElsewhere } from './changed-elsewhere.strings.ts'
import styles from './save-trouble.module.css'

type Props = {
  /** What the server has now where it differs from what was entered, in words; undefined: it was deleted. */
  now: readonly { label: string; value: string }[] | undefined
  /** Saves what was entered over it. */
  onOverwrite: () => void
  /** Puts what the server has now into the form. */
  onTake: () => void
}

/** Somebody saved the same row after this form was opened: what it says now, and what can be done. */
export function ChangedElsewhere({ now, onOverwrite, onTake }: Props) {
  const t = useStrings(changedElsewhere)
  return (
    <Notice
      live
      situation="warning"
      title={t.title}
      action={
        now && (
          <span className={styles.buttons}>
            <Button size="xSmall" onClick={onOverwrite}>
              {t.overwrite}
            </Button>
            <Button size="xSmall" situation="neutral" onClick={onTake}>
              {t.take}
            </Button>
          </span>
        )
      }
    >
      <p>{now === undefined ? t.gone : now.length > 0 ? t.kept : t.same}</p>
      {now?.map(({ label, value }) => (
        <p key={label}>
          {label}: {value}
        </p>
      ))}
    </Notice>
  )
}
