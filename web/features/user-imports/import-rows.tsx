import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { importLimits, importOutcomes, listUserImportRows } from '#contract/user-imports.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { actFieldWords, actValueWords } from '../administration-acts/admin-log.strings.ts'
import { importWords, undoProblemWords } from './import.strings.ts'
import type { Import } from './use-import.ts'
import styles from './user-imports.module.css'

type Row = Answer<typeof listUserImportRows>['rows'][number]
type Show = (typeof importOutcomes)[number] | 'undo_problem' | 'all'

const pageSize = 100

/** The lines of an import, a hundred at a time, with a filter by kind. */
export function ImportRows({ made }: { made: Import }) {
  const t = useStrings(importWords)
  const first: Show = made.undoProblemCount > 0 ? 'undo_problem' : made.counts.error > 0 ? 'error' : 'all'
  const [show, setShow] = useState<Show>(first)
  const counts: Record<Show, number> = {
    all: made.rowCount,
    ...made.counts,
    undo_problem: made.undoProblemCount,
  }
  const kinds: readonly Show[] = [
    ...(made.undoProblemCount > 0 ? (['undo_problem'] as const) : []),
    'all',
    ...importOutcomes,
  ]
  return (
    <section aria-label={t.rows} className={styles.part}>
      <section aria-label={t.show} className={styles.row}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            size="xSmall"
            situation={show === kind ? 'standard' : 'neutral'}
            aria-pressed={show === kind}
            onClick={() => setShow(kind)}
          >
            {`${t[kind]} ${counts[kind].toLocaleString('ja')}`}
          </Button>
        ))}
      </section>
      <Page key={`${show} ${made.checkVersion}`} id={made.id} show={show} total={counts[show]} />
    </section>
  )
}

function Page({ id, show, total }: { id: number; show: Show; total: number }) {
  const t = useStrings(importWords)
  // The starts of the previous pages.
  const [path, setPath] = useState<(string | undefined)[]>([undefined])
  const query = useQuery({
    ...queryFor(listUserImportRows, {
      params: { id },
      query: { limit: pageSize, cursor: path.at(-1), ...(show !== 'all' && { show }) },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (query.isPending) return <SkeletonText lines={6} />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const { rows, nextCursor } = query.data
  if (rows.length === 0)
    return show === 'all' ? (
      <EmptyState icon="clock" title={t.rowsGone}>
        {t.rowsGoneWords(importLimits.keptDays)}
      </EmptyState>
    ) : (
      <EmptyState icon="check" title={t.noRows} />
    )
  const from = (path.length - 1) * pageSize + 1
  return (
    <>
      <Card padding="none">
        <ul aria-label={t.rows} aria-busy={query.isFetching} className={styles.list}>
          {rows.map((row) => (
            <RowLine key={row.place} row={row} />
          ))}
        </ul>
      </Card>
      {total > pageSize && (
        <nav aria-label={t.rows} className={styles.end}>
          <span className={styles.note} role="status">
            {t.range(from, from + rows.length - 1, total)}
          </span>
          <Button
            size="xSmall"
            situation="neutral"
            icon="chevronLeft"
            disabled={path.length === 1}
            onClick={() => setPath(path.slice(0, -1))}
          >
            {t.previous}
          </Button>
          <Button
            size="xSmall"
            situation="neutral"
            iconAfter="chevronRight"
            disabled={nextCursor === null || query.isPlaceholderData}
            onClick={() => nextCursor !== null && setPath([...path, nextCursor])}
          >
            {t.next}
          </Button>
        </nav>
      )}
    </>
  )
}

const tone = { new: 'success', changed: 'information', unchanged: 'neutral', error: 'danger' } as const

function RowLine({ row }: { row: Row }) {
  const t = useStrings(importWords)
  const undo = useStrings(undoProblemWords)
  const { place, outcome, userId, name, identifier, changes, problems, undoProblem } = row
  return (
    <li className={styles.line}>
      <span className={styles.lineHead}>
        <span className={styles.note}>{t.line(place)}</span>
        <Tag situation={tone[outcome]}>{t[outcome]}</Tag>
        {userId === null ? (
          <span className={styles.strong}>{name || t.nameless}</span>
        ) : (
          <AppLink to={`/admin/users/${userId}`} className={styles.strong}>
            {name || t.nameless}
          </AppLink>
        )}
        <span className={styles.note}>{identifier}</span>
      </span>
      {undoProblem && <p className={styles.problems}>{undo[undoProblem]}</p>}
      {problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <Change key={change.field} change={change} isNew={outcome === 'new'} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Change({
  change: { field, before, after },
  isNew,
}: {
  change: Row['changes'][number]
  isNew: boolean
}) {
  const t = useStrings(importWords)
  const fields: Record<string, string> = useStrings(actFieldWords)
  const values: Record<string, string> = useStrings(actValueWords)
  if (field === 'password') return <li>{t.password}</li>
  const said = (texts: readonly string[]) =>
    texts.length === 0
      ? t.nothing
      : texts.map((text) => (field === 'status' && values[text]) || text).join(t.separator)
  return (
    <li>
      <span className={styles.note}>{t.term(fields[field] ?? field)}</span>
      {!isNew && (
        <>
          <span className={styles.was}>{said(before)}</span> {t.becomes}{' '}
        </>
      )}
      <span>{said(after)}</span>
    </li>
  )
}
