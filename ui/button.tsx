import type { ButtonHTMLAttributes, KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { controls } from './controls.strings.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'
import { useStrings } from './locale.tsx'
import { Tooltip } from './tooltip.tsx'

export type ButtonLook = {
  /** xSmall is at least 36 px high, small 44 px, large as high as its text. */
  size?: 'xSmall' | 'small' | 'large'
  priority?: 'primary' | 'secondary' | 'tertiary'
  situation?: 'standard' | 'neutral' | 'danger'
}

type Props = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
    icon?: IconName
    /** Puts the icon after the text instead of before it. */
    iconAfter?: IconName
    /**
     * Its subject has only just appeared: the button looks normal but cannot be pressed yet. Whenever this is set, the
     * button also ignores keys that are held down.
     */
    settling?: boolean | undefined
    /** The action is running: the button keeps the focus and its width, and cannot be pressed again. */
    pending?: boolean
    /**
     * Why it cannot be pressed now; shown on hover and focus, and read out. Use `true` only if the reason is shown
     * beside it. The element stays the same and focusable, so the focus is not lost when this changes.
     */
    disabled?: boolean | string
    /** Takes the full width. */
    wide?: boolean
    /** A link that looks like a button. */
    href?: string
    children: ReactNode
    ref?: Ref<HTMLButtonElement>
  }

export function Button({
  size = 'small',
  priority = 'secondary',
  situation = 'standard',
  icon,
  iconAfter,
  settling,
  pending = false,
  disabled = false,
  wide,
  href,
  children,
  className,
  type = 'button',
  onClick,
  ref,
  ...rest
}: Props) {
  const t = useStrings(controls)
  const look = classNames(
    styles.button,
    styles[size],
    styles[priority],
    styles[situation],
    wide && styles.wide,
    pending && styles.pending,
    settling && styles.settling,
    className,
  )
  const iconSize = size === 'xSmall' ? 'small' : size === 'large' ? 'large' : 'medium'
  const content = (
    <>
      {icon && <Icon name={icon} size={iconSize} />}
      <span className={styles.words}>{children}</span>
      {iconAfter && <Icon name={iconAfter} size={iconSize} />}
    </>
  )
  if (href !== undefined && !disabled) {
    return (
      <Link href={href} className={look} aria-label={rest['aria-label']}>
        {content}
      </Link>
    )
  }

  const reason = typeof disabled === 'string' ? disabled : undefined
  const blocked = pending || settling === true || disabled !== false
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Tooltip text={reason}>
      <button
        {...rest}
        ref={ref}
        type={type}
        className={look}
        aria-disabled={blocked || undefined}
        aria-busy={pending || undefined}
        onClick={press}
        {...(settling !== undefined && { onKeyDown: refuseHeld })}
      >
        {content}
        {pending && (
          <span className={styles.turning}>
            <span className="visually-hidden">{t.pending}</span>
          </span>
        )}
      </button>
    </Tooltip>
  )
}

/** A key that is held down presses a button repeatedly. */
const refuseHeld = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault()
}
