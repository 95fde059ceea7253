import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Fallback } from '#web/app/fallback.tsx'
import { Screen } from '#web/app/screen.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { useIdParam } from '#web/app/use-id-param.ts'
import { overviewQuery } from '../reports/report-cache.ts'
import { SignInHere } from '../sessions/sign-in-here.tsx'
import type { Overview } from './approval-cache.ts'
import { report as catalogue } from './report.strings.ts'
import styles from './report-part-screen.module.css'

type Props = { title: string; children: (report: Overview, userId: number) => ReactNode }

/** One part of a report as a separate screen, for phones. */
export function ReportPartScreen({ title, children }: Props) {
  const t = useStrings(catalogue)
  const id = useIdParam()
  const user = useCurrentUser()
  const query = useQuery({ ...overviewQuery(id ?? 0), enabled: id !== undefined, staleTime: 0 })
  return (
    <Screen title={title} back={id === undefined ? '/reports' : `/reports/${id}`} className={styles.screen}>
      <Card padding="large" bleeds className={styles.card}>
        <SignInHere />
        {query.data && user ? (
          <>
            <h2 className={styles.title}>{query.data.title || query.data.menu.name}</h2>
            {children(query.data, user.id)}
          </>
        ) : (
          <Fallback
            query={query}
            known={id !== undefined}
            skeleton={
              <SkeletonGroup>
                <SkeletonText lines={5} />
              </SkeletonGroup>
            }
            gone={t.gone}
            to="/reports"
            toWords={t.toList}
          />
        )}
      </Card>
    </Screen>
  )
}
