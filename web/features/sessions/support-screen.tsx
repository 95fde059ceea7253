import type { ReactNode } from 'react'
import { accessRules } from '#contract/sessions.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { MailNote } from '#web/app/mail-delivery.tsx'
import { FrontDoor } from './front-door.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { supportWords } from './support.strings.ts'
import styles from './support-screen.module.css'

/** Help for people who cannot sign in, by reason. Reveals nothing about any company or person. */
export default function SupportScreen() {
  const t = useStrings(supportWords)
  return (
    <FrontDoor title={t.title} note={t.note} below={<LanguageChoice />}>
      <MailNote instead={t.withoutMail} />
      <div className={styles.parts}>
        <Part title={t.forgotten}>
          <p>{t.forgottenMail}</p>
          <Way to="/users/password/new">{t.reset}</Way>
          <p>{t.forgottenId}</p>
        </Part>
        <Part title={t.locked}>
          <p>{t.lockedWait}</p>
          <Way to="/users/unlock">{t.unlock}</Way>
          <p>{t.lockedMail}</p>
        </Part>
        <Part title={t.initial}>
          <p>{t.initialWords(accessRules.initialPasswordDays)}</p>
        </Part>
        <Part title={t.invited}>
          <p>{t.invitedWords}</p>
        </Part>
        <Part title={t.noAccount}>
          <p>{t.noAccountWords}</p>
          <Way to="/register_applies/check_token">{t.askForAccount}</Way>
        </Part>
        <Part title={t.whom}>
          <p>{t.whomWords}</p>
          <Way to="/inquiry">{t.inquiry}</Way>
        </Part>
      </div>
      <Button wide href="/users/sign_in">
        {t.toSignIn}
      </Button>
    </FrontDoor>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2>{title}</h2>
    {children}
  </section>
)

const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  <AppLink to={to} className={styles.way}>
    {children}
  </AppLink>
)
