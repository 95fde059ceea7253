import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { checkForm } from '#common/form/check-form.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { Answer, CallInput } from '#contract/endpoint.ts'
import {
  getRegistrationSettings,
  registrationItemKinds,
  registrationSettingsLimits,
  renewRegistrationCode,
  updateRegistrationSettings,
} from '#contract/registration-requests.administration.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { adminRegistrationWords } from './admin-registration.strings.ts'
import styles from './registration.module.css'

const ItemList = lazyPart(async () => ({
  default: (await import('../admin-menus/form-designer.tsx')).ItemList,
}))

type Settings = Answer<typeof getRegistrationSettings>
type Wanted = CallInput<typeof updateRegistrationSettings>['body']

/** Whether people can ask for an account, what they are asked, the code and the poster. */
export function RegistrationSettingsForm() {
  const query = useQuery({ ...queryFor(getRegistrationSettings, {}), staleTime: 0 })
  const { data } = query
  return data ? (
    <>
      <CodeCard settings={data} refetch={() => query.refetch()} />
      <Fields settings={data} refetch={() => query.refetch()} />
    </>
  ) : query.isError ? (
    <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  ) : (
    <SkeletonGroup>
      <SkeletonText lines={8} />
    </SkeletonGroup>
  )
}

type PartProps = { settings: Settings; refetch: () => Promise<unknown> }

function CodeCard({ settings, refetch }: PartProps) {
  const t = useStrings(adminRegistrationWords)
  const href = useHref()
  const [asks, setAsks] = useState(false)
  const { code, address } = settings
  return (
    <Card as="section" padding="large" aria-label={t.codeTitle} className={styles.column}>
      <h2 className={styles.heading}>{t.codeTitle}</h2>
      {code === null || address === null ? (
        <p>{t.codeNone}</p>
      ) : (
        <>
          <p>
            <span className={styles.note}>{t.code}</span> <span className={styles.code}>{code}</span>
          </p>
          <p className={styles.note}>
            {t.address} <AppLink to={address.slice(address.indexOf('/register_applies'))}>{address}</AppLink>
          </p>
          <div className={styles.buttons}>
            <Button
              size="small"
              icon="download"
              href={href('/admin/registration_requests/poster')}
              disabled={!settings.enabled}
            >
              {t.poster}
            </Button>
            <Button size="small" situation="danger" onClick={() => setAsks(true)}>
              {t.renew}
            </Button>
          </div>
        </>
      )}
      {asks && (
        <ConfirmDialog
          open
          title={t.renewTitle}
          confirmLabel={t.renew}
          situation="danger"
          onClose={() => setAsks(false)}
          onConfirm={async () => {
            await call(renewRegistrationCode, { body: { version: settings.version } })
            await refetch()
            toast.success(t.renewed)
          }}
        >
          {t.renewWords(settings.waitingCount)}
        </ConfirmDialog>
      )}
    </Card>
  )
}

const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(', ')
// The contract describes only what all kinds of items have in common.
const itemsOf = (settings: Settings) => settings.items as readonly object[] as FormItem[]

function Fields({ settings, refetch }: PartProps) {
  const t = useStrings(adminRegistrationWords)
  const locale = useLocale()
  const [enabled, setEnabled] = useState(settings.enabled)
  const [intro, setIntro] = useState(settings.intro)
  const [items, setItems] = useState(() => itemsOf(settings))
  const [touched, setTouched] = useState(false)
  const form = useSubmit({
    stays: true,
    base: settings,
    current: settings,
    refetch,
    unsaved: touched,
    check: () => ({ items: items.length > 0 && checkForm(items, locale).length > 0 ? t.itemsWrong : '' }),
    send: (version) =>
      call(updateRegistrationSettings, {
        body: { enabled, intro, items: items as Wanted['items'], version },
      }),
    done: async () => {
      setTouched(false)
      toast.success(t.saved)
      await refetch()
    },
    failed: t.failed,
  })
  const compare = (now: Settings) => [
    { label: t.enabled, now: now.enabled ? t.yes : t.no, mine: enabled ? t.yes : t.no },
    { label: t.intro, now: now.intro, mine: intro },
    { label: t.items, now: namesOf(now.items), mine: namesOf(items) },
  ]
  const changed = () => {
    setTouched(true)
    form.clear()
  }
  return (
    <Card as="form" padding="large" aria-label={t.tabForm} className={styles.column} {...form.props}>
      <ChangedElsewhere
        form={form}
        compare={compare}
        onTake={(now: Settings) => {
          setEnabled(now.enabled)
          setIntro(now.intro)
          setItems(itemsOf(now))
          setTouched(false)
        }}
      />
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      <Checkbox
        label={t.enabled}
        note={t.enabledNote}
        checked={enabled}
        onChange={(checked) => {
          setEnabled(checked)
          changed()
        }}
      />
      {settings.enabled && !enabled && (
        <Notice situation="warning">{t.offNote(settings.waitingCount)}</Notice>
      )}
      <Textarea
        label={t.intro}
        note={t.introNote}
        low
        most={registrationSettingsLimits.introLength}
        value={intro}
        error={form.problems.intro}
        onChange={(text) => {
          setIntro(text)
          changed()
        }}
      />
      <Field label={t.items} note={t.itemsNote} error={form.problems.items} group>
        {() => (
          <Suspense
            fallback={
              <SkeletonGroup>
                <SkeletonText lines={3} />
              </SkeletonGroup>
            }
          >
            <ItemList
              publishes={false}
              items={items}
              kinds={registrationItemKinds}
              onChange={(next) => {
                setItems(next)
                changed()
              }}
            />
          </Suspense>
        )}
      </Field>
      <div>
        <Button type="submit" priority="primary" pending={form.pending}>
          {t.save}
        </Button>
      </div>
    </Card>
  )
}
