import type { ReactNode } from 'react'
import { useStrings } from '#ui/locale.tsx'
import { Brand } from '#web/app/brand.tsx'
import { AppLink } from '#web/app/link.tsx'
import styles from './front-door.module.css'
import { Plaza } from './plaza.tsx'
import { signInWords } from './sign-in.strings.ts'

const legalLinks = [
  { to: '/terms', name: 'terms' },
  { to: '/policy', name: 'policy' },
  { to: '/sct', name: 'sct' },
] as const

type Props = {
  title: string
  note?: string
  children: ReactNode
  below?: ReactNode
}

/**
 * The page frame for people who are not signed in: a presentation of the product on one side, the form on the other.
 */
export function FrontDoor({ title, note, children, below }: Props) {
  const t = useStrings(signInWords)
  return (
    <div className={styles.page}>
      <title>{`${title} | ${t.name}`}</title>
      <aside className={styles.aside}>
        <Plaza className={styles.plaza} />
        <p className={styles.lead}>{t.lead}</p>
        <p className={styles.leadMore}>{t.leadMore}</p>
      </aside>
      <main id="main" className={styles.main}>
        <div className={styles.form}>
          <Brand />
          <h1 className={styles.title}>{title}</h1>
          {note && <p className={styles.note}>{note}</p>}
          {children}
        </div>
        {below && <div className={styles.below}>{below}</div>}
        <nav aria-label={t.legal} className={styles.legal}>
          {legalLinks.map(({ to, name }) => (
            <AppLink key={to} to={to}>
              {t[name]}
            </AppLink>
          ))}
        </nav>
      </main>
    </div>
  )
}
