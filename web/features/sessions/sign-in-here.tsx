import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { offerSignIn } from '#web/app/api.ts'
import { signInWords } from './sign-in.strings.ts'
import { SignInForm } from './sign-in-form.tsx'
import styles from './sign-in-here.module.css'
import { useSignInHere } from './use-sign-in.ts'

const always = () => true

/**
 * Signs people in on the same page when the session ends while the page has unsaved input, and repeats the failed
 * calls. If postponed, a notice stays and every call fails until they sign in.
 * @param holds whether the page has unsaved input now; by default always
 */
export function SignInHere({ holds = always }: { holds?: () => boolean }) {
  const t = useStrings(signInWords)
  const [state, setState] = useState<'in' | 'asking' | 'later'>('in')
  const waiting = useRef<((again: boolean) => void)[]>([])
  const later = useRef(false)
  const holdsNow = useRef(holds)
  holdsNow.current = holds

  useEffect(() => {
    const withdraw = offerSignIn(() => {
      if (later.current) return Promise.resolve(false)
      if (waiting.current.length === 0 && !holdsNow.current()) return undefined
      setState('asking')
      return new Promise((resolve) => waiting.current.push(resolve))
    })
    return () => {
      withdraw()
      for (const tell of waiting.current.splice(0)) tell(false)
    }
  }, [])

  const settle = (again: boolean) => {
    later.current = !again
    setState(again ? 'in' : 'later')
    for (const tell of waiting.current.splice(0)) tell(again)
  }
  return (
    <>
      {state === 'later' && (
        <Notice
          situation="warning"
          live
          action={
            <Button size="xSmall" onClick={() => setState('asking')}>
              {t.submit}
            </Button>
          }
        >
          {t.hereLater}
        </Notice>
      )}
      {state === 'asking' && <SignInDialog onDone={() => settle(true)} onLater={() => settle(false)} />}
    </>
  )
}

function SignInDialog({ onDone, onLater }: { onDone: () => void; onLater: () => void }) {
  const t = useStrings(signInWords)
  return (
    <Dialog open size="small" losesNothing title={t.hereTitle} onClose={onLater}>
      <p className={styles.words}>{t.hereWords}</p>
      <SignInForm signIn={useSignInHere(onDone)} beside />
    </Dialog>
  )
}
