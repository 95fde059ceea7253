import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { answerInquiry, getAdminInquiry, updateInquiry } from '#contract/inquiries.administration.ts'
import { inquiryLimits, inquiryStates } from '#contract/inquiries.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { ApiError } from '#web/app/api-error.ts'
import { useParams } from '#web/app/location.ts'
import { queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { newClientKey } from '#web/app/use-draft.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { adminInquiryWords } from './admin-inquiries.strings.ts'
import styles from './inquiries.module.css'
import { inquiryStateWords } from './inquiries.strings.ts'
import { inquiryFileWords } from './inquiry-files.strings.ts'
import { InquiryAnswers, InquiryMessage } from './inquiry-message.tsx'
import { type InquiryState, InquiryStateTag } from './inquiry-state.tsx'
import { FilesField, useMessageFiles } from './message-files.tsx'

const path = '/admin/inquiries'

/** Those who handle inquiries add as many files as anyone with a session. */
const fileRules = { most: inquiryLimits.files, maxBytes: inquiryLimits.fileBytes }

type Inquiry = Answer<typeof getAdminInquiry>
type PartProps = { inquiry: Inquiry; refetch: () => Promise<unknown> }

/** One inquiry for those who handle it: messages, answering, internal notes, state and assignee. */
export default function AdminInquiryScreen() {
  const t = useStrings(adminInquiryWords)
  const id = Number(useParams().id)
  return (
    <AdminScreen path={path} title={id > 0 ? t.number(id) : t.tabList} back={path}>
      <Shown id={id} />
    </AdminScreen>
  )
}

function Shown({ id }: { id: number }) {
  const t = useStrings(adminInquiryWords)
  const query = useQuery({
    ...queryFor(getAdminInquiry, { params: { id } }),
    enabled: Number.isSafeInteger(id) && id > 0,
    staleTime: 0,
  })
  const inquiry = query.data
  if (inquiry) {
    const part = { inquiry, refetch: () => query.refetch() }
    return (
      <div className={styles.column}>
        <Conversation inquiry={inquiry} />
        <Handling {...part} />
        <Answering {...part} />
      </div>
    )
  }
  if (!(id > 0) || (query.error instanceof ApiError && query.error.status === 404))
    return (
      <EmptyState icon="search" title={t.gone} action={<Button href={path}>{t.toList}</Button>}>
        {t.goneWords}
      </EmptyState>
    )
  return query.isError ? (
    <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  ) : (
    <SkeletonGroup>
      <SkeletonText lines={8} />
    </SkeletonGroup>
  )
}

function Conversation({ inquiry }: { inquiry: Inquiry }) {
  const t = useStrings(adminInquiryWords)
  const place = { locale: useLocale(), timeZone: useCurrentUser()?.timeZone ?? 'Asia/Tokyo' }
  const f = useStrings(inquiryFileWords)
  const { body, files, createdAt } = inquiry
  const headOf = ({ author, kind, byEmail, sender, createdAt: at }: Inquiry['messages'][number]) =>
    [
      sender === null ? (author?.name ?? inquiry.name) : f.fromOther(sender),
      readableDateTime(at, place),
      ...(kind === 'note' ? [t.note] : []),
      ...(byEmail && sender === null ? [f.byEmail] : []),
    ].join(' · ')
  return (
    <Card as="section" aria-label={t.messages} className={styles.column}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{inquiry.topic || t.messages}</h2>
        <InquiryStateTag state={inquiry.state} />
      </div>
      <p className={styles.note}>
        {[inquiry.name, inquiry.email ?? t.noEmail, ...(inquiry.member ? [] : [t.guest])].join(' · ')}
      </p>
      {inquiry.tried && <Notice title={t.tried}>{inquiry.tried}</Notice>}
      <ol className={styles.column}>
        <InquiryMessage
          head={[inquiry.name, readableDateTime(createdAt, place)].join(' · ')}
          body={body}
          files={files}
        >
          <InquiryAnswers answers={inquiry.answers} />
        </InquiryMessage>
        {inquiry.messages.map((one) => (
          <InquiryMessage
            key={one.id}
            head={headOf(one)}
            body={one.body}
            files={one.files}
            internal={one.kind === 'note'}
          />
        ))}
      </ol>
    </Card>
  )
}

/* The options of states, in their order. */
function useStateOptions() {
  const names = useStrings(inquiryStateWords)
  return inquiryStates.map((value) => ({ value, label: names[value] }))
}

function Handling({ inquiry, refetch }: PartProps) {
  const t = useStrings(adminInquiryWords)
  const names = useStrings(inquiryStateWords)
  const options = useStateOptions()
  // Null: as it is. What somebody else changes meanwhile shows, what was chosen here stays.
  const [chosenState, setState] = useState<InquiryState | null>(null)
  const [chosenAssignee, setAssignee] = useState<string | null>(null)
  const state = chosenState ?? inquiry.state
  const assignee = chosenAssignee ?? String(inquiry.assignee?.id ?? 'none')
  const form = useSubmit({
    stays: true,
    unsaved: state !== inquiry.state || assignee !== String(inquiry.assignee?.id ?? 'none'),
    send: () =>
      call(updateInquiry, {
        params: { id: inquiry.id },
        body: { state, assigneeId: assignee === 'none' ? null : Number(assignee), version: inquiry.version },
      }),
    done: async () => {
      toast.success(t.saved)
      await refetch()
      setState(null)
      setAssignee(null)
    },
    problemsOf: (error) => {
      if (error.code !== 'conflict') return {}
      void refetch()
      return { form: t.changedState }
    },
    failed: t.failed,
  })
  return (
    <Card as="section" aria-label={t.handling} className={styles.column}>
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}{' '}
          {t.now(names[inquiry.state], inquiry.assignee ? t.handledBy(inquiry.assignee.name) : t.nobody)}
        </Notice>
      )}
      <div className={styles.pair}>
        <Select label={t.state} options={options} value={state} onChange={setState} />
        <Select
          label={t.assignee}
          options={[
            { value: 'none', label: t.nobody },
            ...inquiry.handlers.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={assignee}
          error={form.problems.assigneeId}
          onChange={setAssignee}
        />
        <Button pending={form.pending} onClick={() => form.submit()}>
          {t.save}
        </Button>
      </div>
    </Card>
  )
}

