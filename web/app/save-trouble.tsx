import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import styles from './save-trouble.module.css'

type Words = {
  conflict: string
  overwrite: string
  takeTheirs: string
  restored: string
  saveRestored: string
  failed: string
  retry: string
  /** The button that discards what was written. */
  forget: string
}

type Props = {
  state: 'conflict' | 'restored' | 'failed'
  words: Words
  onSave: () => void
  /** Overwrites what someone else saved. */
  onOverwrite: () => void
  /** Replaces the local changes with the server's version. */
  onForget: () => void
  /** Why it could not be saved, or what happened to the local changes. */
  children?: ReactNode
}

/** Says why the changes are not on the server, and offers what can be done. */
export function SaveTrouble({ state, words, onSave, onOverwrite, onForget, children }: Props) {
  const [save, forget] =
    state === 'conflict'
      ? [words.overwrite, words.takeTheirs]
      : [state === 'failed' ? words.retry : words.saveRestored, words.forget]
  return (
    <Notice
      live={state !== 'restored'}
      situation={state === 'conflict' ? 'warning' : state === 'failed' ? 'danger' : 'information'}
      title={words[state]}
      action={
        <span className={styles.buttons}>
          <Button size="xSmall" onClick={state === 'conflict' ? onOverwrite : onSave}>
            {save}
          </Button>
          <Button size="xSmall" situation="neutral" onClick={onForget}>
            {forget}
          </Button>
        </span>
      }
    >
      {children}
    </Notice>
  )
}
