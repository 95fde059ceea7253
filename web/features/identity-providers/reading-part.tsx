import { useState } from 'react'
import { mappedFields, updateIdentityProvider } from '#contract/identity-providers.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast-store.ts'
import type { ComboboxOption } from '#ui/use-options.ts'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere, isDifferent } from '#web/app/changed-elsewhere.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { admin } from '../administration/admin.strings.ts'
import settingsStyles from '../administration/settings.module.css'
import { searchDepartments } from '../filters/find-choices.tsx'
import styles from './identity-providers.module.css'
import { providerWords } from './provider.strings.ts'
import type { PartProps, Provider } from './provider-screen.tsx'

const fieldsOf = ({ nameId, attributeNames, allowsUnsolicited, createsPeople, department }: Provider) => ({
  ...{ nameId, attributeNames, allowsUnsolicited, createsPeople },
  department: department && ({ value: String(department.id), label: department.name } as ComboboxOption),
})

/** How people are recognised, what is read of them, and whether new people are registered. */
export function ReadingPart({ provider, keep, refetch }: PartProps) {
  const t = useStrings(providerWords)
  const words = useStrings(admin)
  const [fields, setFields] = useState(() => fieldsOf(provider))
  const saml = provider.kind === 'saml'
  const nameIds = { email: t.nameIdEmail, persistent: t.nameIdPersistent }
  const yes = (on: boolean) => (on ? t.yes : t.no)
  const compare = (now: Provider) => [
    { label: t.nameId, now: nameIds[now.nameId], mine: nameIds[fields.nameId] },
    ...mappedFields.map((field) => ({
      ...{ label: t[field], now: now.attributeNames[field], mine: fields.attributeNames[field] },
    })),
    { label: t.allowsUnsolicited, now: yes(now.allowsUnsolicited), mine: yes(fields.allowsUnsolicited) },
    { label: t.createsPeople, now: yes(now.createsPeople), mine: yes(fields.createsPeople) },
    { label: t.newDepartment, now: now.department?.name ?? '', mine: fields.department?.label ?? '' },
  ]
  const form = useSubmit({
    base: provider,
    current: provider,
    refetch,
    stays: true,
    unsaved: compare(provider).some(isDifferent),
    check: () => ({
      'reading.departmentId': fields.createsPeople && !fields.department ? t.newDepartmentMissing : '',
      'reading.attributeNames.email':
        saml && fields.nameId === 'persistent' && !fields.attributeNames.email.trim()
          ? t.emailAttributeMissing
          : '',
    }),
    send: async (version) => {
      const { department, ...reading } = fields
      const body = {
        version,
        reading: { ...reading, departmentId: department ? Number(department.value) : null },
      }
      const saved = await call(updateIdentityProvider, { params: { id: provider.id }, body })
      keep(saved)
      setFields(fieldsOf(saved))
      toast.success(words.saved)
      return saved
    },
    failed: words.notSaved,
    focusesProblem: true,
  })
  const set = (part: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...part }))
    form.clear()
  }
  return (
    <Card as="form" padding="large" aria-label={t.reading} className={styles.parts} {...form.props}>
      <ChangedElsewhere form={form} compare={compare} onTake={(now) => setFields(fieldsOf(now))} />
      {saml && (
        <RadioGroup
          label={t.nameId}
          note={t.nameIdNote}
          options={(['email', 'persistent'] as const).map((value) => ({ value, label: nameIds[value] }))}
          value={fields.nameId}
          onChange={(nameId) => set({ nameId })}
        />
      )}
      <fieldset className={styles.group}>
        <legend>{t.attributes}</legend>
        <p className={styles.details}>{t.attributesNote}</p>
        <div className={styles.fields}>
          {mappedFields.map((field) => (
            <Input
              key={field}
              label={t[field]}
              maxLength={200}
              autoCapitalize="none"
              spellCheck={false}
              value={fields.attributeNames[field]}
              error={form.problems[`reading.attributeNames.${field}`]}
              onChange={(name) => set({ attributeNames: { ...fields.attributeNames, [field]: name } })}
            />
          ))}
        </div>
      </fieldset>
      {saml && (
        <div>
          <Checkbox
            label={t.allowsUnsolicited}
            checked={fields.allowsUnsolicited}
            onChange={(allowsUnsolicited) => set({ allowsUnsolicited })}
          />
          <p className={settingsStyles.note}>{t.unsolicitedNote}</p>
        </div>
      )}
      <div>
        <Checkbox
          label={t.createsPeople}
          checked={fields.createsPeople}
          onChange={(createsPeople) => set({ createsPeople })}
        />
        <p className={settingsStyles.note}>{t.createsNote}</p>
      </div>
      {fields.createsPeople && (
        <Combobox
          label={t.newDepartment}
          required
          options={searchDepartments}
          value={fields.department}
          error={form.problems['reading.departmentId']}
          onChange={(department) => set({ department })}
        />
      )}
      <Notice
        situation={provider.stage === 'off' ? 'information' : 'warning'}
        title={provider.stage === 'off' ? t.changesNobody : t.changesPeople(provider.coveredCount)}
      />
      {form.failure && <Notice live situation="danger" title={form.failure} />}
      <div>
        <Button type="submit" priority="primary" pending={form.pending}>
          {words.save}
        </Button>
      </div>
    </Card>
  )
}
