import type { ReactNode } from 'react'
import { Skeleton, SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import cardStyles from './menu-card.module.css'
import { MenuCard } from './menu-card.tsx'
import styles from './menu-grid.module.css'
import type { MenuCategory } from './menu-search.ts'

type Props<Menu> = {
  menus: readonly Menu[]
  /** Shown below the name of a menu. */
  sign?: (menu: Menu) => ReactNode
  heading?: 'h2' | 'h3'
}

export const MenuGrid = <Menu extends MenuCategory['menus'][number]>({
  menus,
  sign,
  heading,
}: Props<Menu>) => (
  <ul className={styles.grid}>
    {menus.map((menu) => (
      <li key={menu.id}>
        <MenuCard menu={menu} sign={sign?.(menu)} heading={heading} />
      </li>
    ))}
  </ul>
)

/** The skeleton of a category. */
export const MenuGridSkeleton = () => (
  <SkeletonGroup>
    <Skeleton width="third" />
    <div className={styles.grid}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
        <div key={card} className={cardStyles.card}>
          <Skeleton shape="circle" />
          <div className={cardStyles.words}>
            <SkeletonText lines={3} />
          </div>
        </div>
      ))}
    </div>
  </SkeletonGroup>
)
