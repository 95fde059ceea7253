import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { helpAudiences, helpCategories } from '#common/help-categories.ts'
import { type Locale, locales } from '#common/locale.ts'
import { emptyLongText, plainText } from '#common/long-text.ts'
import type { Answer } from '#contract/endpoint.ts'
import { deleteHelp, getAdminHelp, helpLimits, updateHelp } from '#contract/helps.administration.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { ApiError, call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import { useAct } from '#web/app/use-act.ts'
import { useIdParam } from '#web/app/use-id-param.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AdminMissing, AdminScreen } from '../administration/admin-frame.tsx'
import { adminHelpWords } from './admin-helps.strings.ts'
import styles from './helps.module.css'
import { useRefreshHelps } from './use-helps.ts'

const LongTextEditor = lazyPart(() => import('../long-texts/long-text-editor.tsx'))

type AdminHelp = Answer<typeof getAdminHelp>

const path = '/admin/helps'

const Skeletons = () => (
  <SkeletonGroup>
    <SkeletonText lines={8} />
  </SkeletonGroup>
)

/** A help article of the company in both languages: where it is offered, who reads it, and whether it is published. */
export default function HelpEditorScreen() {
  const t = useStrings(adminHelpWords)
  const id = useIdParam()
  const query = useQuery({
    ...queryFor(getAdminHelp, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
  })
  if (id === undefined || (query.error instanceof ApiError && query.error.status === 404))
    return <AdminMissing />
  return (
    <AdminScreen path={path} title={t.editTitle} back={path}>
      {query.data ? (
        <Editor key={query.data.id} saved={query.data} refetch={() => query.refetch()} />
      ) : query.isPending ? (
        <Skeletons />
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
    </AdminScreen>
  )
}

const noText = { title: '', body: emptyLongText }

const fieldsOf = ({ texts, category, audience, screens, publishedAt }: AdminHelp) => ({
  ...{ category, audience, published: publishedAt !== null },
  texts: { ja: texts.ja ?? noText, en: texts.en ?? noText },
  screens: screens.join('\n'),
})

/** An address that was copied from the browser: the server may know the product by another name. */
const withoutOrigin = (address: string) =>
  address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : address

const linesOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => withoutOrigin(line.trim()))
      .filter(Boolean),
  ),
]

type Props = { saved: AdminHelp; refetch: () => Promise<unknown> }

