import { useCallback, useState } from 'react'
import { listDocumentMentionableUsers } from '#contract/documents.comments.ts'
import { call } from '#web/app/api.ts'
import { type Mention, mentionedIn } from '../mentions/mention-names.ts'
import { unnamedMentions } from '../mentions/unnamed-mentions.ts'

/** The mentions of a comment in progress: suggestions from the readers of the document, and who is named. */
export function useCommentMentions(documentId: number, text: string, mentions: readonly Mention[]) {
  const [nobody, setNobody] = useState<string>()
  const source = useCallback(
    async (query: string) => {
      const { users } = await call(listDocumentMentionableUsers, {
        params: { id: documentId },
        query: { query },
      })
      if (users.length === 0) setNobody(query)
      return users.map(({ id, name, departmentName, profileImgPath }) => ({
        id: String(id),
        label: name,
        ...(departmentName && { detail: departmentName }),
        ...(profileImgPath && { avatarUrl: profileImgPath }),
      }))
    },
    [documentId],
  )
  const named = mentionedIn(text.trim(), mentions)
  return { source, named, unnamed: unnamedMentions(text, named, nobody) }
}
