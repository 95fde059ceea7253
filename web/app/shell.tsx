import { type ReactNode, Suspense, useEffect } from 'react'
import { LinkProvider } from '#ui/link.tsx'
import { LocaleProvider, useStrings } from '#ui/locale.tsx'
import { ToastRegion } from '#ui/toast.tsx'
import { EnvironmentBanner } from './environment-banner.tsx'
import { FrameProvider, useFrame } from './frame.tsx'
import { keepFront } from './front-path.ts'
import { Header } from './header.tsx'
import { headerTheme, useHeaderColours } from './header-theme.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { useAppNavigate } from './link.tsx'
import { useLiveConnection } from './live-page.ts'
import { useLocation } from './location.ts'
import { PageKeys } from './page-keys.tsx'
import { partOf } from './screens.ts'
import { SessionContext, useCompanyConfig, useCurrentUser, useSignedInAt } from './session.tsx'
import styles from './shell.module.css'
import { shellWords } from './shell.strings.ts'
import { speak, useSpokenLocale } from './spoken-locale.ts'
import { lazyPart } from './stale-cache.ts'
import { useTheme } from './theme.ts'
import { useUrgentCount } from './use-header.ts'

const OfflineNotice = lazyPart(() => import('./offline-notice.tsx'))

/** Wraps every screen: session, language, colours, header, messages. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const signedIn = useSignedInAt(pathname)
  return (
    <SessionContext value={signedIn}>
      <Person>
        <FrameProvider pathname={pathname}>
          <Page signedIn={signedIn}>{children}</Page>
        </FrameProvider>
      </Person>
    </SessionContext>
  )
}

function Person({ children }: { children: ReactNode }) {
  const user = useCurrentUser()
  const spoken = useSpokenLocale()
  const locale = user?.locale ?? spoken
  useTheme(user)
  useLiveConnection(user !== null)
  useEffect(() => {
    speak(locale)
  }, [locale])
  return <LocaleProvider locale={locale}>{children}</LocaleProvider>
}

function Page({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  const t = useStrings(shellWords)
  const navigate = useAppNavigate()
  const { kind } = useFrame()
  const company = useCompanyConfig()
  const colours = useHeaderColours(signedIn, company)
  useEffect(() => keepFront(company), [company])
  return (
    <LinkProvider navigate={navigate}>
      <div className={styles.page} style={headerTheme(colours)}>
        <a href="#main" className={`visually-hidden ${styles.skip}`}>
          {t.skip}
        </a>
        <EnvironmentBanner />
        {signedIn && kind === 'pc' && <Header />}
        {signedIn && <PageKeys />}
        {signedIn && <Asking />}
        {signedIn && <Urgent />}
        {children}
      </div>
      <LeaveQuestion />
      <Suspense>
        <OfflineNotice />
      </Suspense>
      <ToastRegion />
    </LinkProvider>
  )
}

/** Urgent messages that the person has not confirmed. */
function Urgent() {
  const Part = partOf('urgentBanner')
  return (
    useUrgentCount() > 0 && (
      <Suspense>
        <Part />
      </Suspense>
    )
  )
}

/**
 * What asks people to sign in again, or to confirm that it is them, and sends what they wrote without a connection, once
 * it is known who is signed in. Without a session, the person is sent to the sign-in page.
 */
function Asking() {
  const user = useCurrentUser()
  const SignIn = partOf('signInAgain')
  const Proof = partOf('proof')
  const Unsent = partOf('unsent')
  const UnsentChat = partOf('unsentChat')
  const Look = partOf('lookBanner')
  return (
    user && (
      <Suspense>
        <SignIn />
        <Proof />
        <Unsent />
        {user.can.chat.use && <UnsentChat />}
        {user.looked && <Look />}
      </Suspense>
    )
  )
}
