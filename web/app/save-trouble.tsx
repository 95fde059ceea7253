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
  /** Beside the way to save it: what was written is given up. */
  forget: string
}

type Props = {
  state: 'conflict' | 'restored' | 'failed'
  words: Words
  onSave: () => void
  /** Goes over what someone else saved. */
  onOverwrite: () => void
  /** Takes what is on the server instead of what was written here. */
  onForget: () => void
  /** Why it could not be saved, or what became of what was written. */
  children?: ReactNode
}

/** What was written is not on the server: why, and what can be done about it. */
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
