import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import { listApps } from '#contract/apps.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast-store.ts'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { useParams } from '#web/app/location.ts'
import { queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useIdParam } from '#web/app/use-id-param.ts'
import { AdminMissing, AdminScreen } from '../administration/admin-frame.tsx'
import lists from '../administration/admin-lists.module.css'
import { AppDialog } from './app-dialog.tsx'
import { AppScreen } from './app-screen.tsx'
import { appsWords } from './apps.strings.ts'

/** The company's apps, or the one that the address names. */
export default function AppsScreen() {
  const id = useIdParam()
  const named = Object.keys(useParams()).length > 0
  if (named) return id === undefined ? <AdminMissing /> : <AppScreen id={id} />
  return (
    <AdminScreen path="/admin/apps">
      <Loaded />
    </AdminScreen>
  )
}

function Loaded() {
  const t = useStrings(appsWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const navigate = useAppNavigate()
  const query = useQuery({ ...queryFor(listApps, {}), staleTime: 0 })
  const [creating, setCreating] = useState(false)
  if (!query.data)
    return query.isPending ? (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    ) : (
      <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
    )
  const { apps } = query.data
  const create = (
    <Button size="small" priority="primary" icon="plus" onClick={() => setCreating(true)}>
      {t.create}
    </Button>
  )
  return (
    <Card as="section" padding="large" aria-label={t.list} className={lists.section}>
      <p>{t.intro}</p>
      {apps.length === 0 ? (
        <EmptyState icon="switchAccounts" title={t.none} action={create}>
          {t.noneWords}
        </EmptyState>
      ) : (
        <>
          <div>{create}</div>
          <ul aria-label={t.list}>
            {apps.map((app) => (
              <li key={app.id} className={lists.row}>
                <Avatar name={app.name} src={app.profileImgPath} size="small" square />
                <span className={lists.words}>
                  <span className={lists.rowHead}>
                    <AppLink to={`/admin/apps/${app.id}`} className={lists.link}>
                      {app.name}
                    </AppLink>
                    {app.suspendedAt !== null && <Tag>{t.suspended}</Tag>}
                  </span>
                  {app.description && <span>{app.description}</span>}
                  <Facts
                    className={lists.note}
                    facts={[
                      t.targets(app.menuCount, app.chatRoomCount),
                      app.lastUsedAt === null
                        ? t.neverUsed
                        : t.lastUsed(readableDateTime(app.lastUsedAt, { locale, timeZone })),
                    ]}
                  />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {creating && (
        <AppDialog
          onSaved={(id) => {
            toast.success(t.created)
            navigate(`/admin/apps/${id}`)
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </Card>
  )
}
