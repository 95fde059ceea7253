import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink } from '#web/app/link.tsx'
import { MenuTile } from '../feeds/menu-tile.tsx'
import styles from './menu-card.module.css'
import type { MenuCategory } from './menu-search.ts'
import { menus } from './menus.strings.ts'

/** A menu as a tile: a press opens the composer, or the menu's page for those who may only read. */
export function MenuCard({ menu }: { menu: MenuCategory['menus'][number] }) {
  const t = useStrings(menus)
  const page = `/menus/${menu.id}`
  return (
    <article className={styles.card}>
      <MenuTile iconName={menu.iconName} tone={menu.tone} size="large" />
      <div className={styles.words}>
        <h3 className={styles.name}>
          <AppLink to={menu.can.use ? `/home?compose=${menu.id}` : page} className={styles.main}>
            {menu.name}
          </AppLink>
        </h3>
        <p className={styles.description}>{menu.description}</p>
        <p className={styles.foot}>
          {menu.can.use ? (
            <AppLink to={page} className={styles.details} aria-label={t.detailsOf(menu.name)}>
              {t.details}
              <Icon name="chevronRight" size="small" />
            </AppLink>
          ) : (
            <Tag>{t.readOnly}</Tag>
          )}
        </p>
      </div>
    </article>
  )
}
