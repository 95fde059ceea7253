import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import styles from './list-box.module.css'
import { useFloating } from './use-floating.ts'

type Props = {
  id: string
  label: string
  anchor: RefObject<HTMLElement | null>
  options: readonly { key: string; content: ReactNode; selected?: boolean }[]
  active: number
  /** Several options can be selected. */
  several?: boolean
  /** Shown in place of options. */
  nothing?: ReactNode
  onPoint: (index: number) => void
  onChoose: (index: number) => void
}

/** The options under a text field. The field keeps the focus and refers to the active option by `${id}-${index}`. */
export function ListBox({ id, label, anchor, options, active, several, nothing, onPoint, onChoose }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useFloating(true, anchor, panel)

  useEffect(() => {
    const option = panel.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)
    option?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  return (
    <div
      ref={panel}
      id={id}
      popover="manual"
      className={styles.list}
      data-several={several}
      onPointerDown={(event) => event.preventDefault()}
      {...(options.length > 0 && {
        role: 'listbox',
        'aria-label': label,
        'aria-multiselectable': several || undefined,
      })}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field
        <div
          key={option.key}
          id={`${id}-${index}`}
          role="option"
          data-index={index}
          data-active={index === active}
          aria-selected={option.selected ?? index === active}
          className={styles.option}
          onPointerMove={() => index !== active && onPoint(index)}
          onClick={() => onChoose(index)}
        >
          {option.content}
        </div>
      ))}
      {options.length === 0 && <p className={styles.nothing}>{nothing}</p>}
    </div>
  )
}
