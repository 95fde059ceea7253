import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AudienceRule } from '#common/audience-rule.ts'
import { readableDay } from '#common/readable-dates.ts'
import { listAdminMenus } from '#contract/admin-menus.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  createMission,
  type listAdminMissions,
  missionLimits,
  updateMission,
} from '#contract/missions.administration.ts'
import { missionUnits } from '#contract/missions.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import type { ComboboxOption } from '#ui/use-options.ts'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AudienceEditor } from '../audiences/audience-editor.tsx'
import { searchPeople } from '../filters/find-choices.tsx'
import { missionAdminWords } from './mission-admin.strings.ts'
import styles from './mission-dialog.module.css'

export type AdminMission = Answer<typeof listAdminMissions>['missions'][number]

type Props = {
  /** The mission to change. If absent, a new one is created. */
  mission: AdminMission | undefined
  /** The mission as last read. */
  current?: AdminMission | undefined
  /** The menu of a new mission, if it is known. */
  menuId?: number
  onClose: () => void
  onSaved: () => Promise<unknown>
}

const isNumber = (text: string, most: number) => /^[1-9]\d{0,3}$/.test(text.trim()) && Number(text) <= most

function fieldsOf(mission: AdminMission | undefined) {
  const rule = mission?.rules.at(-1)
  return {
    name: mission?.name ?? '',
    message: rule?.message ?? '',
    rule: (rule?.rule ?? { include: 'everyone' }) as AudienceRule,
    unit: rule?.unit ?? ('week' as const),
    every: String(rule?.every ?? 1),
    neededCount: String(rule?.neededCount ?? 1),
    workingDays: rule?.workingDays ?? false,
    startsOn: mission?.status === 'waiting' ? (rule?.validFrom ?? '') : '',
    endsOn: rule?.endsOn ?? '',
  }
}

