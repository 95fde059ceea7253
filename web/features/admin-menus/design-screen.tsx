import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { designSteps, publishAdminMenu, unpublishAdminMenu } from '#contract/admin-menus.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast-store.ts'
import { usePending } from '#ui/use-pending.ts'
import { ApiError, call } from '#web/app/api.ts'
import { Fallback } from '#web/app/fallback.tsx'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { useOwnHeading } from '#web/app/own-heading.ts'
import { Screen } from '#web/app/screen.tsx'
import { choiceParam, searchParams, useSearchValues } from '#web/app/search-params.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useIdParam } from '#web/app/use-id-param.ts'
import { AdminMissing } from '../administration/admin-frame.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import { adminMenuQuery, refreshMenus } from './admin-menus-query.ts'
import { ApprovalStep } from './approval-step.tsx'
import { BasicsStep } from './basics-step.tsx'
import { CheckStep } from './check-step.tsx'
import { ConditionsStep } from './conditions-step.tsx'
import { asDesigned, type Design, DesignContext, type DesignedMenu, useDesign } from './design-context.ts'
import { designList } from './design-list.strings.ts'
import styles from './design-screen.module.css'
import { designScreen } from './design-screen.strings.ts'
import { FlowStep } from './flow-step.tsx'
import { FormStep } from './form-step.tsx'
import { SettingsStep } from './settings-step.tsx'

/** A menu being designed, step by step. */
export default function DesignScreen() {
  const t = useStrings(designScreen)
  const user = useCurrentUser()
  const id = useIdParam()
  const query = useQuery({
    ...adminMenuQuery(id ?? 0),
    enabled: id !== undefined && user?.can.administer === true,
  })
  const title = useOwnHeading(query.data?.name, t.title)
  if (user && !user.can.administer) return <AdminMissing />
  return (
    <Screen title={title} titleHidden back="/admin/menus">
      <div className={styles.page}>
        {query.data ? (
          <Designer key={query.data.id} menu={asDesigned(query.data)} refetch={query.refetch} />
        ) : (
          <Fallback
            query={query}
            known={id !== undefined}
            skeleton={
              <SkeletonGroup>
                <Skeleton width="third" />
                <SkeletonText lines={6} />
              </SkeletonGroup>
            }
            gone={t.gone}
            to="/admin/menus"
            toWords={t.toMenus}
          />
        )}
      </div>
    </Screen>
  )
}

type DesignerProps = { menu: DesignedMenu; refetch: () => Promise<{ data: unknown }> }

function Designer({ menu, refetch }: DesignerProps) {
  const client = useQueryClient()
  const version = useRef(menu.version)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const again = useRef(refetch)
  again.current = refetch
  const acts = useMemo(() => {
    const fetchAnew = async () => (await again.current()).data as DesignedMenu
    return {
      refetch: fetchAnew,
      save: (send: (version: number) => Promise<{ version: number }>) => {
        const work = async () => {
          version.current = (await send(version.current)).version
          const fresh = await fetchAnew()
          void refreshMenus(client)
          return fresh
        }
        const done = queue.current.then(work, work)
        queue.current = done.catch(() => undefined)
        return done
      },
      catchUp: async () => {
        version.current = (await fetchAnew()).version
      },
    }
  }, [client])
  const design = useMemo<Design>(() => ({ menu, ...acts }), [menu, acts])
  return (
    <DesignContext value={design}>
      <Head />
      <Missing />
      <Steps />
    </DesignContext>
  )
}

const situations = {
  published: 'success',
  unpublished: 'neutral',
  scheduled: 'information',
  closed: 'warning',
} as const

function Head() {
  const t = useStrings(designScreen)
  const list = useStrings(designList)
  const { menu, save, catchUp } = useDesign()
  const { pending, run: work } = usePending()
  const [asking, setAsking] = useState(false)
  const run = (endpoint: typeof publishAdminMenu | typeof unpublishAdminMenu, said: string) =>
    work(async () => {
      try {
        await save((version) => call(endpoint, { params: { id: menu.id }, body: { version } }))
        toast.success(said)
      } catch (error) {
        toast.danger(error instanceof ApiError && error.message ? error.message : t.failed)
        await catchUp()
      }
    })
  return (
    <header className={styles.head}>
      <MenuTile iconName={menu.iconName} tone={menu.tone} size="large" />
      <div className={styles.headWords}>
        <h2 className={styles.name}>{menu.name}</h2>
        <p className={styles.headLine}>
          <Tag situation={situations[menu.state]}>{list[menu.state]}</Tag>
          {menu.state !== 'unpublished' && <AppLink to={`/menus/${menu.id}`}>{t.openMenu}</AppLink>}
        </p>
      </div>
      {menu.state === 'unpublished' ? (
        <Button
          priority="primary"
          pending={pending}
          disabled={menu.can.publish ? false : t.missingCount(menu.missing.length)}
          onClick={() => run(publishAdminMenu, t.publishedNow)}
        >
          {t.publish}
        </Button>
      ) : (
        <Button situation="neutral" pending={pending} onClick={() => setAsking(true)}>
          {t.unpublish}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.unpublishTitle}
        confirmLabel={t.unpublish}
        onConfirm={() => run(unpublishAdminMenu, t.takenBack)}
      >
        {t.unpublishWords}
      </ConfirmDialog>
    </header>
  )
}

function Missing() {
  const t = useStrings(designScreen)
  const { menu } = useDesign()
  if (menu.missing.length === 0) return null
  return (
    <Notice situation="warning" title={t.missingTitle}>
      <ul className={styles.missing}>
        {menu.missing.map(({ step, stage, message }) => (
          <li key={`${step} ${stage} ${message}`}>
            {message}{' '}
            <AppLink to={`/admin/menus/${menu.id}?step=${step}${stage ? `&stage=${stage}` : ''}`}>
              {t.mend}
            </AppLink>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const steps = {
  basics: BasicsStep,
  form: FormStep,
  flow: FlowStep,
  approval: ApprovalStep,
  conditions: ConditionsStep,
  settings: SettingsStep,
  check: CheckStep,
}
type StepId = keyof typeof steps
const stepIds: readonly StepId[] = [...designSteps, 'check']
const params = searchParams({ step: choiceParam(stepIds, 'basics') })

function Steps() {
  const t = useStrings(designScreen)
  const { menu } = useDesign()
  const navigate = useAppNavigate()
  const { step: current } = useSearchValues(params)
  const Current = steps[current]
  const place = useRef<HTMLDivElement>(null)
  // On a phone the tabs scroll: scroll the selected one into view.
  useEffect(() => {
    const tab = place.current
      ?.closest('[role="tabpanel"]')
      ?.parentElement?.querySelector(`[id$="-${current}"]`)
    tab?.scrollIntoView?.({ inline: 'center', block: 'nearest' })
  }, [current])
  const missing = (id: StepId) => menu.missing.filter(({ step }) => step === id).length
  return (
    <Tabs
      label={t.steps}
      tabs={stepIds.map((id) => ({
        id,
        label: t[id],
        count: missing(id),
        countLabel: t.missingCount(missing(id)),
      }))}
      value={current}
      onChange={(id) => navigate(`/admin/menus/${menu.id}?step=${id}`, { replace: true })}
    >
      <div ref={place} className={styles.step}>
        <Current />
      </div>
    </Tabs>
  )
}
