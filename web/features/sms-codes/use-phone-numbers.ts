import { useEffect, useState } from 'react'

type PhoneNumbers = typeof import('./phone-numbers.ts')
let loaded: PhoneNumbers | undefined

/** What is known of the numbers of all countries; undefined until it is loaded. */
export function usePhoneNumbers() {
  const [numbers, setNumbers] = useState(loaded)
  useEffect(() => {
    if (loaded) return
    let gone = false
    // Without it, numbers are entered and shown as they are sent.
    import('./phone-numbers.ts').then(
      (module) => {
        loaded = module
        if (!gone) setNumbers(module)
      },
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [])
  return numbers
}
