import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'
import styles from './menu.module.css'
import { useFloating } from './use-floating.ts'

/** Props for the button that opens the menu. */
type MenuTrigger = {
  ref: Ref<HTMLButtonElement>
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

type Props = {
  label: string
  trigger: (props: MenuTrigger) => ReactNode
  /** MenuItem, MenuSection and MenuLine. */
  children: ReactNode
  placement?: 'below-start' | 'below-end'
  className?: string
  onOpenChange?: (open: boolean) => void
}

const step: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** A button with a list of actions. Arrow keys, Home, End and first letters move; Escape returns to the button. */
export function Menu({ label, trigger, children, placement = 'below-end', className, onOpenChange }: Props) {
  const id = useId()
  const [open, setOpen] = useState<'first' | 'last' | false>(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useFloating(open !== false, button, panel, placement)

  const items = () => [
    ...(panel.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? []),
  ]
  const change = (next: 'first' | 'last' | false) => {
    setOpen(next)
    onOpenChange?.(next !== false)
  }
  const close = () => {
    change(false)
    button.current?.focus()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: on opening only
  useEffect(() => {
    if (!open) return
    items()
      .at(open === 'first' ? 0 : -1)
      ?.focus()
    const outside = (event: PointerEvent) => {
      const target = event.target as Node
      if (!panel.current?.contains(target) && !button.current?.contains(target)) change(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const move = (event: KeyboardEvent) => {
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = step[event.key]
    if (to) all[to(at, all.length)]?.focus()
    else if (event.key === 'Escape') close()
    else if (event.key === 'Tab') change(false)
    else if (event.key.length === 1 && event.key !== ' ') {
      const letter = event.key.toLowerCase()
      const after = [...all.slice(at + 1), ...all.slice(0, at + 1)]
      after.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))?.focus()
    }
    if (to || event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  return (
    <>
      {trigger({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': open !== false,
        'aria-controls': open ? id : undefined,
        onClick: () => change(open ? false : 'first'),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          change(event.key === 'ArrowDown' ? 'first' : 'last')
        },
      })}
      {open && (
        <div
          ref={panel}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          popover="manual"
          className={classNames(styles.menu, className)}
          onKeyDown={move}
          onClick={(event) => (event.target as Element).closest('[role^="menuitem"]') && close()}
        >
          {children}
        </div>
      )}
    </>
  )
}

type ItemProps = {
  icon?: IconName
  onSelect?: () => void
  href?: string
  target?: string
  situation?: 'neutral' | 'danger'
  /** A radio item or a toggle; undefined for a plain action. */
  checked?: boolean
  disabled?: boolean
  /** At the end: a count, a key. */
  after?: ReactNode
  children: ReactNode
}

export function MenuItem({
  icon,
  onSelect,
  href,
  target,
  situation = 'neutral',
  checked,
  disabled,
  after,
  children,
}: ItemProps) {
  const look = classNames(styles.item, styles[situation])
  const content = (
    <>
      {icon && <Icon name={icon} className={styles.icon} />}
      <span className={styles.words}>{children}</span>
      {after && <span className={styles.after}>{after}</span>}
      {checked && <Icon name="check" className={styles.check} />}
    </>
  )
  if (href !== undefined) {
    return (
      <Link role="menuitem" tabIndex={-1} href={href} target={target} className={look} onClick={onSelect}>
        {content}
      </Link>
    )
  }
  const kind =
    checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked }
  return (
    <button {...kind} type="button" tabIndex={-1} disabled={disabled} className={look} onClick={onSelect}>
      {content}
    </button>
  )
}

/** Items under a heading. */
export function MenuSection({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu
    <div role="group" aria-label={label}>
      <p aria-hidden="true" className={styles.heading}>
        {label}
      </p>
      {children}
    </div>
  )
}

export const MenuLine = () => <hr className={styles.line} />
