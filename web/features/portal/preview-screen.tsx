import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listFilterUsers } from '#contract/filters.ts'
import { previewPortal } from '#contract/portal.ts'
import { Combobox } from '#ui/combobox.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { Fallback } from '#web/app/fallback.tsx'
import { AppLink, useAppNavigate, useHref } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { idParam, searchParams, useSearchValues } from '#web/app/search-params.ts'
import styles from './portal.module.css'
import { portalWords } from './portal.strings.ts'
import { PortalPage } from './portal-page.tsx'

const params = searchParams({ pageId: idParam, userId: idParam })

async function findPeople(query: string) {
  const { users } = await call(listFilterUsers, { query: { query, limit: 20 } })
  return users.map(({ id, name }) => ({ value: String(id), label: name }))
}

/** The draft of a page in one layout, optionally as a chosen person sees it. For full administrators. */
export function PreviewScreen({ layout }: { layout: 'pc' | 'phone' }) {
  const t = useStrings(portalWords)
  const href = useHref()
  const navigate = useAppNavigate()
  const { pageId, userId } = useSearchValues(params)
  const query = useQuery({
    ...queryFor(previewPortal, { query: { pageId, ...(userId !== undefined && { userId }) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const { page, user = null, visible } = query.data ?? {}
  const addressOf = (one: 'pc' | 'sp', as = userId) =>
    `/portal/preview/${one}${params.write({ pageId, userId: as })}`
  const shown = layout === 'pc' ? 'pc' : 'sp'
  return (
    <Screen title={user ? t.previewOf(user.name) : t.preview} back="/admin/portal" className={styles.screen}>
      {!page ? (
        <Fallback
          query={query}
          known
          skeleton={
            <SkeletonGroup>
              <SkeletonText lines={12} />
            </SkeletonGroup>
          }
          gone={t.none}
          to="/admin/portal"
          toWords={t.backToEditor}
        />
      ) : (
        <>
          <LinkTabs
            label={t.layout}
            current={href(addressOf(shown))}
            tabs={[
              { href: href(addressOf('pc')), label: t.pc },
              { href: href(addressOf('sp')), label: t.phone },
            ]}
          />
          <div className={styles.bar}>
            <div className={styles.who}>
              <Combobox
                label={t.as}
                placeholder={t.asHint}
                options={findPeople}
                value={user && { value: String(user.id), label: user.name }}
                onChange={(option) => navigate(addressOf(shown, option ? Number(option.value) : undefined))}
              />
            </div>
            <AppLink to={`/admin/portal/${page.id}`}>{t.backToEditor}</AppLink>
          </div>
          <div className={styles.notices}>
            {user && visible === false && <Notice situation="warning" title={t.invisible(user.name)} />}
            <Notice situation="information" title={user ? t.previewOf(user.name) : t.preview}>
              {user ? t.fewer : t.previewWords}
            </Notice>
          </div>
          <div className={layout === 'pc' ? styles.desk : styles.handset}>
            <PortalPage page={page} layout={layout} readOnly />
          </div>
        </>
      )}
    </Screen>
  )
}
