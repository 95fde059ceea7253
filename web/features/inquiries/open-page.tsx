import type { ReactNode } from 'react'
import { useStrings } from '#ui/locale.tsx'
import { Brand } from '#web/app/brand.tsx'
import { AppLink } from '#web/app/link.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { LanguageChoice } from '../sessions/language-choice.tsx'
import styles from './inquiries.module.css'
import { inquiryWords } from './inquiries.strings.ts'

type Props = {
  title: string
  /** If unset, whether the app knows of a session. */
  signedIn?: boolean
  children: ReactNode
}

/** The frame of a page for anyone, with or without a session. */
export function OpenPage({ title, signedIn, children }: Props) {
  const t = useStrings(inquiryWords)
  const user = useCurrentUser()
  const away = !(signedIn ?? user)
  return (
    <div className={styles.page}>
      <title>{title}</title>
      <header className={styles.head}>
        <AppLink to="/home">
          <Brand />
        </AppLink>
        {away && <LanguageChoice />}
      </header>
      <main id="main" className={styles.column}>
        <h1>{title}</h1>
        {children}
      </main>
      {away && (
        <footer>
          <AppLink to="/users/sign_in">{t.toSignIn}</AppLink>
        </footer>
      )}
    </div>
  )
}
