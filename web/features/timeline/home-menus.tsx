import { useQuery } from '@tanstack/react-query'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { AppLink } from '#web/app/link.tsx'
import { companyConfigQuery } from '#web/app/session.tsx'
import { feeds } from '../feeds/feeds.strings.ts'
import { MenuTile } from '../menus/menu-tile.tsx'
import { menusQuery } from '../menus/menus-query.ts'
import { ShortcutLinks } from '../shortcuts/shortcut-links.tsx'
import styles from './home-menus.module.css'

/** The menus this person can use, by category, beside the timeline. */
export function HomeMenus() {
  const t = useStrings(feeds)
  const { data, isPending } = useQuery(menusQuery)
  const configured = useQuery({ ...companyConfigQuery, enabled: false }).isFetched
  // Menus and shortcuts are shown together with what is below them, to avoid layout shifts.
  if (isPending || !configured)
    return (
      <div className={styles.side}>
        <SkeletonGroup>
          {['most', 'full', 'half', 'full', 'most'].map((width, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move
            <Skeleton key={line} width={width as 'most'} />
          ))}
        </SkeletonGroup>
      </div>
    )
  const categories = data?.menuCategories.filter(({ menus }) => menus.length > 0) ?? []
  return (
    <div className={styles.side}>
      <ShortcutLinks place="side" />
      <nav aria-label={t.menus} className={styles.menus}>
        {!data && <p className={styles.note}>{t.menusFailed}</p>}
        {categories.map(({ id, name, menus }) => (
          <section key={id} aria-label={name}>
            <h2 className={styles.category}>{name}</h2>
            <ul>
              {menus.map((menu) => (
                <li key={menu.id}>
                  <AppLink to={`/menus/${menu.id}`} className={styles.entry}>
                    <MenuTile iconName={menu.iconName} tone={menu.tone} size="medium" />
                    <span className={styles.name}>{menu.name}</span>
                  </AppLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <ul className={styles.own}>
          <li>
            <AppLink to="/bookmarks" className={styles.entry}>
              <Icon name="bookmark" size="large" />
              <span className={styles.name}>{t.bookmarks}</span>
            </AppLink>
          </li>
          <li>
            <AppLink to="/drafts" className={styles.entry}>
              <Icon name="edit" size="large" />
              <span className={styles.name}>{t.drafts}</span>
            </AppLink>
          </li>
        </ul>
        <AppLink to="/menus" className={styles.all}>
          {t.allMenus}
        </AppLink>
      </nav>
    </div>
  )
}
