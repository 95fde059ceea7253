import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { createLegalConsent, listLegalConsentRequests } from '#contract/legal-pages.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import SignOutDialog from '#web/app/sign-out-dialog.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { FrontDoor } from '../sessions/front-door.tsx'
import { withoutTitle } from './legal-page-screen.tsx'
import styles from './legal-pages.module.css'
import { legalWords } from './legal-pages.strings.ts'

type Requested = Answer<typeof listLegalConsentRequests>['legalConsents'][number]

const requestsQuery = { ...queryFor(listLegalConsentRequests, {}), staleTime: 0 }

/** The company asks for consent: the product opens once the person has agreed. The only alternative is signing out. */
export default function ConsentScreen() {
  const t = useStrings(legalWords)
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const [leaving, setLeaving] = useState(false)
  const query = useQuery(requestsQuery)
  const requested = query.data?.legalConsents
  const nothing = requested?.length === 0
  useEffect(() => {
    if (!nothing) return
    client.clear()
    navigate('/home', { replace: true })
  }, [nothing, client, navigate])
  return (
    <FrontDoor
      title={t.consentTitle}
      note={t.consentNote}
      below={
        <Button priority="tertiary" situation="neutral" icon="signout" onClick={() => setLeaving(true)}>
          {t.signOut}
        </Button>
      }
    >
      {requested?.[0] ? (
        <Consent
          key={`${requested[0].page} ${requested[0].number} ${requested[0].baseEffectiveOn}`}
          requested={requested[0]}
          refetch={() => query.refetch()}
        />
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
      {leaving && <SignOutDialog onClose={() => setLeaving(false)} />}
    </FrontDoor>
  )
}

function Consent({ requested, refetch }: { requested: Requested; refetch: () => Promise<unknown> }) {
  const t = useStrings(legalWords)
  const [agreed, setAgreed] = useState(false)
  const { page, number, baseEffectiveOn } = requested
  const form = useSubmit({
    stays: true,
    check: () => ({ agreed: agreed ? '' : t.mustAgree }),
    send: () => call(createLegalConsent, { body: { page, number, baseEffectiveOn } }),
    done: refetch,
    problemsOf: (error) => (error.code === 'conflict' ? { form: t.changed } : {}),
    failed: t.failed,
    focusesProblem: true,
  })
  return (
    <form {...form.props} className={styles.column}>
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      <h2>{t[page]}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={styles.window} tabIndex={0} aria-label={t[page]}>
        {requested.addition && (
          <div className={styles.body}>
            <h3>{t.from(requested.companyName)}</h3>
            <FormattedText text={requested.addition} />
          </div>
        )}
        <div className={styles.body}>
          <FormattedText text={withoutTitle(requested.body)} />
        </div>
      </section>
      <AppLink to={`/${page}`} target="_blank">
        {t.whole}
      </AppLink>
      <Checkbox
        label={t.iAgree}
        checked={agreed}
        onChange={(checked) => {
          setAgreed(checked)
          form.clear('agreed')
        }}
      />
      {form.problems.agreed && (
        <Notice situation="danger" live>
          {form.problems.agreed}
        </Notice>
      )}
      <Button type="submit" priority="primary" size="large" wide pending={form.pending}>
        {t.agree}
      </Button>
    </form>
  )
}
