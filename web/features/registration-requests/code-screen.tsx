import { useState } from 'react'
import { registrationLimits } from '#contract/registration-requests.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useAppNavigate } from '#web/app/link.tsx'
import { OpenPage } from '../inquiries/open-page.tsx'
import styles from './registration.module.css'
import { registrationWords } from './registration.strings.ts'

/** Asks for the company's code, for people who have not scanned it. */
export default function CodeScreen() {
  const t = useStrings(registrationWords)
  return (
    <OpenPage title={t.title}>
      <CodeForm />
    </OpenPage>
  )
}

/** @param problem why the code so far cannot be used */
export function CodeForm({ problem = '', code: first = '' }: { problem?: string; code?: string }) {
  const t = useStrings(registrationWords)
  const navigate = useAppNavigate()
  const [code, setCode] = useState(first)
  const [missing, setMissing] = useState(problem)
  return (
    <form
      noValidate
      className={styles.column}
      onSubmit={(event) => {
        event.preventDefault()
        // The part after the # is sent to no server.
        if (code.trim()) navigate(`/register_applies#${encodeURIComponent(code.trim())}`)
        else setMissing(t.codeMissing)
      }}
    >
      <Input
        label={t.code}
        note={t.codeNote}
        required
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={registrationLimits.codeLength}
        value={code}
        error={missing}
        onChange={(text) => {
          setCode(text)
          setMissing('')
        }}
      />
      <div>
        <Button type="submit" priority="primary">
          {t.open}
        </Button>
      </div>
    </form>
  )
}
