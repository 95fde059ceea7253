import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AudienceRule } from '#common/audience-rule.ts'
import {
  createOfficialChatRoom,
  getOfficialChatRoom,
  updateOfficialChatRoom,
} from '#contract/chat-rooms.administration.ts'
import { chatRoomLimits } from '#contract/chat-rooms.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { queryFor } from '#web/app/query.ts'
import { newClientKey } from '#web/app/use-draft.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AudienceEditor } from '../audiences/audience-editor.tsx'
import { adminChatRoomWords } from './admin-chat-rooms.strings.ts'
import styles from './chat-rooms.module.css'

type Room = Answer<typeof getOfficialChatRoom>
type Props = { onClose: () => void; onSaved: () => Promise<unknown> }

/** Creates an official room, or changes the one of this id. */
export function OfficialRoomDialog({ id, ...props }: Props & { id: number | undefined }) {
  return id === undefined ? <RoomForm room={undefined} {...props} /> : <ExistingRoom id={id} {...props} />
}

function ExistingRoom({ id, ...props }: Props & { id: number }) {
  const t = useStrings(adminChatRoomWords)
  const query = useQuery({ ...queryFor(getOfficialChatRoom, { params: { id } }), staleTime: 0, gcTime: 0 })
  if (query.data)
    return <RoomForm room={query.data} refetch={async () => (await query.refetch()).data} {...props} />
  return (
    <Dialog open title={t.editTitle} onClose={props.onClose}>
      {query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={5} />
        </SkeletonGroup>
      )}
    </Dialog>
  )
}

const nobody: AudienceRule = { include: [], match: 'any', exclude: [] }
const isEmpty = (rule: AudienceRule) => rule.include !== 'everyone' && rule.include.length === 0

const fieldsOf = (room: Room | undefined) => ({
  name: room?.name ?? '',
  description: room?.description ?? '',
  rule: (room?.rule ?? nobody) as AudienceRule,
  writerRule: (room?.writerRule ?? null) as AudienceRule | null,
  history: room?.history ?? 'all',
})

function RoomForm({
  room,
  refetch,
  onClose,
  onSaved,
}: Props & { room: Room | undefined; refetch?: () => Promise<unknown> }) {
  const t = useStrings(adminChatRoomWords)
  const [base] = useState(room)
  const [clientKey] = useState(newClientKey)
  const [fields, setFields] = useState(() => fieldsOf(room))
  const form = useSubmit<undefined, unknown, Room>({
    base,
    current: room,
    ...(refetch && { refetch }),
    check: () => ({
      name: fields.name.trim() ? '' : t.nameMissing,
      rule: isEmpty(fields.rule) ? t.ruleEmpty : '',
      writerRule: fields.writerRule && isEmpty(fields.writerRule) ? t.ruleEmpty : '',
    }),
    send: async (version) => {
      if (base) await call(updateOfficialChatRoom, { params: { id: base.id }, body: { ...fields, version } })
      else await call(createOfficialChatRoom, { body: { ...fields, clientKey } })
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
      enterSubmits
      title={base ? t.editTitle : t.addTitle}
      submitLabel={t.save}
      onClose={onClose}
      className={styles.form}
      failure={form.failure}
    >
      <ChangedElsewhere
        form={form}
        compare={(now: Room) => [
          { label: t.name, now: now.name, mine: fields.name },
          { label: t.description, now: now.description, mine: fields.description },
        ]}
        onTake={(now: Room) => setFields(fieldsOf(now))}
      />
      <Input
        label={t.name}
        required
        data-first-focus
        maxLength={chatRoomLimits.nameLength}
        value={fields.name}
        error={form.problems.name}
        onChange={(name) => set({ name })}
      />
      <Textarea
        label={t.description}
        low
        most={chatRoomLimits.descriptionLength}
        value={fields.description}
        error={form.problems.description}
        onChange={(description) => set({ description })}
      />
      <AudienceEditor
        label={t.rule}
        rule={fields.rule}
        error={form.problems.rule}
        onChange={(rule) => set({ rule })}
      />
      <RadioGroup
        label={t.writers}
        row
        options={[
          { value: 'all', label: t.everyMember },
          { value: 'some', label: t.someMembers },
        ]}
        value={fields.writerRule ? 'some' : 'all'}
        onChange={(value) => set({ writerRule: value === 'some' ? nobody : null })}
      />
      {fields.writerRule && (
        <AudienceEditor
          label={t.writerRule}
          rule={fields.writerRule}
          error={form.problems.writerRule}
          onChange={(writerRule) => set({ writerRule })}
        />
      )}
      <RadioGroup
        label={t.history}
        options={[
          { value: 'all', label: t.historyAll },
          { value: 'entry', label: t.historyEntry },
        ]}
        value={fields.history}
        onChange={(history) => set({ history })}
      />
    </FormDialog>
  )
}
