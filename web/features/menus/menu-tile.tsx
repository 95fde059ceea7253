import type { tones } from '#contract/menus.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName, iconNames } from '#ui/icon.tsx'
import styles from './menu-tile.module.css'

type Props = {
  iconName: string
  tone: (typeof tones)[number]
  /** 20, 24 or 40 px */
  size?: 'small' | 'medium' | 'large'
}

/** The icon of a menu. It is beside the menu's name, so it has no text of its own. */
export function MenuTile({ iconName, tone, size = 'small' }: Props) {
  // The configured icon may be from a later version.
  const known = iconNames.includes(iconName as IconName) ? (iconName as IconName) : 'menus'
  return (
    <span className={classNames(styles.tile, styles[tone], styles[size])} aria-hidden="true">
      <Icon name={known} size={size === 'small' ? 'small' : size} />
    </span>
  )
}
