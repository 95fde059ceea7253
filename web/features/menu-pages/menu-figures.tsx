import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import type { Menu } from '../menus/menu-queries.ts'
import { menus } from '../menus/menus.strings.ts'
import styles from './menu-screen.module.css'

/** Links to a menu's statistics: daily report submissions, thanks. */
export function MenuFigures({ menu }: { menu: Menu }) {
  const t = useStrings(menus)
  const { kind, can, id } = menu
  if (kind === 'thanks')
    return (
      <p className={styles.headLine}>
        <AppLink to="/thanks_ranking">{t.thanksRanking}</AppLink>
      </p>
    )
  if (!can.submissions) return null
  return (
    <p className={styles.headLine}>
      <AppLink to={`/menus/${id}/submissions`}>{t.submissions}</AppLink>
    </p>
  )
}
