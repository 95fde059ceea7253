import { type QueryClient, useQuery } from '@tanstack/react-query'
import { readableDateTime } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listAdminHelps, orderHelps } from '#contract/helps.administration.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { Tag } from '#ui/tag.tsx'
import { usePlacing } from '#ui/use-placing.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { AdminListFrame } from '../administration/admin-list-frame.tsx'
import lists from '../administration/admin-lists.module.css'
import { adminHelpWords } from './admin-helps.strings.ts'
import { NewHelpDialog } from './new-help-dialog.tsx'
import { useRefreshHelps } from './use-helps.ts'

type Help = Answer<typeof listAdminHelps>['helps'][number]

const path = '/admin/helps'
const helpsQuery = { ...queryFor(listAdminHelps, {}), staleTime: 0 }

export const preload = (client: QueryClient) => client.prefetchQuery(helpsQuery)

/** The help articles of the company: their order, drafts and audiences. */
export default function AdminHelpsScreen() {
  const t = useStrings(adminHelpWords)
  const query = useQuery(helpsQuery)
  return (
    <AdminListFrame
      path={path}
      query={query}
      add={t.add}
      mayAdd={() => true}
      dialog={(_: Help | undefined, onClose) => <NewHelpDialog onClose={onClose} />}
    >
      {({ helps }) =>
        helps.length === 0 ? (
          <EmptyState icon="help" title={t.none}>
            {t.noneWords}
          </EmptyState>
        ) : (
          <Rows helps={helps} />
        )
      }
    </AdminListFrame>
  )
}

function Rows({ helps }: { helps: readonly Help[] }) {
  const t = useStrings(adminHelpWords)
  const moment = { locale: useLocale(), timeZone: useCurrentUser()?.timeZone ?? 'Asia/Tokyo' }
  const { order, place } = usePlacing(helps, {
    save: (helpIds, orderSeen) => call(orderHelps, { body: { helpIds, orderSeen } }),
    failed: (error) => sentenceOf(error, t.failed),
    refresh: useRefreshHelps(),
  })
  return (
    <>
      <p className={lists.note}>{t.intro}</p>
      <SortableList
        label={t.list}
        items={order}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        onOrder={place}
        className={lists.row}
      >
        {(help) => (
          <>
            <span className={lists.words}>
              <span className={lists.rowHead}>
                <AppLink to={`${path}/${help.id}`} className={lists.name}>
                  {help.title}
                </AppLink>
                {help.publishedAt === null && <Tag situation="warning">{t.draft}</Tag>}
                {help.audience === 'administrators' && <Tag>{t.forAdministrators}</Tag>}
              </span>
              <span className={lists.note}>
                {t[help.category]} ·{' '}
                {t.updated(readableDateTime(help.updatedAt, moment), help.updatedBy.name)}
              </span>
            </span>
          </>
        )}
      </SortableList>
    </>
  )
}
