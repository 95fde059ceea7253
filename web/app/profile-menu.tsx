import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from './link.tsx'
import { Preferences } from './preferences.tsx'
import styles from './profile-menu.module.css'
import { externalProps, headerCount, isReachable } from './reachable.ts'
import { shellWords } from './shell.strings.ts'
import { type HeaderConfig, headerQuery } from './use-header.ts'

type Entry = HeaderConfig['accordionMenus'][number]

type Props = {
  id: string
  name: string
  entries: readonly Entry[] | null
  side: 'start' | 'end'
  onClose: () => void
  onSignOut: () => void
}

const iconOf = (type: Entry['iconType']): IconName =>
  type === 'switch_accounts' ? 'switchAccounts' : type === 'external_links' ? 'external' : type

/** The profile menu: 180 px wide, at most 700 px high. It always contains signing out. */
export default function ProfileMenu({ id, name, entries, side, onClose, onSignOut }: Props) {
  const t = useStrings(shellWords)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => menu.current?.querySelector<HTMLElement>('a, button')?.focus(), [])
  // Fetch the counts beside the entries again.
  const client = useQueryClient()
  useEffect(() => void client.invalidateQueries({ queryKey: headerQuery.queryKey }), [client])

  // Its preferences use the arrow keys themselves.
  const move = (event: KeyboardEvent) => {
    const all = [
      ...(menu.current?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled, [role="radio"])') ??
        []),
    ]
    const at = all.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    all[to % all.length]?.focus()
  }

  const drawn = (entries ?? []).filter((entry) => entry.iconType !== 'signout' && isReachable(entry.hrefPath))
  const signOut = entries?.find((entry) => entry.iconType === 'signout')?.name ?? t.signOut
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: moves between the links and buttons inside
    <div ref={menu} id={id} className={classNames(styles.menu, styles[side])} onKeyDown={move}>
      <p className={styles.name}>{name}</p>
      <nav aria-label={t.profileEntries} className={styles.entries}>
        <ul>
          {drawn.map((entry) => (
            <li key={`${entry.iconType} ${entry.hrefPath}`}>
              <AppLink
                to={entry.hrefPath}
                {...externalProps(entry.hrefPath)}
                className={styles.entry}
                onClick={onClose}
              >
                <Icon name={iconOf(entry.iconType)} className={styles.icon} />
                <span className={styles.words}>{entry.name}</span>
                <Badge
                  count={headerCount(entry.noticeCount)}
                  max={999}
                  label={t.waiting(headerCount(entry.noticeCount))}
                />
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      <Preferences />
      <button type="button" className={styles.entry} onClick={onSignOut}>
        <Icon name="signout" className={styles.icon} />
        <span className={styles.words}>{signOut}</span>
      </button>
    </div>
  )
}
