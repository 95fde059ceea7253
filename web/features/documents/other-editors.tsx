import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { editDocument, leaveDocument } from '#contract/documents.administration.ts'
import { documentTopic } from '#contract/live.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { call } from '#web/app/api.ts'
import { useLive, useWatch } from '#web/app/live.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { documentAdminWords } from './document-admin.strings.ts'

/** More often than the server forgets people whose browser is silent. */
const repeatMs = 30_000

type Props = {
  id: number
  /** Of the text on the screen. */
  version: number
  /** The text can be changed at the moment. */
  editable: boolean
  /** Shows the text as last saved; undefined while something is typed. */
  onRead: (() => unknown) | undefined
}

/** Tells the others that this person has the document open, and this person who else has, and whether they saved. */
export function OtherEditors({ id, version, editable, onRead }: Props) {
  const t = useStrings(documentAdminWords)
  const me = useCurrentUser()?.id
  const client = useQueryClient()
  const queryKey = ['document editors', id]
  const { data } = useQuery({
    queryKey,
    queryFn: () => call(editDocument, { params: { id } }),
    ...{ staleTime: 0, gcTime: 0, refetchInterval: repeatMs },
  })
  useWatch([documentTopic(id)])
  useLive('documents.edited', ({ ids }) => {
    if (ids.includes(id)) void client.invalidateQueries({ queryKey })
  })
  useEffect(() => () => void call(leaveDocument, { params: { id } }).catch(() => {}), [id])
  if (!data) return null
  const { editors, updatedBy } = data
  return (
    <>
      {editable && editors.length > 0 && (
        <Notice live title={t.editing(editors.map(({ name }) => name))}>
          {t.editingWords}
        </Notice>
      )}
      {data.version > version && updatedBy.id !== me && (
        <Notice
          live
          situation="warning"
          title={t.savedElsewhere(updatedBy.name)}
          action={
            onRead && (
              <Button size="xSmall" onClick={onRead}>
                {t.readAgain}
              </Button>
            )
          }
        >
          {!onRead && t.savedElsewhereWords}
        </Notice>
      )}
    </>
  )
}
