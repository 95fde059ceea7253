import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { externalProps, isExternal, isReachable } from '#web/app/reachable.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import styles from './shortcut-links.module.css'
import { shortcutWords } from './shortcuts.strings.ts'

type Props = {
  /** `side`: left of the timeline on PC; `top`: above it, in one line, if there is no side column. */
  place: 'side' | 'top'
}

/**
 * The company's shortcuts. They are part of its configuration, so that they are available when the page is first
 * drawn.
 */
export function ShortcutLinks({ place }: Props) {
  const t = useStrings(shortcutWords)
  const shown = (useCompanyConfig()?.shortcuts ?? []).filter(({ hrefPath }) => isReachable(hrefPath))
  if (shown.length === 0) return null
  return (
    <nav aria-label={t.shortcuts} className={styles[place]}>
      {place === 'side' && <h2 className={styles.title}>{t.shortcuts}</h2>}
      <ul className={styles.list}>
        {shown.map(({ id, name, iconName, hrefPath }) => (
          <li key={id}>
            <AppLink to={hrefPath} {...externalProps(hrefPath)} className={styles.link}>
              <MenuTile iconName={iconName} tone="cyan" size={place === 'side' ? 'medium' : 'large'} />
              <span className={styles.name}>{name}</span>
              {isExternal(hrefPath) && <span className="visually-hidden">{t.newWindow}</span>}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
