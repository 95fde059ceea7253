import type { ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './icon-button.module.css'
import { Link } from './link.tsx'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> & {
  icon: IconName
  /** Its name; there is no other text. */
  label: string
  /** xSmall 36 px square, small 44 px square; at least 44 px on touch screens. */
  size?: 'xSmall' | 'small'
  situation?: 'standard' | 'neutral' | 'danger'
  filled?: boolean
  /** A short name that is shown below the icon; `label` contains it. */
  caption?: string
  href?: string
  ref?: Ref<HTMLButtonElement>
}

/** A button with only an icon. */
export function IconButton({
  icon,
  label,
  size = 'xSmall',
  situation = 'neutral',
  filled,
  caption,
  href,
  className,
  type = 'button',
  ref,
  ...rest
}: Props) {
  const look = classNames(
    styles.button,
    styles[size],
    styles[situation],
    caption && styles.captioned,
    className,
  )
  const picture = (
    <>
      <Icon name={icon} size="large" filled={filled} />
      {caption && <span className={styles.caption}>{caption}</span>}
    </>
  )
  if (href !== undefined) {
    return (
      <Link href={href} className={look} aria-label={label} title={label}>
        {picture}
      </Link>
    )
  }
  return (
    <button {...rest} ref={ref} type={type} className={look} aria-label={label} title={rest.title ?? label}>
      {picture}
    </button>
  )
}
