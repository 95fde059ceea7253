import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink } from '#web/app/link.tsx'
import styles from './menu-card.module.css'
import type { MenuCategory } from './menu-search.ts'
import { MenuTile } from './menu-tile.tsx'
import { menus } from './menus.strings.ts'
import { menuUsePath } from './menus-query.ts'
import { useUnusableWords } from './unusable.tsx'

type Props = {
  menu: MenuCategory['menus'][number]
  sign?: ReactNode
  /** One below the heading above. */
  heading?: 'h2' | 'h3' | undefined
}

/** A menu as a tile: starts a use, or opens its page if it cannot be used. */
export function MenuCard({ menu, sign, heading: Heading = 'h3' }: Props) {
  const t = useStrings(menus)
  const unusable = useUnusableWords(menu)
  const page = `/menus/${menu.id}`
  return (
    <article className={styles.card}>
      <MenuTile iconName={menu.iconName} tone={menu.tone} size="large" />
      <div className={styles.words}>
        <Heading className={styles.name}>
          <AppLink to={menu.can.use ? menuUsePath(menu) : page} className={styles.main}>
            {menu.name}
          </AppLink>
        </Heading>
        {sign}
        <p className={styles.description}>{menu.description}</p>
        <p className={styles.foot}>
          {menu.can.use ? (
            <AppLink to={page} className={styles.details} aria-label={t.detailsOf(menu.name)}>
              {t.details}
              <Icon name="chevronRight" size="small" />
            </AppLink>
          ) : (
            <Tag>{menu.unusable === 'not_for_you' ? t.readOnly : unusable?.word}</Tag>
          )}
        </p>
      </div>
    </article>
  )
}
