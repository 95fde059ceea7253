import type { ButtonHTMLAttributes, KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { controls } from './controls.strings.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'
import { useStrings } from './locale.tsx'
import { Tooltip } from './tooltip.tsx'

export type ButtonLook = {
  /** xSmall is at least 36 px high, small 44 px, large as high as its text asks. */
  size?: 'xSmall' | 'small' | 'large'
  priority?: 'primary' | 'secondary' | 'tertiary'
  situation?: 'standard' | 'neutral' | 'danger'
}

type Props = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
    icon?: IconName
    /** The icon after the words instead of before them. */
    iconAfter?: IconName
    /**
     * What it acts on has only just appeared: it takes no press yet, and looks as always. Given at all, it never acts on
     * a key that is held down.
     */
    settling?: boolean | undefined
    /** The action runs: it keeps the focus and its width, and takes no second press. */
    pending?: boolean
    /**
     * Why it cannot be pressed now; shown on hover and focus and read out. `true` only where the reason stands beside
     * it. It stays the same element and can be reached: the focus is never lost when it changes.
     */
    disabled?: boolean | string
    /** As wide as its place. */
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

/** A key that is held down presses a button again and again. */
const refuseHeld = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault()
}
