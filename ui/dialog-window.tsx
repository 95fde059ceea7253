import { type ReactNode, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import { controls } from './controls.strings.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { useStrings } from './locale.tsx'
import { useModal } from './use-modal.ts'

export type DialogWindowProps = {
  /** Called on Escape, the close button and a click beside the dialog. */
  onClose: () => void
  /** Called for each change of a field inside. */
  onInput?: () => void
  title: ReactNode
  children?: ReactNode
  /** The buttons, at the end. */
  footer?: ReactNode
  /** 400, 560 or 800 px wide */
  size?: 'small' | 'medium' | 'large'
  role?: 'dialog' | 'alertdialog'
  /** On phones it opens from the lower edge. */
  sheet?: boolean
  className?: string
}

/** The window of a dialog, open while it is rendered. It closes without asking: use Dialog for content with fields. */
export function DialogWindow({
  onClose,
  onInput,
  title,
  children,
  footer,
  size = 'medium',
  role,
  sheet,
  className,
}: DialogWindowProps) {
  const t = useStrings(controls)
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const modal = useModal(dialog, true, onClose)
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, styles[size], sheet && styles.sheet, className)}
      onInput={onInput}
      {...modal}
    >
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton icon="close" label={t.close} className={styles.close} onClick={onClose} />
      </div>
      {children && <div className={styles.body}>{children}</div>}
      {footer && (
        <div data-part="footer" className={styles.footer}>
          {footer}
        </div>
      )}
    </dialog>
  )
}
