import { Suspense, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { app } from './app.strings.ts'
import { Brand } from './brand.tsx'
import styles from './header.module.css'
import { HeaderSkeleton } from './header-skeleton.tsx'
import { HeaderTabs, type Tab } from './header-tabs.tsx'
import { AppLink } from './link.tsx'
import { useLocation } from './location.ts'
import { ProfileButton } from './profile-button.tsx'
import { useCurrentUser } from './session.tsx'
import { shellWords } from './shell.strings.ts'
import { lazyPart } from './stale-cache.ts'
import { type HeaderConfig, useHeader } from './use-header.ts'
import { WaitingLink } from './waiting-link.tsx'

const help = '/help_categories'

/** Its neighbours stay where they are when it arrives: it takes the room that is left. */
const HeaderSearch = lazyPart(() => import('./header-search.tsx'))

/** The shared header, 55 px high. The company's configuration defines its content. */
export function Header() {
  const t = useStrings(shellWords)
  const state = useHeader()
  const user = useCurrentUser()
  const fixed = useFixedTabs()
  const { pathname } = useLocation()
  if (state.kind === 'loading') return <HeaderSkeleton />
  const config = state.kind === 'ready' ? state.config : null
  const tabs: Tab[] = config?.navigations.length
    ? config.navigations.map((entry) => ({
        icon: entry.iconType === 'notices' ? 'announcement' : entry.iconType,
        name: entry.name,
        to: entry.hrefPath,
        count: entry.iconType === 'chat' && state.kind === 'ready' ? state.unreadChats : entry.noticeCount,
      }))
    : fixed
  const profile = config?.userProfile ?? user ?? { name: t.account, profileImgPath: null, hasBadge: false }
  return (
    <header className={styles.header}>
      <div className={styles.content}>
        <Logo theme={config?.customTheme ?? null} />
        <HeaderTabs tabs={tabs} />
        <div className={styles.end}>
          <Suspense>
            <HeaderSearch />
          </Suspense>
          <WaitingLink />
          <AppLink
            to={`${help}?from=${pathname}`}
            className={styles.search}
            aria-label={t.help}
            title={t.help}
          >
            <Icon name="help" size="large" />
          </AppLink>
          <ProfileButton profile={profile} entries={config?.accordionMenus ?? null} />
        </div>
      </div>
    </header>
  )
}

/** The four tabs of a company without configured tabs, also used as the fallback. */
function useFixedTabs(): Tab[] {
  const t = useStrings(shellWords)
  const count = useCurrentUser()?.announcementCount
  return [
    { icon: 'home', name: t.timeline, to: '/home' },
    { icon: 'menus', name: t.menus, to: '/menus' },
    { icon: 'departments', name: t.departments, to: '/departments' },
    { icon: 'announcement', name: t.notices, to: '/announcements', count },
  ]
}

function Logo({ theme }: { theme: HeaderConfig['customTheme'] }) {
  const words = useStrings(app)
  const t = useStrings(shellWords)
  const [broken, setBroken] = useState<string>()
  const url = theme?.logoUrl
  return (
    <AppLink to="/home" className={styles.logo} aria-label={`${words.name} ${t.timeline}`}>
      {url && url !== broken ? (
        <img
          src={url}
          alt=""
          width={theme.logoWidth ?? undefined}
          height={theme.logoHeight ?? undefined}
          className={styles.logoPicture}
          onError={() => setBroken(url)}
        />
      ) : (
        <Brand />
      )}
    </AppLink>
  )
}
