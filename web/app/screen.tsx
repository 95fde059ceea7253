import { type ReactNode, Suspense, useContext, useEffect, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { app } from './app.strings.ts'
import { useFrame } from './frame.tsx'
import { AppLink, useGoBack, useHref } from './link.tsx'
import { useLocation } from './location.ts'
import { searchPath } from './page-keys.tsx'
import { PhoneProfile } from './phone-profile.tsx'
import styles from './screen.module.css'
import { screenWords } from './screen.strings.ts'
import { ServerAwayNotice } from './server-away-notice.tsx'
import { SessionContext, useCompanyConfig } from './session.tsx'
import { shellWords } from './shell.strings.ts'
import { lazyPart } from './stale-cache.ts'
import { TabBar, type TabName } from './tab-bar.tsx'
import { useUnreadMark } from './use-header.ts'

type Props = {
  title: string
  /**
   * Where "back" leads if the person did not come from inside the product. Without it the screen is at the top level.
   */
  back?: string
  /** The tab of the phone's bar that this screen belongs to. The bar is shown at the top level. */
  tab?: TabName
  /** Buttons beside the title. */
  actions?: ReactNode
  /** On PC the title is only for screen readers; the screen draws its own heading. */
  titleHidden?: boolean
  className?: string
  children: ReactNode
}

/** The frame of a screen, on PC and phone. Every screen is rendered inside one. */
export function Screen({
  title,
  back,
  tab,
  actions,
  titleHidden = tab === 'home',
  className,
  children,
}: Props) {
  const words = useStrings(app)
  const company = useCompanyConfig()
  const { kind, wrapped } = useFrame()
  const signedIn = useContext(SessionContext)
  const unread = useUnreadMark(signedIn)
  const mark = unread && `(${unread > 999 ? '999+' : unread}) `
  const main = useRef<HTMLElement>(null)

  // The old screen had the focus: move it to the new one for keyboard and screen reader users.
  useEffect(() => {
    if (navigated && (document.activeElement === document.body || !document.activeElement))
      main.current?.focus({ preventScroll: true })
    navigated = true
  }, [])

  const tabs = kind === 'phone' && !wrapped && back === undefined && tab !== undefined
  return (
    <>
      <title>{`${mark || ''}${title} | ${company?.name ?? words.name}`}</title>
      {kind === 'phone' && (
        <header className={styles.bar}>
          <span className={styles.barStart}>
            {back === undefined ? <PhoneProfile /> : <PhoneBack to={back} />}
          </span>
          <h1 className={styles.barTitle}>{title}</h1>
          <span className={styles.barEnd}>
            {actions}
            {back === undefined && tab !== undefined && <PhoneSearch />}
            {wrapped && signedIn && (
              <Suspense>
                <OpenInBrowser />
              </Suspense>
            )}
            {signedIn && <PhoneHelp />}
          </span>
        </header>
      )}
      {signedIn && <ServerAwayNotice />}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={classNames(styles.main, styles[kind], tabs && styles.aboveTabs, className)}
      >
        {kind === 'pc' && (
          <div className={titleHidden && !actions && back === undefined ? 'visually-hidden' : styles.heading}>
            {back !== undefined && <PcBack to={back} />}
            <h1 className={titleHidden ? 'visually-hidden' : styles.title}>{title}</h1>
            {actions && <span className={styles.actions}>{actions}</span>}
          </div>
        )}
        {children}
      </main>
      {tabs && <TabBar current={tab} unreadChats={unread} />}
    </>
  )
}

let navigated = false

const OpenInBrowser = lazyPart(() => import('./open-in-browser.tsx'))

function PhoneSearch() {
  const t = useStrings(screenWords)
  const href = useHref()
  return <IconButton icon="crossSearch" label={t.search} caption={t.search} href={href(searchPath)} />
}

function PhoneHelp() {
  const t = useStrings(shellWords)
  const href = useHref()
  return (
    <IconButton
      icon="help"
      label={t.help}
      caption={t.helpShort}
      href={href(`/help_categories?from=${useLocation().pathname}`)}
    />
  )
}

function PhoneBack({ to }: { to: string }) {
  const t = useStrings(screenWords)
  return <IconButton icon="back" label={t.back} caption={t.back} onClick={useGoBack(to)} />
}

function PcBack({ to }: { to: string }) {
  const t = useStrings(screenWords)
  const goBack = useGoBack(to)
  return (
    <AppLink
      to={to}
      className={styles.back}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        goBack()
      }}
    >
      <Icon name="chevronLeft" />
      {t.back}
    </AppLink>
  )
}
