import type { ShellContents, ShellPart } from '#common/shell/shell-parts.ts'
import {
  getShellSettings,
  listShellVersions,
  publishShellDraft,
  restoreShellVersion,
  saveShellDraft,
} from '#contract/shell.ts'
import type { Client } from './server.ts'

/** Changes the parts of the shell as an administrator, each based on its current version. */
export function shellDesk(admin: Client) {
  const read = async (part: ShellPart) => (await admin.call(getShellSettings, { params: { part } })).body
  const save = async <P extends ShellPart>(part: P, content: ShellContents[P], version?: number) =>
    admin.call(saveShellDraft, {
      params: { part },
      body: { version: version ?? (await read(part)).version, content: { ...content } },
    })
  const publish = async (part: ShellPart) =>
    admin.call(publishShellDraft, { params: { part }, body: { version: (await read(part)).version } })
  const restore = async (part: ShellPart, number: number) =>
    admin.call(restoreShellVersion, {
      params: { part },
      body: { version: (await read(part)).version, number },
    })
  const versions = async (part: ShellPart) =>
    (await admin.call(listShellVersions, { params: { part }, query: {} })).body.shellVersions
  /** Drafts and publishes. */
  const bringOut = async <P extends ShellPart>(part: P, content: ShellContents[P]) => {
    const saved = await save(part, content)
    const published = await publish(part)
    if (saved.status !== 200 || published.status !== 200)
      throw new Error(`${part} was not published: ${JSON.stringify([saved.body, published.body])}`)
  }
  return { read, save, publish, restore, versions, bringOut }
}
