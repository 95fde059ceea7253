import { useQuery } from '@tanstack/react-query'
import { readableDate } from '#common/readable-dates.ts'
import { listReportExports } from '#contract/admin-applications.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Progress } from '#ui/progress.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { DateTime } from '#web/app/dates.tsx'
import { queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import settings from '../administration/settings.module.css'
import { formatChoice } from '../reports/format-choice.strings.ts'
import { applications } from './applications.strings.ts'
import styles from './applications-screen.module.css'
import { type Export, exportPath, useExport } from './export-dialog.tsx'

/** The administrator's own recent exports. */
export function ExportFiles() {
  const t = useStrings(applications)
  const formats = useStrings(formatChoice)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const query = useQuery({ ...queryFor(listReportExports, {}), staleTime: 0 })
  const columns: Column<Export>[] = [
    {
      key: 'file',
      header: t.file,
      cell: ({ menuName, format, replacedCount }) => (
        <>
          {menuName}
          <span className={styles.below}>{formats[format]}</span>
          {replacedCount > 0 && <span className={styles.below}>{t.replaced(replacedCount)}</span>}
        </>
      ),
    },
    {
      key: 'rows',
      header: t.rows,
      narrow: true,
      align: 'end',
      cell: ({ totalCount }) => totalCount.toLocaleString(locale),
    },
    {
      key: 'made',
      header: t.made,
      narrow: true,
      cell: ({ createdAt, expiresAt }) => (
        <>
          <DateTime at={createdAt} />
          <span className={styles.below}>{t.expires(readableDate(expiresAt, { locale, timeZone }))}</span>
        </>
      ),
    },
    { key: 'get', header: t.download, narrow: true, cell: (row) => <Fetch row={row} /> },
  ]
  return (
    <div className={styles.column}>
      <Card className={settings.part}>
        <p className={settings.note}>{t.kept}</p>
        {query.isError ? (
          <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
        ) : (
          <Table
            label={t.files}
            columns={columns}
            rows={query.data?.reportExports ?? []}
            rowKey={({ id }) => String(id)}
            rowName={({ menuName }) => menuName}
            pending={query.isPending}
            empty={t.noFiles}
          />
        )}
      </Card>
    </div>
  )
}

function Fetch({ row }: { row: Export }) {
  const t = useStrings(applications)
  const formats = useStrings(formatChoice)
  const made = useExport(row) ?? row
  if (made.state === 'failed') return <Tag situation="danger">{t.failedTag}</Tag>
  if (made.state === 'running') {
    const { doneCount, totalCount } = made
    return (
      <Progress label={t.running} value={doneCount / totalCount} detail={t.progress(doneCount, totalCount)} />
    )
  }
  return (
    <Button
      size="xSmall"
      icon="download"
      aria-label={t.downloadOf(`${made.menuName} ${formats[made.format]}`)}
      onClick={() => location.assign(exportPath(made))}
    >
      {t.download}
    </Button>
  )
}