/** Creates a mission, or changes it from its next period on. */
export function MissionDialog({ mission, current, menuId, onClose, onSaved }: Props) {
  const t = useStrings(missionAdminWords)
  const locale = useLocale()
  const toast = useToast()
  const [fields, setFields] = useState(() => fieldsOf(mission))
  const [kind, setKind] = useState(mission?.kind ?? 'repeating')
  const [carryOver, setCarryOver] = useState(false)
  const [chosenMenu, setChosenMenu] = useState(menuId === undefined ? '' : String(menuId))
  const [first, setFirst] = useState<ComboboxOption | null>(null)
  const menus = useQuery({ ...queryFor(listAdminMenus, {}), enabled: !mission && menuId === undefined })
  const form = useSubmit({
    base: mission,
    current,
    refetch: onSaved,
    check: () => ({
      name: fields.name.trim() ? '' : t.nameMissing,
      menuId: mission || chosenMenu ? '' : t.menuMissing,
      firstUserId: mission || kind !== 'relay' || first ? '' : t.firstMissing,
      every: isNumber(fields.every, missionLimits.every) ? '' : t.notANumber,
      neededCount: isNumber(fields.neededCount, missionLimits.neededCount) ? '' : t.notANumber,
    }),
    send: async (version) => {
      const body = {
        ...fields,
        every: Number(fields.every),
        neededCount: Number(fields.neededCount),
        startsOn: fields.startsOn || null,
        endsOn: fields.endsOn || null,
      }
      if (mission) {
        const { validFrom } = await call(updateMission, {
          params: { id: mission.id },
          body: { ...body, version },
        })
        toast.success(t.changedFrom(readableDay(validFrom, locale)))
      } else
        await call(createMission, {
          body: {
            ...body,
            menuId: Number(chosenMenu),
            kind,
            carryOver: kind === 'repeating' && carryOver,
            firstUserId: kind === 'relay' && first ? Number(first.value) : null,
          },
        })
      await onSaved()
    },
    done: onClose,
    failed: t.failed,
  })
  const set = (part: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...part }))
    form.clear()
  }
  return (
    <FormDialog
      submission={form}
      title={mission ? t.editTitle : t.addTitle}
      submitLabel={t.save}
      onClose={onClose}
      className={styles.form}
      failure={form.failure}
    >
      <ChangedElsewhere
        form={form}
        compare={(now: AdminMission) => [
          { label: t.name, now: now.name, mine: fields.name },
          { label: t.needed, now: fieldsOf(now).neededCount, mine: fields.neededCount },
          { label: t.message, now: fieldsOf(now).message, mine: fields.message },
        ]}
        onTake={(now: AdminMission) => setFields(fieldsOf(now))}
      />
      <Input
        label={t.name}
        required
        data-first-focus
        maxLength={missionLimits.nameLength}
        value={fields.name}
        error={form.problems.name}
        onChange={(name) => set({ name })}
      />
      {!mission && menuId === undefined && (
        <Select
          label={t.menu}
          required
          placeholder={t.menuMissing}
          options={(menus.data?.menuCategories ?? [])
            .flatMap(({ menus: ofCategory }) => ofCategory)
            .map((menu) => ({ value: String(menu.id), label: menu.name }))}
          value={chosenMenu}
          error={form.problems.menuId}
          onChange={setChosenMenu}
        />
      )}
      {!mission && (
        <RadioGroup
          label={t.kind}
          options={(['repeating', 'once', 'relay'] as const).map((value) => ({
            value,
            label: t[value],
            note: { repeating: t.repeatingNote, once: t.onceNote, relay: t.relayNote }[value],
          }))}
          value={kind}
          onChange={setKind}
        />
      )}
      {!mission && kind === 'relay' && (
        <Combobox
          label={t.first}
          required
          options={searchPeople}
          value={first}
          error={form.problems.firstUserId}
          onChange={setFirst}
        />
      )}
      <Textarea
        label={t.message}
        low
        most={missionLimits.messageLength}
        value={fields.message}
        error={form.problems.message}
        onChange={(message) => set({ message })}
      />
      <AudienceEditor
        label={t.people}
        rule={fields.rule}
        error={form.problems.rule}
        onChange={(rule) => set({ rule })}
      />
      {kind !== 'once' && (
        <div className={styles.pair}>
          <Input
            label={t.every}
            inputMode="numeric"
            maxLength={3}
            value={fields.every}
            error={form.problems.every}
            onChange={(every) => set({ every })}
          />
          <Select
            label={kind === 'relay' ? t.unitRelay : t.unit}
            options={missionUnits.map((unit) => ({ value: unit, label: t[unit] }))}
            value={fields.unit}
            onChange={(unit: (typeof missionUnits)[number]) => set({ unit })}
          />
        </div>
      )}
      <Input
        label={kind === 'repeating' ? t.needed : t.neededOnce}
        inputMode="numeric"
        maxLength={3}
        value={fields.neededCount}
        error={form.problems.neededCount}
        onChange={(neededCount) => set({ neededCount })}
      />
      {kind === 'repeating' && (
        <Checkbox
          label={t.workingDays}
          checked={fields.workingDays}
          onChange={(workingDays) => set({ workingDays })}
        />
      )}
      {!mission && kind === 'repeating' && (
        <Checkbox label={t.carryOver} note={t.carryOverNote} checked={carryOver} onChange={setCarryOver} />
      )}
      <div className={styles.pair}>
        <DatePicker
          label={t.startsOn}
          note={mission && mission.status !== 'waiting' ? t.changesNote : t.startsNote}
          value={fields.startsOn}
          error={form.problems.startsOn}
          onChange={(startsOn) => set({ startsOn })}
        />
        <DatePicker
          label={t.endsOn}
          note={t.endsNote}
          value={fields.endsOn}
          error={form.problems.endsOn}
          onChange={(endsOn) => set({ endsOn })}
        />
      </div>
    </FormDialog>
  )
}
