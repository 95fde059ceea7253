import { ConfirmDialog } from './confirm-dialog.tsx'
import { controls } from './controls.strings.ts'
import { useStrings } from './locale.tsx'

type Props = { onKeep: () => void; onDiscard: () => void }

/** Asks before unsaved input is lost. */
export function UnsavedQuestion({ onKeep, onDiscard }: Props) {
  const t = useStrings(controls)
  return (
    <ConfirmDialog
      open
      onClose={onKeep}
      onConfirm={onDiscard}
      title={t.discardInput}
      confirmLabel={t.discard}
      cancelLabel={t.keepEditing}
      situation="danger"
    >
      {t.discardInputWords}
    </ConfirmDialog>
  )
}
