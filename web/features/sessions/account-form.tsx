import type { FormEvent, ReactNode, RefObject } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import styles from './account-form.module.css'

type Props = {
  /** A `useSubmit` that moves the focus to the first problem. */
  form: {
    pending: boolean
    failure: string | undefined
    props: {
      ref: RefObject<HTMLFormElement | null>
      noValidate: boolean
      onSubmit: (event: FormEvent) => void
    }
  }
  submitLabel: string
  /** Replaces the message of the last failure. */
  failure?: ReactNode
  children: ReactNode
  /** Shown below the button. */
  below?: ReactNode
}

/** A form about the person's own account: the form's problem, its fields, and one wide button. */
export function AccountForm({ form, submitLabel, failure = form.failure, children, below }: Props) {
  return (
    <form className={styles.form} {...form.props}>
      {failure && (
        <Notice situation="danger" live>
          {failure}
        </Notice>
      )}
      {children}
      <Button type="submit" priority="primary" wide pending={form.pending}>
        {submitLabel}
      </Button>
      {below}
    </form>
  )
}
