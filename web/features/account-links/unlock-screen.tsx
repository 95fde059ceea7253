import { useState } from 'react'
import { unlockByLink } from '#contract/account-links.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { FrontDoor } from '../sessions/front-door.tsx'
import { LanguageChoice } from '../sessions/language-choice.tsx'
import { linkWords } from './account-links.strings.ts'
import { AskByMail } from './ask-by-mail.tsx'
import { isOfLink, type LinkFault, LinkProblem } from './link-problem.tsx'
import { LinkScreen } from './link-screen.tsx'
import styles from './password-form.module.css'
import { useLinkToken } from './use-account-link.ts'

const here = '/users/unlock'

/** Opened by the link for a locked account. Without a token, the link is requested here. */
export default function UnlockScreen() {
  const t = useStrings(linkWords)
  const token = useLinkToken()
  if (token === '')
    return (
      <AskByMail
        purpose="unlock"
        title={t.unlockTitle}
        note={t.unlockNote}
        withoutMail={t.withoutMailUnlock}
      />
    )
  return <Unlock key={token} token={token} />
}

function Unlock({ token }: { token: string }) {
  const t = useStrings(linkWords)
  // Unlocks on a press, not on opening: programs that scan emails open links too.
  const [wrongLink, setWrongLink] = useState<LinkFault>()
  const unlocking = useSubmit({
    send: () => call(unlockByLink, { body: { token } }),
    refused: (error) => {
      if (isOfLink(error)) setWrongLink(error)
    },
  })
  if (wrongLink) return <LinkProblem code={wrongLink.code} again={here} />
  if (unlocking.sent)
    return (
      <FrontDoor title={t.unlocked} note={t.unlockedNote} below={<LanguageChoice />}>
        <div className={styles.ways}>
          <Button wide priority="primary" href="/users/sign_in">
            {t.toSignIn}
          </Button>
          <Button wide href="/users/password/new">
            {t.resetInstead}
          </Button>
        </div>
      </FrontDoor>
    )
  return (
    <LinkScreen
      purpose="unlock"
      token={token}
      title={t.unlockTitle}
      again={here}
      noteOf={({ person }) => t.unlockNow(person?.name ?? '', person?.companyName ?? '')}
    >
      {() => (
        <>
          {unlocking.failure && (
            <Notice situation="danger" live>
              {unlocking.failure}
            </Notice>
          )}
          <Button
            wide
            priority="primary"
            icon="lock"
            pending={unlocking.pending}
            onClick={() => unlocking.submit()}
          >
            {t.unlock}
          </Button>
        </>
      )}
    </LinkScreen>
  )
}
