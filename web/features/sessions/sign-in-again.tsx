import { useEffect, useRef } from 'react'
import { useLocation } from '#web/app/location.ts'
import { SignInHere } from './sign-in-here.tsx'

/** On every page: people whose session ends while they write can sign in again on the same page. */
export default function SignInAgain() {
  return <SignInHere holds={useWritten()} />
}

/** Whether something has been written or chosen on this page, or a dialog is open. */
function useWritten() {
  const { pathname: page } = useLocation()
  const writtenOn = useRef<string>(undefined)
  const latest = useRef(page)
  latest.current = page
  useEffect(() => {
    const note = () => {
      writtenOn.current = latest.current
    }
    document.addEventListener('input', note, true)
    return () => document.removeEventListener('input', note, true)
  }, [])
  return () => writtenOn.current === latest.current || document.querySelector('dialog[open]') !== null
}
