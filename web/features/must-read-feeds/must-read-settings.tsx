import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { getMustReadSettings, updateMustReadSettings } from '#contract/must-read-feeds.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere, isDifferent } from '#web/app/changed-elsewhere.tsx'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { Absences } from '../absences/absences.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import { readDays, readDueDays } from './day-list.ts'
import { MenuPolicyDialog } from './menu-policy-dialog.tsx'
import styles from './must-read-settings.module.css'
import { settingsWords } from './must-read-settings.strings.ts'

type Settings = Answer<typeof getMustReadSettings>
export type MenuPolicy = Settings['menus'][number]

const settingsQuery = queryFor(getMustReadSettings, {})

/** The menus with must-reads, their due dates and reminders, and the deputies. */
export function MustReadSettings() {
  const t = useStrings(settingsWords)
  const query = useQuery(settingsQuery)
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return (
    <>
      <Card as="section" bleeds aria-label={t.company}>
        <h2 className={styles.title}>{t.company}</h2>
        <p className={styles.note}>{t.companyNote}</p>
        <CompanyForm settings={query.data} />
      </Card>
      <Card as="section" bleeds aria-label={t.menus}>
        <h2 className={styles.title}>{t.menus}</h2>
        <p className={styles.note}>{t.menusNote}</p>
        <Menus menus={query.data.menus} />
      </Card>
      <Card as="section" bleeds aria-label={t.absences}>
        <h2 className={styles.title}>{t.absences}</h2>
        <p className={styles.note}>{t.absencesNote}</p>
        <Absences forOthers />
      </Card>
    </>
  )
}

function CompanyForm({ settings }: { settings: Settings }) {
  const t = useStrings(settingsWords)
  const toast = useToast()
  const client = useQueryClient()
  const [dueDays, setDueDays] = useState(String(settings.dueDays))
  const [remindDays, setRemindDays] = useState(settings.remindDays.join(', '))
  const [escalate, setEscalate] = useState(settings.escalate)
  const due = readDueDays(dueDays)
  const days = readDays(remindDays)
  const tells = (yes: boolean) => (yes ? t.tell : t.doNotTell)
  const compare = (now: Settings) => [
    { label: t.dueDays, now: String(now.dueDays), mine: due === undefined ? undefined : String(due) },
    { label: t.remindDays, now: now.remindDays.join(', '), mine: days?.join(', ') },
    { label: t.escalation, now: tells(now.escalate), mine: tells(escalate) },
  ]
  const refetch = () => client.invalidateQueries({ queryKey: settingsQuery.queryKey })
  const form = useSubmit({
    base: settings,
    current: settings,
    refetch,
    stays: true,
    unsaved: compare(settings).some(isDifferent),
    check: () => ({
      dueDays: due === undefined ? t.dueDaysWrong : '',
      remindDays: days === undefined ? t.remindDaysWrong : '',
    }),
    send: async (version) => {
      await call(updateMustReadSettings, {
        body: { dueDays: due!, remindDays: days!, escalate, version },
      })
      toast.success(t.saved)
      await refetch()
      return { version: version + 1 }
    },
    toasts: true,
    failed: t.saveFailed,
  })
  return (
    <form className={styles.form} {...form.props}>
      <ChangedElsewhere
        form={form}
        compare={compare}
        onTake={(now) => {
          setDueDays(String(now.dueDays))
          setRemindDays(now.remindDays.join(', '))
          setEscalate(now.escalate)
        }}
      />
      <Input
        label={t.dueDays}
        inputMode="numeric"
        value={dueDays}
        error={due === undefined && form.problems.dueDays}
        onChange={setDueDays}
      />
      <Input
        label={t.remindDays}
        note={t.remindDaysNote}
        value={remindDays}
        error={days === undefined && form.problems.remindDays}
        onChange={setRemindDays}
      />
      <Checkbox label={t.escalate} checked={escalate} onChange={setEscalate} />
      <div>
        <Button type="submit" priority="primary" pending={form.pending}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}

function Menus({ menus }: { menus: readonly MenuPolicy[] }) {
  const t = useStrings(settingsWords)
  const client = useQueryClient()
  const [edited, setEdited] = useState<MenuPolicy>()
  const ways = (menu: MenuPolicy) =>
    [
      menu.dueDays !== null && t.days(menu.dueDays),
      menu.remindDays !== null && `${t.remindDays}: ${menu.remindDays.join(', ')}`,
      menu.escalate !== null && `${t.escalation}: ${menu.escalate ? t.tell : t.doNotTell}`,
    ]
      .filter(Boolean)
      .join(' · ') || t.asCompany
  return (
    <>
      <Table
        stacks
        label={t.menus}
        rows={menus}
        rowKey={(menu) => String(menu.id)}
        rowName={(menu) => menu.name}
        onOpen={setEdited}
        columns={[
          {
            key: 'menu',
            header: t.menu,
            narrow: true,
            cell: (menu) => (
              <span className={styles.menu}>
                <MenuTile iconName={menu.iconName} tone={menu.tone} />
                {menu.name}
              </span>
            ),
          },
          { key: 'mode', header: t.mode, narrow: true, cell: (menu) => t[menu.mode] },
          { key: 'ways', header: t.reminders, cell: (menu) => (menu.mode === 'never' ? '' : ways(menu)) },
          {
            key: 'edit',
            header: <span className="visually-hidden">{t.edit}</span>,
            narrow: true,
            cell: (menu) => (
              <Button
                size="xSmall"
                situation="neutral"
                aria-label={t.editMenuLabel(menu.name)}
                onClick={() => setEdited(menu)}
              >
                {t.edit}
              </Button>
            ),
          },
        ]}
      />
      {edited && (
        <MenuPolicyDialog
          menu={edited}
          now={menus.find(({ id }) => id === edited.id)}
          onClose={() => setEdited(undefined)}
          onSaved={() => client.invalidateQueries({ queryKey: settingsQuery.queryKey })}
        />
      )}
    </>
  )
}
