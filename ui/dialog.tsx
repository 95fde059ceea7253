import { type ReactNode, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import { controls } from './controls.strings.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { useStrings } from './locale.tsx'
import { useModal } from './use-modal.ts'

export type DialogProps = {
  open: boolean
  /** Asked by Escape, the close button and a click beside the dialog. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** The buttons, at the end. */
  footer?: ReactNode
  /** 400, 560 or 800 px wide */
  size?: 'small' | 'medium' | 'large'
  role?: 'dialog' | 'alertdialog'
  /** On phones it comes up from the lower edge. */
  sheet?: boolean
  className?: string
}

/** A modal window. The content exists only while it is open. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({
  onClose,
  title,
  children,
  footer,
  size = 'medium',
  role,
  sheet,
  className,
}: Omit<DialogProps, 'open'>) {
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
      {...modal}
    >
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton icon="close" label={t.close} className={styles.close} onClick={onClose} />
      </header>
      {children && <div className={styles.body}>{children}</div>}
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </dialog>
  )
}
