import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listAdminBenefits, orderBenefits, removeBenefit } from '#contract/benefits.administration.ts'
import { getBenefit, listBenefits } from '#contract/benefits.ts'
import { listMenus } from '#contract/menu-pages.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { Tag } from '#ui/tag.tsx'
import { usePlacing } from '#ui/use-placing.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import { useHref } from '#web/app/link.tsx'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { choiceParam, searchParams, useSearchValues } from '#web/app/search-params.ts'
import { useAct } from '#web/app/use-act.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { AdminListFrame } from '../administration/admin-list-frame.tsx'
import lists from '../administration/admin-lists.module.css'
import { benefitAdminWords } from './benefit-admin.strings.ts'
import { type AdminBenefit, BenefitDialog } from './benefit-dialog.tsx'
import { BenefitPicture } from './benefit-picture.tsx'
import { BenefitStatistics } from './benefit-statistics.tsx'
import styles from './benefits.module.css'

const path = '/admin/benefits'
const params = searchParams({ tab: choiceParam(['list', 'statistics'], 'list') })
const adminBenefitsQuery = { ...queryFor(listAdminBenefits, {}), staleTime: 0 }

export const preload = (client: QueryClient) => client.prefetchQuery(adminBenefitsQuery)

/** The catalogue of benefits: which menus are in it, with category, picture, text and order; and its statistics. */
export default function AdminBenefitsScreen() {
  const { tab } = useSearchValues(params)
  return tab === 'statistics' ? (
    <AdminScreen path={path}>
      <Tabs current={tab} />
      <BenefitStatistics />
    </AdminScreen>
  ) : (
    <BenefitList />
  )
}

function Tabs({ current }: { current: 'list' | 'statistics' }) {
  const t = useStrings(benefitAdminWords)
  const href = useHref()
  const addressOf = (tab: 'list' | 'statistics') => href(`${path}${params.write({ tab })}`)
  return (
    <LinkTabs
      label={t.tabs}
      current={addressOf(current)}
      tabs={[
        { href: addressOf('list'), label: t.tabList },
        { href: addressOf('statistics'), label: t.tabStatistics },
      ]}
    />
  )
}

function BenefitList() {
  const t = useStrings(benefitAdminWords)
  const client = useQueryClient()
  const query = useQuery(adminBenefitsQuery)
  const refresh = async () => {
    for (const endpoint of [listAdminBenefits, listBenefits, getBenefit, listMenus])
      await client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })
  }
  return (
    <AdminListFrame
      path={path}
      query={query}
      add={t.add}
      mayAdd={() => true}
      above={() => <Tabs current="list" />}
      dialog={(benefit: AdminBenefit | undefined, onClose) => (
        <BenefitDialog benefit={benefit} known={query.data} onClose={onClose} onSaved={refresh} />
      )}
    >
      {({ benefits }, onEdit) =>
        benefits.length === 0 ? (
          <EmptyState icon="heart" title={t.none}>
            {t.noneWords}
          </EmptyState>
        ) : (
          <Rows benefits={benefits} onEdit={onEdit} refresh={refresh} />
        )
      }
    </AdminListFrame>
  )
}

type Props = {
  benefits: readonly AdminBenefit[]
  onEdit: (benefit: AdminBenefit) => void
  refresh: () => Promise<void>
}

function Rows({ benefits, onEdit, refresh }: Props) {
  const t = useStrings(benefitAdminWords)
  const [removing, setRemoving] = useState<AdminBenefit>()
  const act = useAct({ refresh, failed: t.failed })
  const { order, place } = usePlacing(benefits, {
    save: (benefitIds, orderSeen) => call(orderBenefits, { body: { benefitIds, orderSeen } }),
    failed: (error) => sentenceOf(error, t.failed),
    refresh,
  })
  return (
    <>
      <p className={lists.note}>{t.intro}</p>
      <SortableList
        label={t.list}
        items={order}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOrder={place}
        className={lists.row}
      >
        {(benefit) => (
          <>
            <span className={styles.thumbnail}>
              <BenefitPicture benefit={benefit} sizes="96px" />
            </span>
            <span className={lists.words}>
              <span className={lists.rowHead}>
                <span className={lists.name}>{benefit.name}</span>
                {!benefit.published && <Tag situation="warning">{t.unpublished}</Tag>}
              </span>
              <span className={lists.note}>
                {[
                  benefit.category || t.noCategory,
                  benefit.favouriteCount > 0 && t.favouriteCount(benefit.favouriteCount),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className={lists.buttons}>
              <IconButton icon="edit" label={t.edit(benefit.name)} onClick={() => onEdit(benefit)} />
              <IconButton icon="trash" label={t.remove(benefit.name)} onClick={() => setRemoving(benefit)} />
            </span>
          </>
        )}
      </SortableList>
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t.removeTitle(removing?.name ?? '')}
        situation="danger"
        confirmLabel={t.confirmRemove}
        onConfirm={() => {
          const { id, version } = removing!
          return act(() => call(removeBenefit, { params: { id }, query: { version } }))
        }}
      >
        {t.removeWords}
      </ConfirmDialog>
    </>
  )
}
