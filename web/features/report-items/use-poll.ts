import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { getReportItemPoll, voteInPoll } from '#contract/report-items.ts'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import { useItemChanges } from './item-changes.ts'
import { reportItems } from './report-items.strings.ts'

export type Poll = Answer<typeof getReportItemPoll>

const pollQuery = (id: number) => queryFor(getReportItemPoll, { params: { id } })
const chosenIn = (poll: Poll) => poll.choices.flatMap(({ id, chosen }) => (chosen ? [id] : []))
const same = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id) => b.includes(id))

/** The poll after this person votes for these choices. Hidden counts stay hidden. */
function withVote(poll: Poll, choiceIds: readonly number[]): Poll {
  const voted = chosenIn(poll).length > 0
  return {
    ...poll,
    voterCount: poll.voterCount + Number(choiceIds.length > 0) - Number(voted),
    choices: poll.choices.map((choice) => {
      const chosen = choiceIds.includes(choice.id)
      const by = Number(chosen) - Number(choice.chosen)
      return { ...choice, chosen, voteCount: choice.voteCount === null ? null : choice.voteCount + by }
    }),
  }
}

/** The changes from the current choices to the wanted ones. */
export type Change = (chosen: readonly number[]) => readonly number[]

/** The person's last intention by poll, while a vote is being sent. */
const wanted = new Map<number, readonly number[]>()

/** Shows the vote at once, then sends it. Repeated quick presses end in one state. Reverted if the server refuses. */
async function vote(client: QueryClient, id: number, change: Change, failed: (error: unknown) => void) {
  const { queryKey } = pollQuery(id)
  const poll = client.getQueryData<Poll>(queryKey)
  if (!poll) return
  let stored = chosenIn(poll)
  const running = wanted.has(id)
  const choiceIds = change(stored)
  wanted.set(id, choiceIds)
  // A response in progress is older than the vote.
  void client.cancelQueries({ queryKey }, { revert: false, silent: true })
  client.setQueryData<Poll>(queryKey, (now) => now && withVote(now, choiceIds))
  if (running) return
  let answer: Poll | undefined
  try {
    for (let want = wanted.get(id); want && !same(want, stored); want = wanted.get(id)) {
      answer = await call(voteInPoll, { params: { id }, body: { choiceIds: [...want] } })
      stored = chosenIn(answer)
    }
  } catch (error) {
    client.setQueryData<Poll>(queryKey, (now) => now && withVote(now, stored))
    answer = undefined
    failed(error)
  }
  wanted.delete(id)
  if (answer) client.setQueryData(queryKey, answer)
  else await client.invalidateQueries({ queryKey })
}

/** A poll on a post, kept up to date, and voting in it. */
export function usePoll(id: number, feedId: number) {
  const client = useQueryClient()
  const toast = useToast()
  const t = useStrings(reportItems)
  const query = useQuery(pollQuery(id))
  useItemChanges(feedId, () => {
    if (!wanted.has(id)) void client.invalidateQueries({ queryKey: pollQuery(id).queryKey })
  })
  const choose = useCallback(
    (change: Change) => {
      const press = () =>
        vote(client, id, change, (error) => {
          const told = error instanceof ApiError && error.message
          const again = error instanceof ApiError && error.status < 500
          toast.danger(told || t.voteFailed, again ? {} : { action: { label: t.tryAgain, onAction: press } })
        })
      return press()
    },
    [client, id, toast, t],
  )
  return { ...query, poll: query.data, choose }
}
