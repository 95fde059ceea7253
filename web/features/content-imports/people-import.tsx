import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import styles from '../documents/documents.module.css'
import { ImportActs } from '../user-imports/import-acts.tsx'
import { ImportRows } from '../user-imports/import-rows.tsx'
import { ImportStanding } from '../user-imports/import-standing.tsx'
import { isRunning, useImport } from '../user-imports/use-import.ts'
import { peopleColumnsWords } from './people-columns.strings.ts'
import { PeopleColumns } from './people-columns.tsx'
import type { ContentImport } from './use-content-import.ts'

/** People of another product: what the columns become, then every line as an import of people. */
export function PeopleImport({ made, refetch }: { made: ContentImport; refetch: () => Promise<unknown> }) {
  const t = useStrings(peopleColumnsWords)
  const [changing, setChanging] = useState(false)
  const { columns, can, userImportId } = made
  const choosing = can.map && columns !== null && (changing || userImportId === null)
  return (
    <>
      {choosing && (
        <div className={styles.below}>
          <PeopleColumns key={made.version} made={made} columns={columns} onDone={() => setChanging(false)} />
        </div>
      )}
      {!choosing && can.map && columns !== null && (
        <div className={styles.below}>
          <Button situation="neutral" onClick={() => setChanging(true)}>
            {t.again}
          </Button>
        </div>
      )}
      {userImportId === null
        ? !can.map && <Notice situation="information">{t.noLines}</Notice>
        : !choosing && <Lines key={userImportId} id={userImportId} refetch={refetch} />}
    </>
  )
}

/** The lines of the import of people: what each would change, and applying it. */
function Lines({ id, refetch }: { id: number; refetch: () => Promise<unknown> }) {
  const query = useImport(id)
  // The state of the whole follows that of the people.
  const state = query.data?.state
  const seen = useRef(state)
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== state) void refetch()
    seen.current = state
  }, [state, refetch])
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const people = query.data
  return (
    <div className={styles.below}>
      <Card as="section" padding="large">
        <div className={styles.form}>
          <ImportStanding made={people} />
          {!isRunning(people) && <ImportActs made={people} home="/admin/content_imports" />}
        </div>
      </Card>
      {people.checkVersion > 0 && people.state !== 'checking' && (
        <div className={styles.below}>
          <ImportRows made={people} />
        </div>
      )}
    </div>
  )
}
