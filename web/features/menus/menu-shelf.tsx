import { useId } from 'react'
import { AppLink } from '#web/app/link.tsx'
import styles from './menu-shelf.module.css'
import { MenuTile } from './menu-tile.tsx'
import { type MenuCard, menuUsePath } from './menus-query.ts'

/** A few menus in a row, each one press away from being used. Not shown if there are none. */
export function MenuShelf({ name, menus }: { name: string; menus: readonly MenuCard[] }) {
  const id = useId()
  if (menus.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.shelf}>
      <h2 id={id} className={styles.heading}>
        {name}
      </h2>
      <ul className={styles.row}>
        {menus.map((menu) => (
          <li key={menu.id}>
            <AppLink to={menu.can.use ? menuUsePath(menu) : `/menus/${menu.id}`} className={styles.entry}>
              <MenuTile iconName={menu.iconName} tone={menu.tone} size="medium" />
              <span className={styles.name}>{menu.name}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
