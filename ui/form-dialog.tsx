import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { controls } from './controls.strings.ts'
import { Dialog, type DialogProps } from './dialog.tsx'
import styles from './form-dialog.module.css'
import { useStrings } from './locale.tsx'
import { Notice } from './notice.tsx'

type Props = Omit<DialogProps, 'open' | 'footer' | 'className'> & {
  /** `sent`: it has succeeded, and closing loses nothing. */
  submission: { pending: boolean; sent: boolean; submit: () => unknown }
  submitLabel: ReactNode
  /** Enter in a field submits. */
  enterSubmits?: boolean
  /** Submitting cannot be undone. */
  danger?: boolean
  submitDisabled?: boolean | string
  /** Without a cancel button only the close button remains. */
  cancels?: boolean
  /** The error, above the fields. */
  failure?: ReactNode
  /** The error, below the fields, in red. */
  problem?: ReactNode
  /** Other buttons, before these. */
  actions?: ReactNode
  /** The class of the element around the fields. */
  className?: string | undefined
}

/** A dialog with fields that are submitted together. It cannot be closed while they are being sent. */
export function FormDialog({
  submission: { pending, sent, submit },
  submitLabel,
  enterSubmits,
  danger,
  submitDisabled,
  cancels = true,
  failure,
  problem,
  actions,
  onClose,
  losesNothing,
  className,
  children,
  ...rest
}: Props) {
  const t = useStrings(controls)
  const id = useId()
  const fields = (
    <>
      {failure && (
        <Notice situation="danger" live>
          {failure}
        </Notice>
      )}
      {children}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  )
  return (
    <Dialog
      {...rest}
      open
      losesNothing={losesNothing || sent}
      onClose={() => !pending && onClose()}
      footer={
        <>
          {actions}
          {cancels && (
            <Button situation="neutral" disabled={pending} onClick={onClose}>
              {t.cancel}
            </Button>
          )}
          <Button
            priority="primary"
            situation={danger ? 'danger' : 'standard'}
            pending={pending}
            disabled={submitDisabled}
            {...(enterSubmits ? { type: 'submit', form: id } : { onClick: () => submit() })}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {enterSubmits ? (
        <form
          id={id}
          noValidate
          className={className}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {fields}
        </form>
      ) : (
        <div className={className}>{fields}</div>
      )}
    </Dialog>
  )
}