function Editor({ saved, refetch }: Props) {
  const t = useStrings(adminHelpWords)
  const refresh = useRefreshHelps()
  const navigate = useAppNavigate()
  const own = useLocale()
  const [shown, setShown] = useState<Locale>(saved.texts[own] ? own : saved.texts.ja ? 'ja' : 'en')
  const [fields, setFields] = useState(() => fieldsOf(saved))
  const [kept, setKept] = useState(() => JSON.stringify(fields))
  const [removing, setRemoving] = useState(false)
  const [started, setStarted] = useState(0)
  const version = useRef(saved.version)
  const act = useAct({ refresh, failed: t.failed })
  const written = (locale: Locale) => {
    const { title, body } = fields.texts[locale]
    return title.trim() !== '' || plainText(body).trim() !== ''
  }
  const form = useSubmit<undefined, { version: number }, AdminHelp>({
    base: saved,
    current: saved,
    refetch,
    stays: true,
    unsaved: JSON.stringify(fields) !== kept,
    failed: t.failed,
    check: () => {
      const lacking = locales.find((one) => written(one) && !fields.texts[one].title.trim())
      const none = !locales.some(written)
      if (lacking) setShown(lacking)
      return {
        title: lacking || none ? t.titleMissing : '',
        screens:
          linesOf(fields.screens).length > helpLimits.screens ? t.tooManyScreens(helpLimits.screens) : '',
      }
    },
    send: async (known) => {
      const sent = {
        ...fields,
        texts: {
          ja: written('ja') ? fields.texts.ja : null,
          en: written('en') ? fields.texts.en : null,
        },
        screens: linesOf(fields.screens),
      }
      const answer = await call(updateHelp, {
        params: { id: saved.id },
        body: { ...sent, version: Math.max(known, version.current) },
      })
      setKept(JSON.stringify(fields))
      version.current = answer.version
      return answer
    },
    done: refresh,
  })
  const set = (part: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...part }))
    form.clear()
  }
  const setText = (locale: Locale, part: Partial<typeof noText>) => {
    setFields((before) => ({
      ...before,
      texts: { ...before.texts, [locale]: { ...before.texts[locale], ...part } },
    }))
    form.clear()
  }
  const takeSaved = (now: AdminHelp) => {
    const next = fieldsOf(now)
    setFields(next)
    setKept(JSON.stringify(next))
    version.current = now.version
    setStarted((count) => count + 1)
  }
  const textOf = (one: { title: string; body: typeof emptyLongText } | null) =>
    one ? `${one.title}\n${plainText(one.body)}` : ''
  return (
    <div className={styles.form}>
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      <ChangedElsewhere
        form={form}
        compare={(now) => [
          { label: t.ja, now: textOf(now.texts.ja), mine: textOf(fields.texts.ja) },
          { label: t.en, now: textOf(now.texts.en), mine: textOf(fields.texts.en) },
          { label: t.category, now: t[now.category], mine: t[fields.category] },
          { label: t.audience, now: t[now.audience], mine: t[fields.audience] },
          { label: t.screens, now: now.screens.join('\n'), mine: fields.screens },
        ]}
        onTake={takeSaved}
      />
      <div className={styles.named}>
        {saved.publishedAt === null ? (
          <Tag situation="warning">{t.draft}</Tag>
        ) : (
          <AppLink to={`/helps/${saved.id}`}>{t.open}</AppLink>
        )}
      </div>
      <Card as="section">
        <Tabs
          label={t.languages}
          tabs={locales.map((id) => ({ id, label: t[id] }))}
          value={shown}
          onChange={setShown}
          className={styles.form}
        >
          {locales.map((locale) => (
            // Both stay, so that files uploaded in one are still shown after a change of the tab.
            <div key={locale} hidden={locale !== shown} className={styles.form}>
              <Input
                label={t.title}
                note={t.unwritten}
                maxLength={helpLimits.titleLength}
                autoComplete="off"
                lang={locale}
                value={fields.texts[locale].title}
                error={locale === shown && form.problems.title}
                onChange={(title) => setText(locale, { title })}
              />
              <Suspense fallback={<Skeletons />}>
                <LongTextEditor
                  key={started}
                  label={t.body}
                  text={fields.texts[locale].body}
                  files={saved}
                  error={form.problems.texts}
                  onChange={(body) => setText(locale, { body })}
                />
              </Suspense>
            </div>
          ))}
        </Tabs>
      </Card>
      <Card as="section" className={styles.form}>
        <Select
          label={t.category}
          options={helpCategories.map((value) => ({ value, label: t[value] }))}
          value={fields.category}
          onChange={(category) => set({ category })}
        />
        <RadioGroup
          row
          label={t.audience}
          options={helpAudiences.map((value) => ({ value, label: t[value] }))}
          value={fields.audience}
          onChange={(audience) => set({ audience })}
        />
        <Textarea
          label={t.screens}
          note={t.screensNote}
          value={fields.screens}
          error={form.problems.screens}
          onChange={(screens) => set({ screens })}
        />
        <Select
          label={t.addScreens}
          placeholder={t.choose}
          options={saved.screenChoices.map(({ id, name }) => ({ value: String(id), label: name }))}
          value=""
          onChange={(chosen) => {
            const added = saved.screenChoices.find(({ id }) => String(id) === chosen)?.screens ?? []
            set({ screens: linesOf(`${fields.screens}\n${added.join('\n')}`).join('\n') })
          }}
        />
        <Checkbox
          label={t.published}
          note={t.publishedNote}
          checked={fields.published}
          onChange={(published) => set({ published })}
        />
      </Card>
      <div className={styles.buttons}>
        <Button
          pending={form.pending}
          onClick={async () => {
            if (await form.submit()) toast.success(t.saved)
          }}
        >
          {t.save}
        </Button>
        <Button
          situation="danger"
          priority="tertiary"
          aria-haspopup="dialog"
          onClick={() => setRemoving(true)}
        >
          {t.remove}
        </Button>
      </div>
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={t.removeTitle(saved.title)}
        situation="danger"
        confirmLabel={t.remove}
        onConfirm={() =>
          act(async () => {
            await call(deleteHelp, { params: { id: saved.id }, query: { version: version.current } })
            navigate(path)
          })
        }
      >
        {t.removeWords}
      </ConfirmDialog>
    </div>
  )
}
