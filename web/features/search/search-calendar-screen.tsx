import { useInfiniteQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { searchCalendar, searchedGroups } from '#contract/search.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { useLocation } from '#web/app/location.ts'
import { pagesFor } from '#web/app/query.ts'
import { EventWhen } from '../events/event-when.tsx'
import { OtherWriting } from '../people/other-writing.tsx'
import { PersonRowSkeletons } from '../people/person-row.tsx'
import { searchWords } from './search.strings.ts'
import { readSearch, type SearchGroup } from './search-address.ts'
import { calendarSearchWords } from './search-calendar.strings.ts'
import { SearchFrame } from './search-frame.tsx'
import styles from './search-lists.module.css'
import { SearchStart } from './search-start.tsx'
import { type SearchState, useSearch } from './use-search.ts'

type Entry = Answer<typeof searchCalendar>['entries'][number]

const icons = {
  event: 'calendar',
  activity: 'events',
  resource: 'departments',
  task: 'task',
  mission: 'mission',
  knowledge_test: 'test',
  course: 'course',
  certificate: 'certificate',
  inquiry: 'chat',
  reward: 'reward',
} as const

/**
 * Two tabs: events, activities, rooms and equipment; and own tasks, missions, tests, courses,
 * certificates, inquiries and points.
 */
export default function SearchCalendarScreen() {
  const t = useStrings(calendarSearchWords)
  const group = readSearch(useLocation().search).group ?? 'calendar'
  const state = useSearch(group)
  return (
    <SearchFrame tab={group} state={state}>
      {state.search.query ? (
        <Found key={group} state={state} group={group} />
      ) : (
        <SearchStart words={t[starts[group]]} />
      )}
    </SearchFrame>
  )
}

const starts = { calendar: 'start', tasks: 'startTasks' } as const
const nothing = { calendar: 'noneWords', tasks: 'noneTasks' } as const

function Found({ state, group }: { state: SearchState; group: SearchGroup }) {
  const w = useStrings(searchWords)
  const t = useStrings(calendarSearchWords)
  const { query: words, kind } = state.search
  const query = useInfiniteQuery({
    ...pagesFor(searchCalendar, { query: { query: words, group, ...(kind && { kind }) } }, 'entries'),
    placeholderData: (last) => last,
  })
  const found = query.data
  return (
    <div className={styles.results}>
      <div className={styles.kinds}>
        <RadioGroup
          row
          label={t.kinds}
          value={kind ?? ''}
          onChange={(chosen) => state.change({ kind: chosen || undefined }, { replace: true })}
          options={['' as const, ...searchedGroups[group]].map((each) => ({
            value: each,
            label: each === '' ? t.all : t[each],
          }))}
        />
      </div>
      {query.isPending && <PersonRowSkeletons />}
      {!query.isPending && !found && (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      {found?.length === 0 && (
        <div role="status">
          <EmptyState icon="search" title={t.none}>
            {t[nothing[group]]} {w.tryOther}
          </EmptyState>
        </div>
      )}
      {found && found.length > 0 && (
        <>
          <p role="status" className={styles.count}>
            {w.found(found.length, query.hasNextPage)}
          </p>
          <Card padding="none" bleeds>
            <ul className={styles.rows}>
              {found.map((entry) => (
                <li key={`${entry.kind}-${entry.id}`}>
                  <Row entry={entry} />
                </li>
              ))}
            </ul>
          </Card>
          <ListEnd query={query}>
            <PersonRowSkeletons />
          </ListEnd>
        </>
      )}
    </div>
  )
}

function Row({ entry }: { entry: Entry }) {
  const t = useStrings(calendarSearchWords)
  const dated = entry.startsAt !== null || entry.startOn !== null
  return (
    <AppLink to={entry.hrefPath} className={styles.row}>
      <Icon name={icons[entry.kind]} label={t[entry.kind]} size="large" />
      <span className={styles.words}>
        <span>{entry.title}</span>
        <span className={styles.detail}>
          {dated ? <EventWhen event={entry} /> : entry.kind === 'activity' && t.undated}
        </span>
        {entry.place && <span className={styles.detail}>{entry.place}</span>}
      </span>
      {entry.over && <Tag>{t.over}</Tag>}
      <OtherWriting writings={entry.writings} />
      <Icon name="chevronRight" />
    </AppLink>
  )
}
