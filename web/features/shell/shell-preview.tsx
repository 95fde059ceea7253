import type { ReactNode } from 'react'
import type { ThemeColours } from '#common/shell/shell-parts.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Brand } from '#web/app/brand.tsx'
import headerStyles from '#web/app/header.module.css'
import tabStyles from '#web/app/header-tabs.module.css'
import { headerTheme } from '#web/app/header-theme.ts'
import { screenWords } from '#web/app/screen.strings.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import barStyles from '#web/app/tab-bar.module.css'
import styles from './shell-preview.module.css'
import { shellSettings } from './shell-settings.strings.ts'

/** `own`: the company's own name, which phones show too. */
export type PreviewTab = { icon: IconName; name: string; path: string; own: boolean }
type PreviewLogo = { url: string; width: number; height: number } | null

type Props = {
  colours: ThemeColours | null
  logo: PreviewLogo
  tabs: readonly PreviewTab[]
  /** Shown below the header and the title bar. */
  pc?: ReactNode
  phone?: ReactNode
}

const schemes = ['light', 'dark'] as const

/** A preview of the header on PC and of a phone's frame, in light and dark. It is not interactive. */
export function ShellPreview(props: Props) {
  const t = useStrings(shellSettings)
  return (
    <section aria-labelledby="shell-preview" className={styles.preview}>
      <h2 id="shell-preview" className={styles.heading}>
        {t.preview}
      </h2>
      {schemes.map((scheme) => (
        <figure key={scheme} className={styles.figure}>
          <figcaption className={styles.caption}>{scheme === 'light' ? t.pcInLight : t.pcInDark}</figcaption>
          <PcHeader scheme={scheme} {...props} />
        </figure>
      ))}
      <div className={styles.phones}>
        {schemes.map((scheme) => (
          <figure key={scheme} className={styles.figure}>
            <figcaption className={styles.caption}>
              {scheme === 'light' ? t.phoneInLight : t.phoneInDark}
            </figcaption>
            <PhoneFrame scheme={scheme} {...props} />
          </figure>
        ))}
      </div>
    </section>
  )
}

type DrawnProps = Props & { scheme: (typeof schemes)[number] }

function PcHeader(props: DrawnProps) {
  const { scheme, colours, logo, tabs, pc } = props
  const user = useCurrentUser()
  return (
    <div className={styles.pc} data-theme={scheme} style={headerTheme(colours)} inert>
      <div className={headerStyles.header}>
        <div className={headerStyles.content}>
          <span className={headerStyles.logo}>
            {logo ? <img src={logo.url} alt="" width={logo.width} height={logo.height} /> : <Brand />}
          </span>
          <div className={tabStyles.tabs}>
            {tabs.map(({ icon, name, path }, index) => (
              <span
                key={path}
                className={classNames(
                  tabStyles.tab,
                  index === 0 && tabStyles.current,
                  index === 1 && styles.hovered,
                )}
              >
                <Icon name={icon} size="large" />
                <span>{name}</span>
              </span>
            ))}
          </div>
          <div className={headerStyles.end}>
            <Icon name="crossSearch" size="large" />
            <Avatar name={user?.name ?? ''} src={user?.profileImgPath ?? null} size="small" />
          </div>
        </div>
      </div>
      {pc && <div className={styles.page}>{pc}</div>}
    </div>
  )
}

const phoneTabs = [
  { icon: 'home', path: '/home', name: 'home' },
  { icon: 'menus', path: '/menus', name: 'menus' },
  { icon: 'post', path: '', name: 'post' },
  { icon: 'departments', path: '/departments', name: 'departments' },
  { icon: 'announcement', path: '/announcements', name: 'notices' },
] as const

function PhoneFrame(props: DrawnProps) {
  const t = useStrings(screenWords)
  const { scheme, colours, tabs, phone } = props
  return (
    <div className={styles.phone} data-theme={scheme} style={headerTheme(colours)} inert>
      <div className={styles.titleBar}>{t.home}</div>
      <div className={styles.page}>{phone}</div>
      <div className={styles.tabBar}>
        {phoneTabs.map(({ icon, path, name }) => (
          <span key={icon} className={classNames(barStyles.tab, path === '/home' && barStyles.current)}>
            <Icon name={icon} size="large" />
            <span className={barStyles.name}>
              {tabs.find((tab) => tab.own && tab.path === path)?.name ?? t[name]}
            </span>
          </span>
        ))}
      </div>
    </div>
  )
}
