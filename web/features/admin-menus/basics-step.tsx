import { useQuery } from '@tanstack/react-query'
import { updateAdminMenu } from '#contract/admin-menus.ts'
import { tones } from '#contract/menus.ts'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { call } from '#web/app/api.ts'
import { adminMenusQuery } from './admin-menus-query.ts'
import { basicsWords } from './basics-step.strings.ts'
import { type DesignedMenu, useDesign } from './design-context.ts'
import styles from './design-screen.module.css'
import { IconPicker } from './icon-picker.tsx'
import { StepBar } from './step-bar.tsx'
import { useStep } from './use-step.ts'

const basicsOf = ({
  kind,
  name,
  nameKana,
  iconName,
  tone,
  description,
  remarks,
  menuCategoryId,
}: DesignedMenu) => ({
  kind,
  name,
  nameKana,
  iconName,
  tone,
  description,
  remarks,
  menuCategoryId,
})

/** A menu's name and purpose. */
export function BasicsStep() {
  const t = useStrings(basicsWords)
  const { menu } = useDesign()
  const categories = useQuery(adminMenusQuery).data?.menuCategories ?? []
  const step = useStep('basics', basicsOf, (value, version) =>
    call(updateAdminMenu, { params: { id: menu.id }, body: { version, ...value } }),
  )
  const { value, change } = step
  const errors = step.problem?.fields ?? {}
  const set = (more: Partial<typeof value>) => change({ ...value, ...more })
  const kindNotes = { standard: t.standardNote, thanks: t.thanksNote, daily_report: t.dailyReportNote }
  return (
    <>
      <StepBar step={step} />
      <div className={styles.fields}>
        <Input
          label={t.name}
          required
          maxLength={50}
          value={value.name}
          onChange={(name) => set({ name })}
          error={errors.name}
        />
        <Input
          label={t.nameKana}
          note={t.nameKanaNote}
          maxLength={100}
          value={value.nameKana}
          onChange={(nameKana) => set({ nameKana })}
          error={errors.nameKana}
        />
        <Select
          label={t.category}
          required
          options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(value.menuCategoryId)}
          onChange={(id) => set({ menuCategoryId: Number(id) })}
          error={errors.menuCategoryId}
        />
        <Select
          label={t.kind}
          className={styles.setting}
          note={kindNotes[value.kind]}
          options={[
            { value: 'standard', label: t.standard },
            { value: 'thanks', label: t.thanks },
            { value: 'daily_report', label: t.dailyReport },
          ]}
          value={value.kind}
          onChange={(kind) => set({ kind })}
        />
        <IconPicker
          label={t.icon}
          tone={value.tone}
          value={value.iconName}
          onChange={(iconName) => set({ iconName })}
        />
        <Select
          label={t.tone}
          className={styles.setting}
          options={tones.map((tone) => ({ value: tone, label: t[tone] }))}
          value={value.tone}
          onChange={(tone) => set({ tone })}
        />
        <Textarea
          label={t.description}
          note={t.descriptionNote}
          most={500}
          value={value.description}
          onChange={(description) => set({ description })}
          error={errors.description}
        />
        <Textarea
          label={t.remarks}
          note={t.remarksNote}
          most={10_000}
          value={value.remarks}
          onChange={(remarks) => set({ remarks })}
          error={errors.remarks}
        />
      </div>
    </>
  )
}
