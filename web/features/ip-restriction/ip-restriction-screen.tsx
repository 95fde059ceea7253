import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AudienceRule } from '#common/audience-rule.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getIpRestriction, ipRestrictionLimits, updateIpRestriction } from '#contract/ip-restriction.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere, isDifferent } from '#web/app/changed-elsewhere.tsx'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { admin } from '../administration/admin.strings.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import settingsStyles from '../administration/settings.module.css'
import { AudienceEditor } from '../audiences/audience-editor.tsx'
import styles from './ip-restriction.module.css'
import { ipRestrictionWords } from './ip-restriction.strings.ts'
import { OutsidePart } from './outside-part.tsx'

type Settings = Answer<typeof getIpRestriction>
type Range = { key: number; network: string; name: string }

const settingsQuery = queryFor(getIpRestriction, {})

/** The networks from which people can use the product. */
export default function IpRestrictionScreen() {
  return (
    <AdminScreen path="/admin/ip_restriction">
      <Loaded />
    </AdminScreen>
  )
}

function Loaded() {
  const query = useQuery(settingsQuery)
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return <Restriction settings={query.data} />
}

const keyed = (ranges: Settings['ranges']): Range[] => ranges.map((range, key) => ({ key, ...range }))
const fieldsOf = (settings: Settings) => ({
  enabled: settings.enabled,
  ranges: keyed(settings.ranges),
  rule: settings.exemptRule as AudienceRule | null,
})
const sent = (ranges: readonly Range[]) => ranges.map(({ network, name }) => ({ network, name }))
const listed = (ranges: Settings['ranges']) =>
  ranges.map(({ network, name }) => `${network} ${name}`).join('\n')

function Restriction({ settings }: { settings: Settings }) {
  const t = useStrings(ipRestrictionWords)
  const words = useStrings(admin)
  const client = useQueryClient()
  const [fields, setFields] = useState(() => fieldsOf(settings))
  // What was checked last, as text: turning the restriction on asks for a check of exactly what is saved.
  const [checked, setChecked] = useState('')
  const chosen = JSON.stringify([sent(fields.ranges), fields.rule])
  const compare = (now: Settings) => [
    { label: t.enabled, now: now.enabled ? t.on : t.off, mine: fields.enabled ? t.on : t.off },
    { label: t.ranges, now: listed(now.ranges), mine: listed(sent(fields.ranges)) },
    {
      label: t.exempt,
      now: now.exemptRule ? t.exemptSome : t.exemptNobody,
      mine: fields.rule ? t.exemptSome : t.exemptNobody,
    },
  ]
  const form = useSubmit({
    base: settings,
    current: settings,
    refetch: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
    stays: true,
    unsaved:
      compare(settings).some(isDifferent) ||
      JSON.stringify(settings.exemptRule) !== JSON.stringify(fields.rule),
    check: () => ({
      ...Object.fromEntries(
        fields.ranges.flatMap(({ network, name }, index) => [
          ...(network.trim() ? [] : [[`ranges.${index}.network`, t.networkMissing]]),
          ...(name.trim() ? [] : [[`ranges.${index}.name`, t.nameMissing]]),
        ]),
      ),
      enabled: fields.enabled && !settings.enabled && checked !== chosen ? t.checkFirst : '',
    }),
    send: async (version) => {
      const body = { version, enabled: fields.enabled, ranges: sent(fields.ranges), exemptRule: fields.rule }
      const saved = await call(updateIpRestriction, { body })
      client.setQueryData(settingsQuery.queryKey, saved)
      setFields(fieldsOf(saved))
      setChecked('')
      toast.success(words.saved)
      return saved
    },
    failed: words.notSaved,
  })
  const set = (part: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...part }))
    form.clear()
  }
  const edit = (key: number, part: Partial<Range>) =>
    set({ ranges: fields.ranges.map((range) => (range.key === key ? { ...range, ...part } : range)) })
  const add = (network: string, name: string) =>
    set({
      ranges: [
        ...fields.ranges,
        { key: Math.max(-1, ...fields.ranges.map(({ key }) => key)) + 1, network, name },
      ],
    })
  const full = fields.ranges.length >= ipRestrictionLimits.ranges
  return (
    <Card as="form" aria-label={t.form} className={settingsStyles.part} {...form.props}>
      <p>{t.intro}</p>
      <Notice
        situation="information"
        title={
          settings.ownRange ? t.ownIn(settings.ownAddress, settings.ownRange) : t.own(settings.ownAddress)
        }
      />
      <ChangedElsewhere form={form} compare={compare} onTake={(now) => setFields(fieldsOf(now))} />
      <h2 className={settingsStyles.heading}>{t.ranges}</h2>
      <p className={settingsStyles.note}>{t.rangesNote}</p>
      {fields.ranges.length === 0 && <p>{t.noRanges}</p>}
      <ul className={styles.ranges}>
        {fields.ranges.map(({ key, network, name }, index) => (
          <li key={key} className={styles.range}>
            <Input
              label={t.networkOf(index + 1)}
              maxLength={ipRestrictionLimits.networkLength}
              value={network}
              error={form.problems[`ranges.${index}.network`]}
              onChange={(text) => edit(key, { network: text })}
            />
            <Input
              label={t.nameOf(index + 1)}
              maxLength={ipRestrictionLimits.nameLength}
              value={name}
              error={form.problems[`ranges.${index}.name`]}
              onChange={(text) => edit(key, { name: text })}
            />
            <Button
              situation="danger"
              aria-label={t.removeOf(name || t.networkOf(index + 1))}
              onClick={() => set({ ranges: fields.ranges.filter((range) => range.key !== key) })}
            >
              {t.remove}
            </Button>
          </li>
        ))}
      </ul>
      {form.problems.ranges && <Notice live situation="danger" title={form.problems.ranges} />}
      <div className={styles.buttons}>
        <Button icon="plus" disabled={full} onClick={() => add('', '')}>
          {t.add}
        </Button>
        {!settings.ownRange && (
          <Button disabled={full} onClick={() => add(settings.ownAddress, t.ownName)}>
            {t.addOwn}
          </Button>
        )}
      </div>
      <RadioGroup
        label={t.exempt}
        options={[
          { value: 'nobody', label: t.exemptNobody },
          { value: 'some', label: t.exemptSome },
        ]}
        value={fields.rule ? 'some' : 'nobody'}
        onChange={(value) =>
          set({ rule: value === 'some' ? { include: [], match: 'any', exclude: [] } : null })
        }
      />
      {fields.rule && (
        <AudienceEditor
          label={t.exemptWho}
          rule={fields.rule}
          error={form.problems.exemptRule}
          people={settings.names.flatMap(({ type, id, name }) => (type === 'user' ? [{ id, name }] : []))}
          onChange={(rule) => set({ rule })}
        />
      )}
      <OutsidePart
        ranges={sent(fields.ranges)}
        rule={fields.rule}
        stale={checked !== chosen}
        onChecked={() => {
          setChecked(chosen)
          form.clear()
        }}
      />
      <Checkbox label={t.enabled} checked={fields.enabled} onChange={(enabled) => set({ enabled })} />
      {form.problems.enabled && <Notice live situation="danger" title={form.problems.enabled} />}
      {form.failure && <Notice live situation="danger" title={form.failure} />}
      <div>
        <Button type="submit" priority="primary" pending={form.pending}>
          {words.save}
        </Button>
      </div>
    </Card>
  )
}
