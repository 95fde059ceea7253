import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useStrings } from '#ui/locale.tsx'
import type { MentionSource } from '#ui/mention.ts'
import { isSameMention, type Mention, mentionedIn } from './mention-names.ts'
import { findMentionable, type MentionPlace, type MentionReach, mentionReachQuery } from './mention-reach.ts'
import { mentioning } from './mentioning.strings.ts'
import { unnamedMentions } from './unnamed-mentions.ts'

type Writing = {
  place: MentionPlace
  text: string
  /** The people chosen while writing. */
  mentions: readonly Mention[]
  /** The people mentioned before the edit, who are not notified again. */
  before?: readonly Mention[] | undefined
}

/**
 * The mentions of a text in progress: who is mentioned, how many people are notified, and which names notify nobody.
 */
export type Mentioning = {
  source: MentionSource
  named: readonly Mention[]
  /** The people who would be notified. */
  added: readonly Mention[]
  /** Undefined while loading, or if nobody is mentioned. */
  reach: MentionReach | undefined
  /** Names after "@" that nobody was chosen for. */
  unnamed: readonly string[]
}

export function useMentioning({ place, text, mentions, before = [] }: Writing): Mentioning {
  const [nobody, setNobody] = useState<string>()
  const source = useMentionSource(place, setNobody)
  const named = mentionedIn(text.trim(), mentions)
  const added = named.filter((mention) => !before.some((one) => isSameMention(one, mention)))
  const { data } = useQuery({
    ...mentionReachQuery(place, added),
    enabled: added.length > 0,
    placeholderData: (last) => last,
  })
  const reach = added.length > 0 ? data : undefined
  return { source, named, added, reach, unnamed: unnamedMentions(text, named, nobody) }
}

/** Suggests the people who can read it, and their departments, after "@". */
function useMentionSource(place: MentionPlace, onNobody: (query: string) => void): MentionSource {
  const t = useStrings(mentioning)
  const feedId = 'feedId' in place ? place.feedId : undefined
  const menuId = 'menuId' in place ? place.menuId : undefined
  return useCallback(
    async (query) => {
      const { users, departments } = await findMentionable(
        feedId === undefined ? { menuId: menuId! } : { feedId },
        query,
      )
      if (departments.length === 0 && users.length === 0) onNobody(query)
      return [
        ...departments.map(({ id, name, readerCount }) => ({
          id: `d${id}`,
          label: name,
          detail: t.people(readerCount),
        })),
        ...users.map(({ id, name, departmentName, profileImgPath }) => ({
          id: String(id),
          label: name,
          detail: departmentName ?? undefined,
          avatarUrl: profileImgPath ?? undefined,
        })),
      ]
    },
    [feedId, menuId, t, onNobody],
  )
}