function Answering({ inquiry, refetch }: PartProps) {
  const t = useStrings(adminInquiryWords)
  const options = useStateOptions()
  const [kind, setKind] = useState<'answer' | 'note'>('answer')
  const [body, setBody] = useState('')
  const [state, setState] = useState<InquiryState>('waiting')
  const [clientKey, setClientKey] = useState(newClientKey)
  const files = useMessageFiles()
  const form = useSubmit({
    stays: true,
    unsaved: body !== '' || files.chosen.length > 0,
    check: () => ({ body: body.trim() ? '' : t.textMissing }),
    send: () =>
      call(answerInquiry, {
        params: { id: inquiry.id },
        body: {
          ...{ kind, body, clientKey, version: inquiry.version },
          state: kind === 'note' ? inquiry.state : state,
        },
        files: files.fields,
      }),
    done: async () => {
      toast.success(kind === 'note' ? t.noted : t.sent)
      setBody('')
      files.clear()
      setClientKey(newClientKey())
      await refetch()
    },
    problemsOf: (error) => {
      if (error.code !== 'conflict') return {}
      void refetch()
      return { form: t.changed }
    },
    failed: t.failed,
  })
  return (
    <Card as="section" aria-label={t.answer} className={styles.column}>
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      <div className={styles.pair}>
        <Select
          label={t.kind}
          note={kind === 'note' ? t.noteHint : t.answerHint}
          options={[
            { value: 'answer', label: t.answer },
            { value: 'note', label: t.note },
          ]}
          value={kind}
          onChange={setKind}
        />
        {kind === 'answer' && inquiry.cannedAnswers.length > 0 && (
          <Select
            label={t.canned}
            placeholder={t.chooseCanned}
            options={inquiry.cannedAnswers.map(({ name }, at) => ({ value: String(at), label: name }))}
            value=""
            onChange={(at) => {
              const { body: text } = inquiry.cannedAnswers[Number(at)]!
              setBody((before) => (before.trim() ? `${before}\n${text}` : text))
              form.clear()
            }}
          />
        )}
      </div>
      <Textarea
        label={t.text}
        most={inquiryLimits.bodyLength}
        value={body}
        error={form.problems.body}
        onChange={(text) => {
          setBody(text)
          form.clear('body')
        }}
      />
      <FilesField files={files} rules={fileRules} problems={form.problems} onChange={() => form.clear()} />
      <div className={styles.pair}>
        {kind === 'answer' && <Select label={t.after} options={options} value={state} onChange={setState} />}
        <Button priority="primary" pending={form.pending} onClick={() => form.submit()}>
          {kind === 'note' ? t.addNote : t.send}
        </Button>
      </div>
    </Card>
  )
}
