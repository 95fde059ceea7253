import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { FormItem } from '#common/form/form-item.ts'
import { initialAnswers, initialReceiver } from '#common/form/initial-answers.ts'
import { listApplies } from '#contract/applies.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { listMenuReportItems } from '#contract/menu-pages.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Fallback, isGone } from '#web/app/fallback.tsx'
import { AppLink, useAppNavigate, useHref } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import { queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { idParam, searchParams, useSearchValues } from '#web/app/search-params.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useToday } from '../forms/use-today.ts'
import { formsQuery, type Menu, menuQuery, subsidiesQuery, workflowsQuery } from '../menus/menu-queries.ts'
import { menuUsePath } from '../menus/menus-query.ts'
import { useUnusableWords } from '../menus/unusable.tsx'
import { readCopy } from '../report-writing/report-copy.ts'
import { ReportEditor } from '../report-writing/report-editor.tsx'
import { ReportForm, ReportFormSkeleton } from '../report-writing/report-form.tsx'
import { useReportWriting } from '../report-writing/use-report-writing.ts'
import styles from '../report-writing/writing.module.css'
import { writing as catalogue } from '../report-writing/writing.strings.ts'
import { SignInHere } from '../sessions/sign-in-here.tsx'

// `toUserId`: who is thanked.
const params = searchParams({ menuId: idParam, reportId: idParam, toUserId: idParam })

export const preload = (client: QueryClient) => {
  const { menuId } = params.read(location.search)
  if (menuId === undefined) return
  void client.prefetchQuery(menuQuery(menuId))
  void client.prefetchQuery(formsQuery(menuId))
  void client.prefetchQuery(subsidiesQuery(menuId))
  void client.prefetchQuery(workflowsQuery(menuId))
}

/**
 * The form of a menu, starting empty. Once its draft has been created, the address contains the report's number, so
 * that a reload and "back" find it again.
 */
export default function ApplyNewScreen() {
  const { menuId, reportId, toUserId } = useSearchValues(params)
  const t = useStrings(catalogue)
  const query = useQuery({ ...menuQuery(menuId ?? 0), enabled: menuId !== undefined, staleTime: 0 })
  const menu = query.data
  return (
    <Screen
      title={menu ? t.newTitle(menu.name) : t.title}
      back={menuId === undefined ? '/menus' : `/menus/${menuId}`}
      className={styles.screen}
    >
      <div className={styles.column}>
        <SignInHere />
        <Use
          key={menuId}
          reportId={reportId}
          toUserId={toUserId}
          query={query}
          known={menuId !== undefined}
        />
      </div>
    </Screen>
  )
}

type UseProps = {
  reportId: number | undefined
  toUserId: number | undefined
  query: UseQueryResult<Menu>
  known: boolean
}

function Use({ reportId, toUserId, query, known }: UseProps) {
  const t = useStrings(catalogue)
  // The state when the page was opened: creating a draft on it does not restart it.
  const [existing] = useState(reportId)
  const [since] = useState(() => Date.now())
  if (existing !== undefined) return <ReportEditor reportId={existing} />
  // A cached response of an earlier visit can let someone start, but never rejects them.
  if (query.data && (query.data.can.use || query.dataUpdatedAt >= since))
    return <NewUse menu={query.data} toUserId={toUserId} />
  return (
    <Fallback
      query={query}
      known={known}
      skeleton={<ReportFormSkeleton />}
      gone={t.menuMissing}
      to="/menus"
      toWords={t.toMenus}
    />
  )
}

function NewUse({ menu, toUserId }: { menu: Menu; toUserId: number | undefined }) {
  const user = useCurrentUser()
  const navigate = useAppNavigate()
  // Whether the menu could be used when the page was opened. If it closes meanwhile, the text stays.
  const [usable] = useState(menu.can.use)
  const post = menu.formKind === 'post'
  const composer = menuUsePath(menu)
  useEffect(() => {
    if (post && usable) navigate(composer, { replace: true })
  }, [post, usable, composer, navigate])
  const forms = useQuery({ ...formsQuery(menu.id), enabled: usable && !post })
  const stage = forms.data?.stages[0]
  if (!usable) return <Unusable menu={menu} />
  if (user && stage) {
    const receiverId = menu.kind === 'thanks' && toUserId !== user.id ? toUserId : undefined
    return <NewForm menu={menu} stage={stage} userId={user.id} receiverId={receiverId} />
  }
  if (isGone(forms.error)) return <Unusable menu={menu} />
  return <Fallback query={forms} known skeleton={<ReportFormSkeleton />} gone="" to="/menus" toWords="" />
}

type Stage = Answer<typeof listMenuReportItems>['stages'][number]
type FormProps = { menu: Menu; stage: Stage; userId: number; receiverId: number | undefined }

function NewForm({ menu, stage, userId, receiverId }: FormProps) {
  const t = useStrings(catalogue)
  const navigate = useAppNavigate()
  const client = useQueryClient()
  const [changed, setChanged] = useState(false)
  const onFormChanged = useCallback(() => {
    setChanged(true)
    void client.invalidateQueries({ queryKey: formsQuery(menu.id).queryKey })
  }, [client, menu.id])
  const onCreated = useCallback(
    (reportId: number) =>
      navigate(`/applies/new?menu_id=${menu.id}&report_id=${reportId}`, { replace: true }),
    [navigate, menu.id],
  )
  const { formVersion } = stage
  const items = stage.items as FormItem[]
  const { today } = useToday()
  const writing = useReportWriting({
    userId,
    menuId: menu.id,
    draft: undefined,
    formVersion,
    initial: [
      ...initialAnswers(items, today),
      ...(receiverId === undefined ? [] : initialReceiver(items, receiverId)),
    ],
    onCreated,
    onFormChanged,
  })
  return (
    <ReportForm
      menu={menu}
      description={menu.description}
      stage={stage.stage}
      items={items}
      writing={writing}
      notice={
        changed ? (
          <Notice situation="warning" live>
            {t.formChanged}
          </Notice>
        ) : (
          writing.state.kind === 'untouched' && <Begun menuId={menu.id} />
        )
      }
    />
  )
}

/** Drafts of the same menu that can be continued. */
function Begun({ menuId }: { menuId: number }) {
  const t = useStrings(catalogue)
  const { data } = useQuery({
    ...queryFor(listApplies, { query: { menuId, status: 'draft', limit: 3 } }),
    staleTime: 0,
  })
  const drafts = data?.applies.flatMap(({ id, title, createdAt, reports }) => {
    const report = reports.find(({ status }) => status === 'draft')
    return report ? [{ id, title, createdAt, reportId: report.id }] : []
  })
  if (!drafts || drafts.length === 0) return null
  return (
    <Notice title={t.drafts}>
      <ul className={styles.drafts}>
        {drafts.map(({ id, title, createdAt, reportId }) => (
          <li key={id}>
            <AppLink to={`/reports/${reportId}/edit`}>
              {title || t.draftOf} (<Moment at={createdAt} />)
            </AppLink>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Unusable({ menu }: { menu: Menu }) {
  const t = useStrings(catalogue)
  const href = useHref()
  const user = useCurrentUser()
  const words = useUnusableWords(menu)
  const kept = user !== null && readCopy(user.id, { menuId: menu.id }) !== undefined
  return (
    <EmptyState
      icon="lock"
      title={t.unusableTitle}
      action={<Button href={href(`/menus/${menu.id}`)}>{t.toMenu}</Button>}
    >
      {words?.sentence} {kept && t.keptHere}
    </EmptyState>
  )
}
