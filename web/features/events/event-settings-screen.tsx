import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import {
  createEventCategory,
  deleteEventCategory,
  eventLimits,
  getEventOptions,
  getEventSettings,
  orderEventCategories,
  updateEventCategory,
  updateEventSettings,
} from '#contract/events.ts'
import { tones } from '#contract/menus.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { usePlacing } from '#ui/use-placing.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import { useAct } from '#web/app/use-act.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AdminListFrame } from '../administration/admin-list-frame.tsx'
import styles from '../administration/admin-lists.module.css'
import { AudienceFields } from './audience-fields.tsx'
import { BirthdaySettings } from './birthday-settings.tsx'
import { audienceOf, ruleOfAudience } from './event-fields.ts'
import { eventSettingsWords } from './event-settings.strings.ts'
import { ToneTag } from './tone-tag.tsx'

const EventImportDialog = lazyPart(() => import('./event-import-dialog.tsx'))

type Settings = Answer<typeof getEventSettings>
type Category = Settings['categories'][number]

const settingsQuery = queryFor(getEventSettings, {})

/** Who may create events, and the event categories. */
export default function EventSettingsScreen() {
  const t = useStrings(eventSettingsWords)
  const client = useQueryClient()
  const query = useQuery(settingsQuery)
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: everyKeyOf(getEventOptions) })
    await client.invalidateQueries({ queryKey: everyKeyOf(getEventSettings) })
  }
  return (
    <AdminListFrame
      path="/admin/events"
      query={query}
      add={t.add}
      mayAdd={({ categories }) => categories.length < eventLimits.categories}
      dialog={(category: Category | undefined, onClose) => (
        <CategoryDialog
          category={category}
          current={query.data?.categories.find(({ id }) => id === category?.id)}
          refresh={refresh}
          onClose={onClose}
        />
      )}
      above={(settings) => (
        <>
          <Creators settings={settings} refresh={refresh} />
          <BirthdaySettings settings={settings} refresh={refresh} />
          <Import />
        </>
      )}
    >
      {({ categories }, onEdit) =>
        categories.length === 0 ? (
          <EmptyState icon="events" title={t.none}>
            {t.noneWords}
          </EmptyState>
        ) : (
          <Categories categories={categories} onEdit={onEdit} refresh={refresh} />
        )
      }
    </AdminListFrame>
  )
}

