import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { changedElsewhere } from './changed-elsewhere.strings.ts'
import styles from './save-trouble.module.css'

/** A field's current value and the value entered (`mine`). Without `mine` it is always shown. */
type Compared = { label: string; now: string; mine?: string | undefined }

export const isDifferent = ({ now, mine }: Compared) => now !== mine

type Props<Row> = {
  form: {
    conflict: boolean
    /** The row on the server; undefined if it was deleted. */
    current: Row | undefined
    overwrite: () => unknown
    take: (fill: (now: Row) => void) => void
  }
  /** The fields to compare; those that differ are shown. */
  compare: (now: Row) => readonly Compared[]
  /** Fills the form with the server's current values. */
  onTake: (now: Row) => void
}

/** Shown when someone else has saved the same row since this form was opened: the current values and the options. */
export function ChangedElsewhere<Row>({ form, compare, onTake }: Props<Row>) {
  const t = useStrings(changedElsewhere)
  if (!form.conflict) return null
  const different = form.current && compare(form.current).filter(isDifferent)
  return (
    <Notice
      live
      situation="warning"
      title={t.title}
      action={
        different && (
          <span className={styles.buttons}>
            <Button size="xSmall" onClick={() => form.overwrite()}>
              {t.overwrite}
            </Button>
            <Button size="xSmall" situation="neutral" onClick={() => form.take(onTake)}>
              {t.take}
            </Button>
          </span>
        )
      }
    >
      <p>{different === undefined ? t.gone : different.length > 0 ? t.kept : t.same}</p>
      {different?.map(({ label, now: value }) => (
        <p key={label}>
          {label}: {value}
        </p>
      ))}
    </Notice>
  )
}
