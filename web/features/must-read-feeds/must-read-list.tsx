import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDay } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listMustReads } from '#contract/must-read-feeds.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Progress } from '#ui/progress.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor, queryFor } from '#web/app/query.ts'
import { AnyDepartment } from '../filters/department-select.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import styles from './must-read-list.module.css'
import { mustReadListWords } from './must-read-list.strings.ts'
import MustReadPanel from './must-read-panel.tsx'
import settings from './must-read-settings.module.css'

type Line = Answer<typeof listMustReads>['mustReads'][number]
type State = 'open' | 'overdue'

/** The current must-reads with their progress. */
export function MustReadList() {
  const t = useStrings(mustReadListWords)
  const [state, setState] = useState<State>('open')
  const [departmentId, setDepartmentId] = useState<number>()
  const wanted = { state, departmentId, limit: 20 }
  const query = useInfiniteQuery({
    ...pagesFor(listMustReads, { query: wanted }, 'mustReads'),
    placeholderData: (last) => last,
    staleTime: 0,
  })
  const counts = useQuery({ ...queryFor(listMustReads, { query: { limit: 1 } }), staleTime: 0 }).data?.counts
  const { open = 0, overdue = 0, unreadable = 0 } = counts ?? {}
  return (
    <Card as="section" bleeds aria-label={t.title}>
      <h2 className={settings.title}>{t.title}</h2>
      <p className={settings.note}>{t.note}</p>
      <div className={styles.filters}>
        <Select
          label={t.state}
          options={[
            { value: 'open', label: t.open(open) },
            { value: 'overdue', label: t.overdue(overdue) },
          ]}
          value={state}
          onChange={(value: State) => setState(value)}
        />
        <AnyDepartment label={t.department} value={departmentId} onChange={setDepartmentId} />
      </div>
      {query.data ? (
        query.data.length === 0 ? (
          <EmptyState icon="check" title={state === 'overdue' ? t.noneOverdue : t.none} />
        ) : (
          <>
            <ul aria-label={t.title} className={styles.list}>
              {query.data.map((line) => (
                <MustReadLine key={line.id} line={line} />
              ))}
            </ul>
            <ListEnd query={query}>
              <SkeletonText lines={3} />
            </ListEnd>
          </>
        )
      ) : query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      {unreadable > 0 && <p className={settings.note}>{t.unreadable(unreadable)}</p>}
    </Card>
  )
}

function MustReadLine({ line }: { line: Line }) {
  const t = useStrings(mustReadListWords)
  const locale = useLocale()
  const [shown, setShown] = useState(false)
  const { id, title, excerpt, menu, author, dueOn, overdue, askedCount, confirmedCount, lateCount } = line
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <MenuTile iconName={menu.iconName} tone={menu.tone} size="medium" />
        <span className={styles.words}>
          <AppLink to={`/feeds/${id}`}>{title || excerpt.split('\n')[0] || menu.name}</AppLink>
          <span className={styles.note}>
            {[menu.name, t.by(author.name), t.due(readableDay(dueOn, locale))].join(' · ')}
          </span>
        </span>
        {overdue && <Tag situation={lateCount > 0 ? 'danger' : 'neutral'}>{t.past}</Tag>}
      </div>
      <Progress
        label={t.confirmed}
        value={askedCount === 0 ? 1 : confirmedCount / askedCount}
        situation={confirmedCount === askedCount ? 'success' : 'standard'}
        detail={t.people(confirmedCount, askedCount)}
      />
      <div className={styles.end}>
        <span className={styles.late}>{lateCount > 0 && t.late(lateCount)}</span>
        <Button
          size="xSmall"
          priority="tertiary"
          iconAfter={shown ? 'chevronUp' : 'chevronDown'}
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? t.hide : t.show}
        </Button>
      </div>
      {shown && <MustReadPanel feedId={id} />}
    </li>
  )
}
