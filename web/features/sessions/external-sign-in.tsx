import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { findSignInProvider, startExternalSignIn } from '#contract/identity-providers.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import { searchParams, textParam, useSearchValues } from '#web/app/search-params.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { signInWords } from './sign-in.strings.ts'

const params = searchParams({ returnTo: textParam() })

/** Goes to the company's own sign-in page for an address, and returns to where the person wanted. */
export function useExternalSignIn() {
  const { returnTo } = useSearchValues(params)
  return async (email: string) => {
    const { url } = await call(startExternalSignIn, { body: { email, returnTo } })
    location.assign(url)
  }
}

const domainOf = (email: string) => /^[^@\s]+@([^@\s]+\.[a-z]{2,})$/i.exec(email.trim())?.[1]?.toLowerCase()

/** A button to sign in with the provider of an address, if its domain has one. */
export function ExternalSignIn({ email }: { email: string }) {
  const t = useStrings(signInWords)
  const domain = useDeferredValue(domainOf(email))
  const { data } = useQuery({
    ...queryFor(findSignInProvider, { query: { domain: domain ?? '' } }),
    enabled: domain !== undefined,
  })
  const leave = useExternalSignIn()
  const start = useSubmit({ stays: true, toasts: true, send: () => leave(email) })
  if (domain === undefined || !data?.name) return null
  return (
    <Button wide icon="lock" pending={start.pending} onClick={() => start.submit()}>
      {t.externalWith(data.name)}
    </Button>
  )
}
