import type { tones } from '#contract/menus.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import styles from './menu-tile.module.css'

type Props = {
  iconName: string
  tone: (typeof tones)[number]
  /** 20, 24 or 40 px */
  size?: 'small' | 'medium' | 'large'
}

/** The icon of a menu. It is beside the menu's name, so it has no text of its own. */
export function MenuTile({ iconName, tone, size = 'small' }: Props) {
  return (
    <span className={classNames(styles.tile, styles[tone], styles[size])} aria-hidden="true">
      <Icon name={iconName as IconName} otherwise="menus" size={size === 'small' ? 'small' : size} />
    </span>
  )
}
