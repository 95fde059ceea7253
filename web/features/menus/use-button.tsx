import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useHref } from '#web/app/link.tsx'
import type { Menu } from './menu-queries.ts'
import { menus } from './menus.strings.ts'
import { menuUsePath } from './menus-query.ts'
import styles from './use-button.module.css'

/** Starts a use: the composer, or the menu's own form. */
export function UseButton({ menu }: { menu: Pick<Menu, 'id' | 'formKind' | 'flow'> }) {
  const t = useStrings(menus)
  const href = useHref()
  const post = menu.formKind === 'post'
  return (
    <Button
      priority="primary"
      icon={post ? 'post' : 'apply'}
      href={href(menuUsePath(menu))}
      className={styles.post}
    >
      {post ? t.post : t[menu.flow === 'apply_report' ? 'apply' : menu.flow]}
    </Button>
  )
}
