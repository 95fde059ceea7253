import { useQuery } from '@tanstack/react-query'
import { listMustReadMenus } from '#contract/must-read-feeds.ts'
import { Badge } from '#ui/badge.tsx'
import { useStrings } from '#ui/locale.tsx'
import { queryFor } from '#web/app/query.ts'
import { MenuTile } from '../menus/menu-tile.tsx'
import { waitingWords } from './waiting.strings.ts'
import styles from './waiting-menus.module.css'

const mustReadMenusQuery = queryFor(listMustReadMenus, {})

type Props = { chosen: number | undefined; onChoose: (menuId: number | undefined) => void }

/** Filters the must-reads by menu. Not shown if all are of one menu. */
export function WaitingMenus({ chosen, onChoose }: Props) {
  const t = useStrings(waitingWords)
  const menus = useQuery(mustReadMenusQuery).data?.menus ?? []
  if (menus.length < 2 && chosen === undefined) return null
  return (
    <fieldset className={styles.menus}>
      <legend className="visually-hidden">{t.byMenu}</legend>
      <button
        type="button"
        className={styles.menu}
        aria-pressed={chosen === undefined}
        onClick={() => onChoose(undefined)}
      >
        {t.everything}
      </button>
      {menus.map((menu) => (
        <button
          key={menu.id}
          type="button"
          className={styles.menu}
          aria-pressed={chosen === menu.id}
          onClick={() => onChoose(menu.id)}
        >
          <MenuTile iconName={menu.iconName} tone={menu.tone} />
          {menu.name}
          <Badge count={menu.unreadCount} max={999} situation="neutral" label={t.count(menu.unreadCount)} />
        </button>
      ))}
    </fieldset>
  )
}
