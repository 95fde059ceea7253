import { snakeCaseKeys } from '#common/key-case.ts'
import { phrases } from '#common/strings.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { csvText } from '#server/platform/http/csv.ts'
import {
  type ChatExportRow,
  type ExportedMessage,
  type ExportedRoom,
  findExportedMessages,
  findExportedRooms,
} from './chat-exports.queries.ts'
import { chatExportsStrings } from './chat-exports.strings.ts'

/** Messages read by one query. */
const atOnce = 500

type Page = { room: ExportedRoom; messages: ExportedMessage[] }

async function* pagesOf(db: CompanyDb, exportId: number): AsyncGenerator<Page> {
  for (const room of await findExportedRooms(db, exportId))
    for (let after = 0; ; ) {
      const messages = await findExportedMessages(db, { exportId, chatRoomId: room.id, after, limit: atOnce })
      if (messages.length > 0) yield { room, messages }
      if (messages.length < atOnce) break
      after = messages.at(-1)!.seq
    }
}

/** The file of an export, a page of messages at a time. `progress` is told how many messages are written. */
export async function* exportFile(
  db: CompanyDb,
  given: ChatExportRow,
  progress: (doneCount: number) => Promise<unknown>,
): AsyncGenerator<Buffer> {
  const { begin, write, end } = given.format === 'csv' ? csvFile(given) : jsonFile(given)
  yield Buffer.from(begin)
  let done = 0
  for await (const page of pagesOf(db, given.id)) {
    yield Buffer.from(write(page))
    done += page.messages.length
    await progress(done)
  }
  yield Buffer.from(end)
}

type Writer = { begin: string; write: (page: Page) => string; end: string }

const nameOf = ({ name, memberNames }: ExportedRoom) => name || (memberNames ?? []).join('、')

function csvFile({ locale, timeZone }: ChatExportRow): Writer {
  const t = phrases(chatExportsStrings, locale)
  const at = (moment: Date | string | null) =>
    moment === null ? '' : new Date(moment).toLocaleString('sv-SE', { timeZone })
  const header = [
    ...[t.roomId, t.roomKind, t.room, t.seq, t.version, t.state, t.authorId, t.author],
    ...[t.createdAt, t.editedAt, t.deletedAt, t.keptAt, t.body, t.stamp, t.replyTo, t.forwardedFrom],
    ...[t.mentions, t.reactions, t.files, t.urgent],
  ]
  const kinds: Record<string, string> = {
    ...{ official: t.official, group: t.group, direct: t.direct, notes: t.notes },
  }
  const rowsOf = (room: ExportedRoom, message: ExportedMessage) => {
    const of = (version: number, state: string) => [
      ...[room.id, kinds[room.kind] ?? room.kind, nameOf(room), message.seq, version, state],
      ...[message.authorId, message.authorName, at(message.createdAt)],
    ]
    const earlier = message.earlier.map(({ version, body, stamp, keptAt }) => [
      ...of(version, t.earlier),
      ...['', '', at(keptAt), body, stamp ?? '', '', '', '', '', '', ''],
    ])
    const state = message.hidden
      ? t.hidden
      : message.deletedAt
        ? t.deleted
        : message.editedAt
          ? t.edited
          : t.current
    const reactions = message.reactions.map(({ reaction, name }) => `${reaction} ${name}`)
    const files = message.files.map(({ name, kept }) => (kept ? t.keptFile(name) : name))
    return [
      ...earlier,
      [
        ...of(message.version, state),
        ...[at(message.editedAt), at(message.deletedAt), '', message.body, message.stamp ?? ''],
        ...[message.replyToSeq ?? '', message.forwardedFrom ?? '', message.mentions.join('、')],
        ...[reactions.join('、'), files.join('、'), message.urgent ? t.yes : ''],
      ],
    ]
  }
  return {
    // With a byte order mark, so that Japanese spreadsheets decode it correctly.
    begin: `\u{feff}${csvText([header])}`,
    write: ({ room, messages }) => csvText(messages.flatMap((message) => rowsOf(room, message))),
    end: '',
  }
}

function jsonFile(given: ChatExportRow): Writer {
  const head = {
    company: given.companyName,
    ...{ purpose: given.purpose, reason: given.reason, fromOn: given.fromOn, untilOn: given.untilOn },
    ...{ timeZone: given.timeZone, people: given.userNames },
    ...{ createdBy: fullName(given), createdAt: given.createdAt.toISOString() },
  }
  let first = true
  const line = (room: ExportedRoom, message: ExportedMessage) => {
    const { earlier, ...current } = message
    const text = JSON.stringify(
      snakeCaseKeys({
        room: { id: room.id, kind: room.kind, name: nameOf(room) },
        ...current,
        earlier: earlier.map((one) => ({ ...one, keptAt: new Date(one.keptAt).toISOString() })),
      }),
    )
    const before = first ? '\n' : ',\n'
    first = false
    return before + text
  }
  return {
    begin: `{"export":${JSON.stringify(snakeCaseKeys(head))},"messages":[`,
    write: ({ room, messages }) => messages.map((message) => line(room, message)).join(''),
    end: '\n]}\n',
  }
}
