import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useStrings } from '#ui/locale.tsx'
import { Screen } from '#web/app/screen.tsx'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { overviewQuery, reportItemsQuery } from '../reports/report-cache.ts'
import { stageWords } from '../reports/state-tag.tsx'
import { states } from '../reports/states.strings.ts'
import { SignInHere } from '../sessions/sign-in-here.tsx'
import { ReportEditor } from './report-editor.tsx'
import styles from './writing.module.css'
import { writing } from './writing.strings.ts'

export const preload = (client: QueryClient, params: Record<string, string>) => {
  const id = idIn(params)
  if (id === undefined) return
  void client.prefetchQuery({ ...overviewQuery(id), staleTime: 0 })
  void client.prefetchQuery({ ...reportItemsQuery(id), staleTime: 0 })
}

/** Edits a draft, or a report that was returned. */
export default function ReportEditScreen() {
  const t = useStrings(writing)
  const w = useStrings(states)
  const id = useIdParam()
  const report = useQuery({ ...overviewQuery(id ?? 0), enabled: id !== undefined, staleTime: 0 }).data
  return (
    <Screen
      title={
        report?.flow === 'apply_report'
          ? t.editStage(report.menu.name, w[stageWords[report.stage]])
          : report
            ? t.editTitle(report.menu.name)
            : t.title
      }
      back={report ? `/applies/${report.applyId}` : '/applies'}
      className={styles.screen}
    >
      <div className={styles.column}>
        <SignInHere />
        <ReportEditor reportId={id} />
      </div>
    </Screen>
  )
}
