import { updateAdminMenu } from '#contract/admin-menus.ts'
import { mustReadModes } from '#contract/must-read-feeds.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { call } from '#web/app/api.ts'
import { MenuMissions } from '../missions/menu-missions.tsx'
import { type DesignedMenu, useDesign } from './design-context.ts'
import styles from './design-screen.module.css'
import { MomentField } from './moment-field.tsx'
import { NumberInput } from './number-input.tsx'
import { PaymentsPart } from './payments-part.tsx'
import { settingWords } from './settings-step.strings.ts'
import { StepBar } from './step-bar.tsx'
import { useStep } from './use-step.ts'

const settingsOf = (menu: DesignedMenu) => ({
  commentsAllowed: menu.commentsAllowed,
  grouped: menu.grouped,
  offTimeline: menu.offTimeline,
  notifyReaders: menu.notifyReaders,
  benefit: menu.benefit,
  pickup: menu.pickup,
  opensAt: menu.opensAt,
  closesAt: menu.closesAt,
  mustRead: menu.mustRead,
})

/** How posts appear, when the menu is open, and what is paid and earned. */
export function SettingsStep() {
  const t = useStrings(settingWords)
  const { menu } = useDesign()
  const step = useStep('settings', settingsOf, (value, version) =>
    call(updateAdminMenu, { params: { id: menu.id }, body: { version, ...value } }),
  )
  const { value, change } = step
  const errors = step.problem?.fields ?? {}
  const set = (more: Partial<typeof value>) => change({ ...value, ...more })
  const display = value.offTimeline ? 'offTimeline' : value.grouped ? 'grouped' : 'each'
  return (
    <>
      <StepBar step={step} />
      <div className={styles.fields}>
        <Card as="section" className={styles.card}>
          <h3 className={styles.heading}>{t.timeline}</h3>
          <Select
            label={t.display}
            className={styles.setting}
            note={{ each: undefined, grouped: t.groupedNote, offTimeline: t.offTimelineNote }[display]}
            options={(['each', 'grouped', 'offTimeline'] as const).map((one) => ({
              value: one,
              label: t[one],
            }))}
            value={display}
            onChange={(chosen) =>
              set({ grouped: chosen === 'grouped', offTimeline: chosen === 'offTimeline' })
            }
          />
          <Checkbox
            label={t.comments}
            checked={value.commentsAllowed}
            onChange={(commentsAllowed) => set({ commentsAllowed })}
          />
          <Checkbox
            label={t.notifyReaders}
            note={t.notifyNote}
            checked={value.notifyReaders}
            onChange={(notifyReaders) => set({ notifyReaders })}
          />
        </Card>
        <Card as="section" className={styles.card}>
          <Select
            label={t.mustRead}
            className={styles.setting}
            options={mustReadModes.map((mode) => ({ value: mode, label: t[mode] }))}
            value={value.mustRead.mode}
            onChange={(mode) => set({ mustRead: { ...value.mustRead, mode } })}
          />
          {value.mustRead.mode !== 'never' && (
            <NumberInput
              label={t.dueDays}
              placeholder={t.asCompany}
              value={value.mustRead.dueDays}
              least={1}
              most={365}
              onChange={(dueDays) =>
                set({ mustRead: { ...value.mustRead, dueDays: dueDays && Math.trunc(dueDays) } })
              }
            />
          )}
        </Card>
        <Card as="section" className={styles.card}>
          <h3 className={styles.heading}>{t.lists}</h3>
          <Checkbox label={t.pickup} checked={value.pickup} onChange={(pickup) => set({ pickup })} />
          <Checkbox label={t.benefit} checked={value.benefit} onChange={(benefit) => set({ benefit })} />
        </Card>
        <Card as="section" className={styles.card}>
          <h3 className={styles.heading}>{t.times}</h3>
          <MomentField
            label={t.opens}
            value={value.opensAt}
            onChange={(opensAt) => set({ opensAt })}
            error={errors.opensAt}
          />
          <MomentField
            label={t.closes}
            value={value.closesAt}
            onChange={(closesAt) => set({ closesAt })}
            error={errors.closesAt}
          />
        </Card>
      </div>
      <PaymentsPart />
      <MenuMissions menuId={menu.id} />
    </>
  )
}
