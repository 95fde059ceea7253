import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { listFeedReadDepartments, listFeedReadUsers } from '#contract/readers.ts'
import { useStrings } from '#ui/locale.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { pagesFor, queryFor } from '#web/app/query.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import { DepartmentFilter } from '../departments/department-filter.tsx'
import { feeds } from '../feeds/feeds.strings.ts'
import { PeopleList } from '../people/people-list.tsx'
import styles from './read-users-dialog.module.css'
import { readers } from './readers.strings.ts'

const DepartmentDialog = lazyPart(() => import('../departments/department-dialog.tsx'))

type State = 'read' | 'unread' | 'departments'
type Department = { id: number; name: string }

/** Who has read the post. For people with permission also who has not, and the numbers by department. */
export default function ReadUsersDialog({ feedId, onClose }: { feedId: number; onClose: () => void }) {
  const t = useStrings(feeds)
  const w = useStrings(readers)
  const [state, setState] = useState<State>('read')
  const [department, setDepartment] = useState<Department>()
  const [choosing, setChoosing] = useState(false)
  const departmentId = department?.id
  const { counts } =
    useQuery({
      ...queryFor(listFeedReadUsers, { params: { id: feedId }, query: { limit: 1, departmentId } }),
      staleTime: 0,
      placeholderData: (before) => before,
    }).data ?? {}
  const list = state !== 'departments' && (
    <>
      <DepartmentFilter
        department={department}
        onChoose={() => setChoosing(true)}
        onClear={() => setDepartment(undefined)}
      />
      <Readers key={state} feedId={feedId} state={state} departmentId={departmentId} />
    </>
  )
  return (
    <Sheet open size="small" title={t.whoRead} onClose={onClose}>
      {counts ? (
        <Tabs
          label={t.whoRead}
          value={state}
          onChange={setState}
          tabs={[
            { id: 'read', label: w.read(counts.read) },
            { id: 'unread', label: w.unread(counts.unread) },
            { id: 'departments', label: w.byDepartment },
          ]}
        >
          {list || <Departments feedId={feedId} />}
        </Tabs>
      ) : (
        list
      )}
      {choosing && (
        <Suspense>
          <DepartmentDialog
            title={t.narrow}
            onChoose={(chosen) => {
              setDepartment(chosen ?? undefined)
              setChoosing(false)
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </Sheet>
  )
}

type ReadersProps = { feedId: number; state: 'read' | 'unread'; departmentId: number | undefined }

function Readers({ feedId, state, departmentId }: ReadersProps) {
  const t = useStrings(feeds)
  const w = useStrings(readers)
  const query = useInfiniteQuery({
    ...pagesFor(listFeedReadUsers, { params: { id: feedId }, query: { state, departmentId } }, 'users'),
    staleTime: 0,
  })
  return (
    <PeopleList
      people={query.data?.map(({ readAt, departmentName, ...user }) => ({
        ...user,
        key: String(user.id),
        detail: departmentName,
        at: readAt,
      }))}
      nobody={state === 'read' ? t.nobodyRead : w.everybodyRead}
      query={query}
    />
  )
}

function Departments({ feedId }: { feedId: number }) {
  const t = useStrings(feeds)
  const w = useStrings(readers)
  const query = useQuery({ ...queryFor(listFeedReadDepartments, { params: { id: feedId } }), staleTime: 0 })
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={5} />
      </SkeletonGroup>
    )
  return (
    <table className={styles.departments}>
      <thead>
        <tr>
          <th scope="col">{w.department}</th>
          <th scope="col">{w.readShort}</th>
          <th scope="col">{w.unreadShort}</th>
        </tr>
      </thead>
      <tbody>
        {query.data?.departments.map(({ department, readCount, unreadCount }) => (
          <tr key={department?.id ?? 0}>
            <th scope="row">{department?.name ?? w.noDepartment}</th>
            <td>{readCount}</td>
            <td>{unreadCount}</td>
          </tr>
        )) ?? (
          <tr>
            <td colSpan={3}>{t.peopleFailed}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
