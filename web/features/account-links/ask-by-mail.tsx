import { useState } from 'react'
import { requestAccountLink } from '#contract/account-links.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { MailNote, useMailDelivery } from '#web/app/mail-delivery.tsx'
import { FrontDoor } from '../sessions/front-door.tsx'
import { LanguageChoice } from '../sessions/language-choice.tsx'
import { linkWords } from './account-links.strings.ts'
import { AddressForm } from './address-form.tsx'
import styles from './password-form.module.css'
import { SentHints } from './sent-hints.tsx'

type Props = {
  purpose: 'password' | 'unlock'
  title: string
  note: string
  /** What people without an address can do. */
  withoutMail: string
}

/** Requests an email. Shows the same whether or not the address has an account. */
export function AskByMail({ purpose, title, note, withoutMail }: Props) {
  const t = useStrings(linkWords)
  const delivery = useMailDelivery()
  const [sent, setSent] = useState<string>()
  const [typed, setTyped] = useState('')
  const words = { label: t.email, missing: t.emailMissing, wrong: t.emailWrong, send: t.send }
  if (sent !== undefined)
    return (
      <FrontDoor title={t.sentTitle} note={t.sentNote(sent)} below={<LanguageChoice />}>
        <MailNote />
        <SentHints />
        <div className={styles.ways}>
          <Button wide onClick={() => setSent(undefined)}>
            {t.otherAddress}
          </Button>
          <Button wide priority="tertiary" href="/users/sign_in">
            {t.toSignIn}
          </Button>
        </div>
      </FrontDoor>
    )
  return (
    <FrontDoor title={title} note={delivery === 'none' ? '' : note} below={<LanguageChoice />}>
      <MailNote instead={t.askAdministrator} />
      {delivery !== 'none' && (
        <AddressForm
          words={words}
          autoComplete="username"
          initial={typed}
          send={(email) => call(requestAccountLink, { body: { purpose, email } })}
          onSent={(email) => {
            setTyped(email)
            setSent(email)
          }}
        />
      )}
      <div className={styles.part}>
        <h2 className={styles.partTitle}>{t.withoutMail}</h2>
        <p className={styles.small}>{withoutMail}</p>
        {purpose === 'password' && (
          <Button wide href="/users/password/sms">
            {t.bySms}
          </Button>
        )}
      </div>
      <div className={styles.ways}>
        <Button wide href="/users/sign_in">
          {t.toSignIn}
        </Button>
        <Button wide priority="tertiary" href="/users/sign_in/support">
          {t.support}
        </Button>
      </div>
    </FrontDoor>
  )
}
