import { publicationModes, updateMenuConditions, useLimitPeriods } from '#contract/admin-menus.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { call } from '#web/app/api.ts'
import { AudienceEditor } from '../audiences/audience-editor.tsx'
import { conditionWords } from './conditions-step.strings.ts'
import { type DesignedMenu, useDesign } from './design-context.ts'
import styles from './design-screen.module.css'
import { NumberInput } from './number-input.tsx'
import { RankList } from './rank-list.tsx'
import { StepBar } from './step-bar.tsx'
import { useStep } from './use-step.ts'

type Sent = Omit<CallInput<typeof updateMenuConditions>['body'], 'version'>

const conditionsOf = (menu: DesignedMenu) => ({
  useRule: menu.useRule,
  hiddenFromOthers: menu.hiddenFromOthers,
  useLimit: menu.useLimit,
  publicationMode: menu.publicationMode,
  publicationRule: menu.publicationRule,
  publicationLive: menu.publicationLive,
  ranks: menu.ranks,
})

/** Who may use a menu, how often, and who can read its posts. */
export function ConditionsStep() {
  const t = useStrings(conditionWords)
  const { menu } = useDesign()
  const step = useStep('conditions', conditionsOf, (value, version) =>
    call(updateMenuConditions, { params: { id: menu.id }, body: { version, ...(value as Sent) } }),
  )
  const { value, change } = step
  const errors = step.problem?.fields ?? {}
  const set = (more: Partial<typeof value>) => change({ ...value, ...more })
  const notes = {
    audience: t.audienceNote,
    users: t.usersNote,
    department: t.departmentNote,
    ranks: t.ranksNote,
    nobody: t.nobodyNote,
  }
  return (
    <>
      <StepBar step={step} />
      <div className={styles.fields}>
        <Card as="section" className={styles.card}>
          <h3 className={styles.heading}>{t.use}</h3>
          <AudienceEditor
            label={t.usePeople}
            rule={value.useRule}
            onChange={(useRule) => set({ useRule })}
            people={menu.people}
            error={errors.useRule}
          />
          <Checkbox
            label={t.hidden}
            note={t.hiddenNote}
            checked={value.hiddenFromOthers}
            onChange={(hiddenFromOthers) => set({ hiddenFromOthers })}
          />
          <Checkbox
            label={t.limit}
            checked={value.useLimit !== null}
            onChange={(limited) => set({ useLimit: limited ? { count: 1, period: 'month' } : null })}
          />
          {value.useLimit && (
            <div className={styles.pair}>
              <Select
                label={t.limitPeriod}
                options={useLimitPeriods.map((period) => ({ value: period, label: t[period] }))}
                value={value.useLimit.period}
                onChange={(period) => set({ useLimit: { count: value.useLimit?.count ?? 1, period } })}
              />
              <NumberInput
                label={t.limitCount}
                value={value.useLimit.count}
                empty={1}
                least={1}
                most={1000}
                onChange={(count) =>
                  set({
                    useLimit: { count: Math.trunc(count ?? 1), period: value.useLimit?.period ?? 'month' },
                  })
                }
              />
            </div>
          )}
        </Card>
        <Card as="section" className={styles.card}>
          <h3 className={styles.heading}>{t.publication}</h3>
          <p className={styles.note}>{t.publicationNote}</p>
          <Select
            label={t.mode}
            className={styles.setting}
            note={notes[value.publicationMode]}
            options={publicationModes.map((mode) => ({
              value: mode,
              label: t[mode],
              disabled: mode === 'nobody' && menu.flow === 'share',
            }))}
            value={value.publicationMode}
            onChange={(publicationMode) => set({ publicationMode })}
          />
          {value.publicationMode === 'audience' && (
            <AudienceEditor
              label={t.publicationPeople}
              rule={value.publicationRule}
              onChange={(publicationRule) => set({ publicationRule })}
              people={menu.people}
              error={errors.publicationRule}
            />
          )}
          {value.publicationMode === 'ranks' && (
            <RankList
              ranks={value.ranks}
              people={menu.people}
              error={errors.ranks}
              onChange={(ranks) => set({ ranks })}
            />
          )}
          {value.publicationMode !== 'nobody' && (
            <Checkbox
              label={t.live}
              note={t.liveNote}
              checked={value.publicationLive}
              onChange={(publicationLive) => set({ publicationLive })}
            />
          )}
        </Card>
      </div>
    </>
  )
}
