import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { signOutOperator } from '#contract/operators.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { useLocation } from '#web/app/location.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { keepOperatorToken, operatorCall, operatorSessionQuery } from './operator-api.ts'
import styles from './operator-frame.module.css'
import { operatorRoleWords, operatorWords } from './operators.strings.ts'
import { backyardPlaces } from './places.ts'

type Props = {
  title: string
  /** Beside the title. */
  actions?: ReactNode
  /** A line above the title: where this page belongs. */
  above?: ReactNode
  children: ReactNode
}

/** The frame of every screen of the backyard. Nothing is fetched before an operator is signed in. */
export function OperatorFrame({ title, actions, above, children }: Props) {
  const t = useStrings(operatorWords)
  const navigate = useAppNavigate()
  const { pathname, search } = useLocation()
  const session = useQuery({ ...operatorSessionQuery, staleTime: 60_000 })
  const out = session.data !== undefined && session.data.next !== null
  useEffect(() => {
    if (out)
      navigate(`/backyard/sign_in?return_to=${encodeURIComponent(pathname + search)}`, { replace: true })
  }, [out, navigate, pathname, search])
  const operator = session.data?.operator
  return (
    <div className={styles.page}>
      <title>{`${title} | ${t.backyard}`}</title>
      {operator && <Bar name={operator.name} role={operator.role} />}
      <main id="main" tabIndex={-1} className={styles.main}>
        {above && <p className={styles.above}>{above}</p>}
        <div className={styles.heading}>
          <h1 className={styles.title}>{title}</h1>
          {operator && actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {operator ? (
          children
        ) : session.isError ? (
          <ErrorState onRetry={() => session.refetch()} pending={session.isFetching} />
        ) : (
          <SkeletonGroup>
            <SkeletonText lines={4} />
          </SkeletonGroup>
        )}
      </main>
    </div>
  )
}

function Bar({ name, role }: { name: string; role: keyof typeof operatorRoleWords }) {
  const t = useStrings(operatorWords)
  const roles = useStrings(operatorRoleWords)
  const navigate = useAppNavigate()
  const queryClient = useQueryClient()
  const { pathname } = useLocation()
  const leaving = useSubmit({
    send: () => operatorCall(signOutOperator, {}),
    done: () => {
      keepOperatorToken(undefined)
      queryClient.clear()
      navigate('/backyard/sign_in')
    },
    toasts: true,
    failed: t.failed,
  })
  return (
    <header className={styles.bar}>
      <div className={styles.content}>
        <AppLink to="/backyard" className={styles.brand}>
          Hiroba <span className={styles.mark}>{t.backyard}</span>
        </AppLink>
        <nav aria-label={t.areas} className={styles.places}>
          {backyardPlaces(role).map(({ path, name: place }) => (
            <AppLink
              key={path}
              to={path}
              aria-current={pathname === path || pathname.startsWith(`${path}/`) ? 'page' : undefined}
              className={styles.place}
            >
              {t[place]}
            </AppLink>
          ))}
        </nav>
        <span className={styles.who}>
          <span className={styles.name}>
            {name}
            <span className={styles.role}>{roles[role]}</span>
          </span>
          <Button
            size="xSmall"
            situation="neutral"
            pending={leaving.pending}
            onClick={() => void leaving.submit()}
          >
            {t.signOut}
          </Button>
        </span>
      </div>
    </header>
  )
}
