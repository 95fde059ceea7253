import { type KeyboardEvent, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { useStrings } from './locale.tsx'
import styles from './mark-bar.module.css'
import { markBar } from './mark-bar.strings.ts'
import { boldEdit, lineEdit, linkEdit, type TextEdit } from './text-edit.ts'

type Props = {
  /** The id of the text field that the buttons change. */
  controls: string
  /** Changes the text and its selection. */
  onEdit: (edit: (value: string, start: number, end: number) => TextEdit) => void
  /** Whether the preview is shown; undefined: there is no preview. */
  previewing?: boolean
  onPreview?: () => void
  disabled?: boolean
}

/** Bold, heading, list and link for the text below. One tab stop; arrow keys, Home and End move. */
export function MarkBar({ controls: textId, onEdit, previewing, onPreview, disabled }: Props) {
  const t = useStrings(markBar)
  const bar = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const all = [...(bar.current?.querySelectorAll('button') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = all[(to + all.length) % all.length]
    for (const button of all) button.tabIndex = button === next ? 0 : -1
    next?.focus()
  }
  const buttons = [
    { icon: 'bold', label: t.bold, edit: boldEdit },
    {
      icon: 'heading',
      label: t.heading,
      edit: (value: string, start: number, end: number) => lineEdit(value, start, end, '# '),
    },
    {
      icon: 'list',
      label: t.list,
      edit: (value: string, start: number, end: number) => lineEdit(value, start, end, '- '),
    },
    { icon: 'link', label: t.link, edit: linkEdit },
  ] as const
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t.marks}
      aria-controls={textId}
      className={styles.bar}
      onKeyDown={move}
      // The text keeps the focus and its selection.
      onMouseDown={(event) => event.preventDefault()}
    >
      {buttons.map(({ icon, label, edit }, index) => (
        <IconButton
          key={icon}
          icon={icon}
          label={label}
          tabIndex={index === 0 ? 0 : -1}
          disabled={disabled || previewing}
          onClick={() => onEdit(edit)}
        />
      ))}
      {onPreview && (
        <IconButton
          icon="eye"
          label={t.preview}
          tabIndex={previewing ? 0 : -1}
          aria-pressed={previewing}
          situation={previewing ? 'standard' : 'neutral'}
          className={styles.preview}
          onClick={onPreview}
        />
      )}
    </div>
  )
}
