import { useQuery } from '@tanstack/react-query'
import { endLook } from '#contract/looks.backyard.ts'
import { getCurrentLook } from '#contract/looks.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useLocation } from '#web/app/location.ts'
import { queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { operatorCall } from '../operators/operator-api.ts'
import styles from './looks.module.css'
import { bannerWords } from './looks.strings.ts'

/** How often it is checked whether the look has ended, which also counts the minutes down. */
const againMs = 20_000

/**
 * On every page while an operator looks as the person: in the operator's window who looks as whom, how long still, and
 * how to end it; for the person that somebody looks. In the window, asking for it records the page that is open.
 */
export default function LookBanner() {
  const t = useStrings(bannerWords)
  const user = useCurrentUser()
  const { pathname: page } = useLocation()
  const { data } = useQuery({
    ...queryFor(getCurrentLook, { query: { page } }),
    staleTime: 0,
    refetchInterval: againMs,
    placeholderData: (last) => last,
  })
  const ending = useSubmit({
    send: () => operatorCall(endLook, {}),
    done: () => location.assign(`/backyard/companies/${user?.companyId}`),
    toasts: true,
    failed: t.endFailed,
  })
  const look = data?.look
  if (!look) return null
  const minutes = Math.max(0, Math.ceil((Date.parse(look.endsAt) - Date.now()) / 60_000))
  return (
    <aside className={styles.banner} aria-label={t.label}>
      <span>{look.own ? t.own(look.operatorName, look.personName) : t.other(look.operatorName)}</span>
      <span>{t.left(minutes)}</span>
      {look.own && (
        <Button
          size="xSmall"
          situation="neutral"
          pending={ending.pending}
          onClick={() => void ending.submit()}
        >
          {t.end}
        </Button>
      )}
    </aside>
  )
}