function Import() {
  const t = useStrings(eventSettingsWords)
  const [open, setOpen] = useState(false)
  return (
    <Card as="section" padding="large" aria-label={t.import} className={styles.section}>
      <span className={styles.rowHead}>
        <span className={styles.name}>{t.import}</span>
        <Button size="xSmall" icon="upload" onClick={() => setOpen(true)}>
          {t.chooseFile}
        </Button>
      </span>
      <span className={styles.note}>{t.importNote}</span>
      {open && (
        <Suspense>
          <EventImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}

type Refresh = { refresh: () => Promise<void> }

function Creators({ settings, refresh }: { settings: Settings } & Refresh) {
  const t = useStrings(eventSettingsWords)
  const [open, setOpen] = useState(false)
  return (
    <Card as="section" padding="large" aria-label={t.creators} className={styles.section}>
      <span className={styles.rowHead}>
        <span className={styles.name}>{t.creators}</span>
        <span>{settings.creatorsText ?? t.creatorsNobody}</span>
        <Button size="xSmall" icon="edit" onClick={() => setOpen(true)}>
          {t.change}
        </Button>
      </span>
      <span className={styles.note}>{t.creatorsNote}</span>
      {open && <CreatorsDialog settings={settings} refresh={refresh} onClose={() => setOpen(false)} />}
    </Card>
  )
}

type CreatorsProps = { settings: Settings; onClose: () => void } & Refresh

function CreatorsDialog({ settings, refresh, onClose }: CreatorsProps) {
  const t = useStrings(eventSettingsWords)
  const [base] = useState(settings)
  const start = ({ creators, names }: Settings) => audienceOf(creators ?? { include: 'everyone' }, names)
  const [allowed, setAllowed] = useState(base.creators !== null)
  const [audience, setAudience] = useState(() => start(base))
  const form = useSubmit<undefined, unknown, Settings>({
    base,
    current: settings,
    refetch: refresh,
    check: () => ({
      creators:
        allowed && audience.kind === 'chosen' && audience.departments.length + audience.people.length === 0
          ? t.audienceMissing
          : '',
    }),
    send: async (version) => {
      await call(updateEventSettings, {
        body: { version, creators: allowed ? ruleOfAudience(audience) : null },
      })
      await refresh()
    },
    done: onClose,
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.creators}
      submitLabel={t.save}
      failure={form.failure}
      onClose={onClose}
      className={styles.section}
    >
      <ChangedElsewhere
        form={form}
        compare={(now) => [
          { label: t.creators, now: now.creatorsText ?? t.creatorsNobody, mine: t.audience },
        ]}
        onTake={(now) => {
          setAllowed(now.creators !== null)
          setAudience(start(now))
        }}
      />
      <Checkbox label={t.allow} checked={allowed} onChange={setAllowed} />
      {allowed && (
        <AudienceFields
          label={t.audience}
          audience={audience}
          error={form.problems.creators}
          onChange={setAudience}
        />
      )}
    </FormDialog>
  )
}

type CategoriesProps = { categories: readonly Category[]; onEdit: (category: Category) => void } & Refresh

function Categories({ categories, onEdit, refresh }: CategoriesProps) {
  const t = useStrings(eventSettingsWords)
  const [removing, setRemoving] = useState<Category>()
  const act = useAct({ refresh, failed: t.failed })
  const { order, place } = usePlacing(categories, {
    save: (eventCategoryIds, orderSeen) =>
      call(orderEventCategories, { body: { eventCategoryIds, orderSeen } }),
    failed: (error) => sentenceOf(error, t.failed),
    refresh,
  })
  return (
    <>
      <p className={styles.note}>{t.intro}</p>
      <SortableList
        label={t.list}
        items={order}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOrder={place}
        className={styles.row}
      >
        {(category) => (
          <>
            <span className={styles.words}>
              <span className={styles.rowHead}>
                <ToneTag tone={category.tone}>{category.name}</ToneTag>
              </span>
              <span className={styles.note}>{t.events(category.eventCount)}</span>
            </span>
            <span className={styles.buttons}>
              <IconButton icon="edit" label={t.edit(category.name)} onClick={() => onEdit(category)} />
              <IconButton
                icon="trash"
                label={t.remove(category.name)}
                onClick={() => setRemoving(category)}
              />
            </span>
          </>
        )}
      </SortableList>
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t.removeTitle(removing?.name ?? '')}
        situation="danger"
        confirmLabel={t.confirmRemove}
        onConfirm={() => {
          const { id, version } = removing!
          return act(() => call(deleteEventCategory, { params: { id }, query: { version } }))
        }}
      >
        {t.removeWords}
      </ConfirmDialog>
    </>
  )
}

type CategoryProps = {
  category: Category | undefined
  current: Category | undefined
  onClose: () => void
} & Refresh

function CategoryDialog({ category, current, refresh, onClose }: CategoryProps) {
  const t = useStrings(eventSettingsWords)
  const [name, setName] = useState(category?.name ?? '')
  const [tone, setTone] = useState(category?.tone ?? 'cyan')
  const form = useSubmit<undefined, unknown, Category>({
    base: category,
    current,
    refetch: refresh,
    check: () => ({ name: name.trim() ? '' : t.nameMissing }),
    send: async (version) => {
      if (category)
        await call(updateEventCategory, { params: { id: category.id }, body: { name, tone, version } })
      else await call(createEventCategory, { body: { name, tone } })
      await refresh()
    },
    done: onClose,
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      enterSubmits
      size="small"
      title={category ? t.editTitle : t.addTitle}
      submitLabel={t.save}
      onClose={onClose}
      className={styles.section}
    >
      <ChangedElsewhere
        form={form}
        compare={(now) => [
          { label: t.name, now: now.name, mine: name.trim() },
          { label: t.tone, now: t[now.tone], mine: t[tone] },
        ]}
        onTake={(now) => {
          setName(now.name)
          setTone(now.tone)
        }}
      />
      <Input
        required
        data-first-focus
        label={t.name}
        maxLength={eventLimits.categoryNameLength}
        value={name}
        error={form.sentence}
        onChange={(value) => {
          setName(value)
          form.clear()
        }}
      />
      <RadioGroup
        label={t.tone}
        row
        value={tone}
        onChange={setTone}
        options={tones.map((one) => ({ value: one, label: <ToneTag tone={one}>{t[one]}</ToneTag> }))}
      />
    </FormDialog>
  )
}
