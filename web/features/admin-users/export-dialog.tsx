import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from '#contract/endpoint.ts'
import { downloadUserExport, getUserExport, type userExportFormats } from '#contract/user-imports.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { queryFor } from '#web/app/query.ts'
import { addressOf } from '#web/app/request.ts'
import styles from './chosen-people.module.css'
import { exportWords } from './chosen-people.strings.ts'

type Format = (typeof userExportFormats)[number]
export type ExportFilter = Omit<NonNullable<CallInput<typeof getUserExport>['query']>, 'format'>

/** Exports the people in the filtered list. */
export default function ExportDialog({ filter, onClose }: { filter: ExportFilter; onClose: () => void }) {
  const t = useStrings(exportWords)
  const [format, setFormat] = useState<Format>('csv')
  const query = useQuery({ ...queryFor(getUserExport, { query: { ...filter, format } }), staleTime: 0 })
  const fits = query.data && query.data.personCount > 0 && query.data.personCount <= query.data.mostPeople
  return (
    <Dialog
      open
      losesNothing
      title={t.title}
      onClose={onClose}
      footer={
        <>
          <Button situation="neutral" onClick={onClose}>
            {t.close}
          </Button>
          <Button
            priority="primary"
            icon="download"
            disabled={!fits}
            onClick={() => location.assign(addressOf(downloadUserExport, { query: { ...filter, format } }))}
          >
            {t.download}
          </Button>
        </>
      }
    >
      <div className={styles.part}>
        <RadioGroup
          label={t.format}
          options={[
            { value: 'csv', label: t.csv },
            { value: 'csv_sjis', label: t.csv_sjis },
            { value: 'xlsx', label: t.xlsx },
          ]}
          value={format}
          onChange={setFormat}
        />
        <Standing query={query} />
      </div>
    </Dialog>
  )
}

type Asked = {
  isPending: boolean
  isFetching: boolean
  data?: { personCount: number; mostPeople: number; escapedCount: number } | undefined
  refetch: () => unknown
}

function Standing({ query }: { query: Asked }) {
  const t = useStrings(exportWords)
  if (query.isPending) return <SkeletonText lines={2} />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const { personCount, mostPeople, escapedCount } = query.data
  if (personCount === 0) return <Notice situation="warning">{t.nobody}</Notice>
  if (personCount > mostPeople)
    return <Notice situation="danger">{t.tooMany(personCount, mostPeople)}</Notice>
  return (
    <>
      <p>{t.words(personCount)}</p>
      <p className={styles.note}>{t.back}</p>
      {escapedCount > 0 && (
        <Notice situation="warning" live>
          {t.escaped(escapedCount)}
        </Notice>
      )}
    </>
  )
}
