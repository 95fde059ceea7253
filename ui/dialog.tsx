import { useMemo, useState } from 'react'
import { DialogWindow, type DialogWindowProps } from './dialog-window.tsx'
import { type UnsavedScope, UnsavedScopeProvider, useUnsavedInput } from './unsaved-input.ts'
import { UnsavedQuestion } from './unsaved-question.tsx'

export type DialogProps = Omit<DialogWindowProps, 'onInput'> & {
  open: boolean
  /** Closing loses no input: it is saved immediately, kept as a draft, or only filters a list. */
  losesNothing?: boolean
}

/**
 * A modal window. The content exists only while it is open. Once there is input, Escape, the close button and a click
 * beside it ask before it closes; buttons in the content that call `onClose` themselves do not.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ onClose, losesNothing = false, children, footer, ...rest }: Omit<DialogProps, 'open'>) {
  const [touched, setTouched] = useState(false)
  const [asking, setAsking] = useState(false)
  const scope = useMemo<UnsavedScope>(() => ({ touch: () => setTouched(true), forms: new Set() }), [])
  const unsaved = touched && !losesNothing
  useUnsavedInput(unsaved)
  return (
    <>
      <UnsavedScopeProvider value={scope}>
        <DialogWindow
          {...rest}
          onInput={scope.touch}
          onClose={() => (unsaved || scope.forms.size > 0 ? setAsking(true) : onClose())}
          footer={footer}
        >
          {children}
        </DialogWindow>
      </UnsavedScopeProvider>
      {asking && <UnsavedQuestion onKeep={() => setAsking(false)} onDiscard={onClose} />}
    </>
  )
}
