import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import styles from './profile-button.module.css'
import { shellWords } from './shell.strings.ts'
import { lazyPart } from './stale-cache.ts'
import type { HeaderConfig } from './use-header.ts'

const loadMenu = () => import('./profile-menu.tsx')
const ProfileMenu = lazyPart(loadMenu)
const loadDialog = () => import('./sign-out-dialog.tsx')
const SignOutDialog = lazyPart(loadDialog)

type Props = {
  profile: HeaderConfig['userProfile']
  /** null: the configuration is not available; the menu then offers only the built-in entries. */
  entries: HeaderConfig['accordionMenus'] | null
  /** The side of the page it is on; the menu opens towards the middle. */
  side?: 'start' | 'end'
  onOpen?: () => void
}

/** The avatar at the end of the header, or at the start of a phone's title bar. It opens the profile menu. */
export function ProfileButton({ profile, entries, side = 'end', onOpen }: Props) {
  const t = useStrings(shellWords)
  const [open, setOpen] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menuId = useId()

  useEffect(() => {
    if (!open) return
    const away = (event: PointerEvent | FocusEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', away)
    document.addEventListener('focusin', away)
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('pointerdown', away)
      document.removeEventListener('focusin', away)
      document.removeEventListener('keydown', leave)
    }
  }, [open])

  return (
    <div ref={box} className={styles.box}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={t.profileMenu(profile.name)}
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return
          event.preventDefault()
          onOpen?.()
          setOpen(true)
        }}
        onClick={() => {
          if (!open) onOpen?.()
          setOpen(!open)
        }}
      >
        <span className={styles.avatar}>
          <Avatar name={profile.name} src={profile.profileImgPath} size="small" />
          {profile.hasBadge && <Badge label={t.newNotices} className={styles.badge} />}
        </span>
        {side === 'end' && <Icon name="chevronDown" size="small" />}
      </button>
      {open && (
        <Suspense>
          <ProfileMenu
            id={menuId}
            name={profile.name}
            entries={entries}
            side={side}
            onClose={() => setOpen(false)}
            onSignOut={() => {
              setOpen(false)
              setLeaving(true)
            }}
          />
        </Suspense>
      )}
      {leaving && (
        <Suspense>
          <SignOutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </div>
  )
}
