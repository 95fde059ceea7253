// Reads an export of Slack in a process of its own, for slack.import.ts: it first says which channels and people there are,
// and then reads one channel for each question. It may read only the program's own files.
import { constants, setPriority } from 'node:os'
import process from 'node:process'
import { buffer } from 'node:stream/consumers'
import { ArchiveTooLarge, openArchive } from '#server/platform/files/unzip.ts'
import {
  addMessages,
  channelsOf,
  countOf,
  type SourceArchive,
  type SourceChannelMessages,
  usersOf,
} from './slack-texts.rules.ts'

type Question = { read: string; most: number }

class NotSlack extends Error {}

function answer(work: () => unknown) {
  try {
    process.send!({ result: work() })
  } catch (error) {
    const problem =
      error instanceof NotSlack
        ? 'not_slack'
        : error instanceof ArchiveTooLarge
          ? 'too_large'
          : error instanceof Error && error.message === 'The archive is encrypted'
            ? 'encrypted'
            : 'damaged'
    process.send!({ problem })
  }
}

// Requests have priority over files.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const file = await buffer(process.stdin)
let found: SourceArchive | undefined
/** Some programs put everything into one folder. */
let folder = ''

/** A file of JSON; undefined if there is none of this name. */
function json(archive: ReturnType<typeof openArchive>, name: string): unknown {
  const bytes = archive.read(folder + name)
  return bytes && JSON.parse(bytes.toString('utf8'))
}

function listed(): SourceArchive {
  const archive = openArchive(file)
  const place = archive.names.find((name) => name === 'channels.json' || /^[^/]+\/channels\.json$/.test(name))
  if (place === undefined) throw new NotSlack()
  folder = place.slice(0, place.length - 'channels.json'.length)
  const channels = json(archive, 'channels.json')
  if (!Array.isArray(channels)) throw new NotSlack()
  return {
    channels: channelsOf(channels),
    users: usersOf(json(archive, 'users.json')),
    privateChannels: countOf(json(archive, 'groups.json')),
    directMessages: countOf(json(archive, 'dms.json')) + countOf(json(archive, 'mpims.json')),
  }
}

function messagesOf({ read: channel, most }: Question): SourceChannelMessages {
  // Opened again for each channel: what one unpacks does not count for the next.
  const archive = openArchive(file)
  const names = new Map(found?.users.map(({ id, name }) => [id, name]))
  const all: SourceChannelMessages = {
    messages: [],
    losses: { files: 0, reactions: 0, notices: 0, beyond: 0 },
  }
  const begin = `${folder}${channel}/`
  const days = archive.names.filter((name) => name.startsWith(begin) && name.endsWith('.json')).sort()
  for (const name of days)
    addMessages(all, json(archive, name.slice(folder.length)), { nameOf: (id) => names.get(id), most })
  return { ...all, messages: all.messages.sort((one, other) => Number(one.ts) - Number(other.ts)) }
}

// Ended by the server once it has what it needs: the end of a process can overtake its last message.
process.on('disconnect', () => process.exit())
process.on('message', (question: Question) => answer(() => messagesOf(question)))
answer(() => {
  found = listed()
  return found
})
