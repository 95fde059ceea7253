import * as z from 'zod/mini'
import { termsOf } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { type ShellContents, type ShellPart, standardShell } from '#common/shell/shell-parts.ts'
import { phrases } from '#common/strings.ts'
import {
  createShellLogo,
  discardShellDraft,
  getShellSettings,
  listShellVersions,
  publishShellDraft,
  restoreShellVersion,
  saveShellDraft,
  shellContents,
} from '#contract/shell.ts'
import { findPeople } from '#server/features/audiences/audiences.queries.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { receivePhotos } from '#server/platform/files/receive-photos.ts'
import { insertImage } from '#server/platform/files/save-image.ts'
import { idCursor } from '#server/platform/http/cursor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { discardDraft, publishDraft, restoreVersion, saveDraft } from './shell.commands.ts'
import { presentLogo, presentShellPart, presentShellVersion, rulesOf } from './shell.present.ts'
import { findLogos, findShellPart, findShellVersions } from './shell.queries.ts'
import { shellWords } from './shell.strings.ts'
import { findShellNames, logosOf } from './shell-names.queries.ts'

/** A draft of this part. Throws `validation_failed` if it is invalid. */
function readContent<P extends ShellPart>(part: P, content: unknown, locale: Locale) {
  const read = z.safeParse(shellContents[part] as z.ZodMiniType, content)
  if (!read.success)
    throw new Refusal('validation_failed', { content: phrases(shellWords, locale).unreadable })
  return read.data as ShellContents[P]
}

const namedPeople = (content: ShellContents[ShellPart]) => [
  ...new Set(
    rulesOf(content)
      .flatMap(termsOf)
      .filter(({ type }) => type === 'user')
      .map(({ id }) => id),
  ),
]

export const shellRoutes = [
  route(getShellSettings, async ({ db, session, params: { part } }) => {
    requireAdministrator(session)
    const row = await findShellPart(db, part)
    const contents = [row.draft, row.content].filter((content) => content !== null)
    const logos = await findLogos(db, contents.flatMap(logosOf))
    const people = await findPeople(db, contents.flatMap(namedPeople))
    return presentShellPart(part, row, { logos, people })
  }),

  route(saveShellDraft, async ({ db, session, params: { part }, body, locale }) => {
    requireAdministrator(session)
    const content = readContent(part, body.content, locale)
    const act = { part, version: body.version, actorId: session.userId, locale }
    return { version: await saveDraft(db, act, content) }
  }),

  route(publishShellDraft, async ({ db, session, params: { part }, body, locale }) => {
    requireAdministrator(session)
    const act = { part, version: body.version, actorId: session.userId, locale }
    return { version: await publishDraft(db, act) }
  }),

  route(discardShellDraft, async ({ db, session, params: { part }, body, locale }) => {
    requireAdministrator(session)
    const act = { part, version: body.version, actorId: session.userId, locale }
    return { version: await discardDraft(db, act) }
  }),

  route(restoreShellVersion, async ({ db, session, params: { part }, body, locale }) => {
    requireAdministrator(session)
    const act = { part, version: body.version, actorId: session.userId, locale }
    return { version: await restoreVersion(db, act, body.number) }
  }),

  route(listShellVersions, async ({ db, session, params: { part }, query, locale }) => {
    requireAdministrator(session)
    const { rows, nextCursor } = await findShellVersions(db, part, {
      before: idCursor(query.cursor),
      limit: query.limit,
    })
    const contents = rows.flatMap(({ content, contentBefore }) => [
      content,
      contentBefore ?? standardShell()[part],
    ])
    const names = await findShellNames(db, contents, locale)
    const logos = await findLogos(db, contents.flatMap(logosOf))
    return { shellVersions: rows.map((row) => presentShellVersion(part, row, names, logos)), nextCursor }
  }),

  route(createShellLogo, async ({ app, db, session, files, locale }) => {
    requireAdministrator(session)
    const sender = { storage: app.storage, db, userId: session.userId, locale, field: 'picture' }
    const [picture] = await receivePhotos(files.picture, sender)
    if (!picture)
      throw new Refusal('validation_failed', { picture: phrases(shellWords, locale).pictureMissing })
    return presentLogo({ ...picture, ...(await insertImage(db, picture, session.userId)) })
  }),
]
