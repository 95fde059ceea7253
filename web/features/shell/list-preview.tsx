import { MenuTile } from '../menus/menu-tile.tsx'
import shortcutStyles from '../shortcuts/shortcut-links.module.css'
import styles from './shell-settings.module.css'

type Props = { items: readonly { key: string; name: string; iconName: string }[]; place: 'side' | 'top' }

/** A preview of the shortcuts beside the timeline, or above it. */
export function ListPreview({ items, place }: Props) {
  return (
    <div className={place === 'side' ? styles.previewSide : styles.previewTop}>
      {items.map(({ key, name, iconName }) => (
        <span key={key} className={shortcutStyles.link}>
          <MenuTile iconName={iconName} tone="cyan" size={place === 'side' ? 'medium' : 'large'} />
          <span className={shortcutStyles.name}>{name}</span>
        </span>
      ))}
    </div>
  )
}
