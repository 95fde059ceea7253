import { useStrings } from '#ui/locale.tsx'
import { Sheet } from '#ui/sheet.tsx'
import styles from './absences.module.css'
import { absenceWords } from './absences.strings.ts'
import { Absences } from './absences.tsx'

/** The person's own absences. */
export default function AbsenceDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(absenceWords)
  return (
    <Sheet open size="small" losesNothing title={t.title} onClose={onClose}>
      <p className={styles.note}>{t.note}</p>
      <Absences />
    </Sheet>
  )
}
