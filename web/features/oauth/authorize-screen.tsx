import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { decideAuthorization, startAuthorization } from '#contract/oauth.ts'
import { signOut } from '#contract/sessions.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { useHref } from '#web/app/link.tsx'
import { useLocation } from '#web/app/location.ts'
import { Screen } from '#web/app/screen.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './oauth.module.css'
import { oauthWords } from './oauth.strings.ts'

type Started = Answer<typeof startAuthorization>

/** A tool asks to sign a person in. The server reads the query as the tool wrote it. */
export default function AuthorizeScreen() {
  const t = useStrings(oauthWords)
  const request = useLocation().search.slice(1)
  const query = useQuery({
    queryKey: ['authorization', request],
    queryFn: () => call(startAuthorization, { body: { request } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const to = query.data?.redirectTo
  useEffect(() => {
    if (to) location.replace(to)
  }, [to])
  return (
    <Screen title={t.askTitle} back="/home">
      <Card as="section" padding="large" bleeds aria-label={t.askTitle} className={styles.narrow}>
        {query.data ? (
          <Shown started={query.data} request={request} />
        ) : query.isError ? (
          <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
        ) : (
          <SkeletonGroup>
            <SkeletonText lines={6} />
          </SkeletonGroup>
        )}
      </Card>
    </Screen>
  )
}

function Shown({ started, request }: { started: Started; request: string }) {
  const t = useStrings(oauthWords)
  const href = useHref()
  if (started.state === 'redirect') return <p role="status">{t.moving}</p>
  if (started.state === 'prove') return <Proving name={started.name} />
  if (started.state === 'ask') return <Asking started={started} request={request} />
  const reason = started.reason ?? 'unknown'
  const words = { unknown: t.unknownWords, stopped: t.stoppedWords, redirect_uri: t.redirect_uriWords }
  return (
    <EmptyState
      icon="warning"
      title={t[reason]}
      action={
        <Button size="small" href={href('/home')}>
          {t.toHome}
        </Button>
      }
    >
      {words[reason]}
    </EmptyState>
  )
}

function Asking({ started: { name, target, scopes }, request }: { started: Started; request: string }) {
  const t = useStrings(oauthWords)
  const user = useCurrentUser()
  const form = useSubmit({
    send: (_, agreed?: boolean) => call(decideAuthorization, { body: { request, agreed: agreed === true } }),
    done: ({ redirectTo }) => location.replace(redirectTo),
    failed: t.failed,
  })
  return (
    <div className={styles.parts}>
      <h2 className={styles.name}>{t.ask(name)}</h2>
      {user && <p>{t.signedInAs(user.name)}</p>}
      <section aria-label={t.receives} className={styles.group}>
        <h3>{t.receives}</h3>
        <ul className={styles.scopes}>
          {scopes.map((scope) => (
            <li key={scope}>{t[scope]}</li>
          ))}
        </ul>
      </section>
      <p className={styles.details}>
        {t.goesTo(target)} {t.canEnd}
      </p>
      {form.message && (
        <Notice situation="danger" live>
          {form.message}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button priority="primary" pending={form.pending} onClick={() => form.submit(true)}>
          {t.allow}
        </Button>
        <Button disabled={form.pending} onClick={() => form.submit(false)}>
          {t.decline}
        </Button>
      </div>
    </div>
  )
}

function Proving({ name }: { name: string }) {
  const t = useStrings(oauthWords)
  const leave = useSubmit({
    send: () => call(signOut, {}),
    done: () => {
      const here = `${location.pathname}${location.search}`
      location.assign(`/users/sign_in?return_to=${encodeURIComponent(here)}`)
    },
    toasts: true,
  })
  return (
    <div className={styles.parts}>
      <h2 className={styles.name}>{t.ask(name)}</h2>
      <Notice title={t.prove}>
        <p>{t.proveWords}</p>
      </Notice>
      <div>
        <Button priority="primary" pending={leave.pending} onClick={() => leave.submit()}>
          {t.signInAgain}
        </Button>
      </div>
    </div>
  )
}
