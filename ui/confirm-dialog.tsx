import { type ReactNode, useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { controls } from './controls.strings.ts'
import { DialogWindow } from './dialog-window.tsx'
import { useStrings } from './locale.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** Runs on confirmation; then the dialog closes. If it fails, the dialog stays open and shows an error. */
  onConfirm: () => unknown
  title: ReactNode
  children?: ReactNode
  confirmLabel?: ReactNode
  cancelLabel?: ReactNode
  situation?: ButtonLook['situation']
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({ open, ...rest }: Props) {
  return open ? <OpenConfirmDialog {...rest} /> : null
}

function OpenConfirmDialog({
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel,
  situation,
}: Omit<Props, 'open'>) {
  const t = useStrings(controls)
  const [state, setState] = useState<'asking' | 'running' | 'failed'>('asking')
  const running = state === 'running'
  const confirm = async () => {
    setState('running')
    try {
      await onConfirm()
    } catch {
      setState('failed')
      return
    }
    onClose()
  }
  return (
    <DialogWindow
      role="alertdialog"
      size="small"
      title={title}
      onClose={() => !running && onClose()}
      footer={
        <>
          <Button
            situation="neutral"
            onClick={onClose}
            disabled={running}
            data-first-focus={situation === 'danger' || undefined}
          >
            {cancelLabel ?? t.cancel}
          </Button>
          <Button
            priority="primary"
            situation={situation}
            onClick={confirm}
            pending={running}
            data-first-focus={situation !== 'danger' || undefined}
          >
            {confirmLabel ?? t.confirm}
          </Button>
        </>
      }
    >
      {children}
      {state === 'failed' && (
        <p role="alert" className={styles.failed}>
          {t.notDone}
        </p>
      )}
    </DialogWindow>
  )
}
