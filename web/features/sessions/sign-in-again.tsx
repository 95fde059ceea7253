import { useEffect, useRef } from 'react'
import { useLocation } from '#web/app/location.ts'
import { SignInHere } from './sign-in-here.tsx'

/** On every page: the person who was writing when the session ended signs in again right there. */
export default function SignInAgain() {
  return <SignInHere holds={useWritten()} />
}

/** Whether someone has written or chosen something on this page, or has a dialog open on it. */
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
