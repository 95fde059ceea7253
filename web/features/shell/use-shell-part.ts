import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ShellContents, ShellPart } from '#common/shell/shell-parts.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  discardShellDraft,
  getShellSettings,
  listShellVersions,
  publishShellDraft,
  restoreShellVersion,
  saveShellDraft,
} from '#contract/shell.ts'
import { call } from '#web/app/api.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { companyConfigQuery, useCurrentUser } from '#web/app/session.tsx'
import { headerQuery } from '#web/app/use-header.ts'
import { useUnsaved } from '#web/app/use-unsaved.ts'

export type ShellSettings = Answer<typeof getShellSettings>

/** Unsaved changes, and the version they are based on. */
type Unsaved<P extends ShellPart> = { value: ShellContents[P]; version: number }

/** A part of the shell being edited, published and rolled back. Every change names the version it is based on. */
export function useShellPart<P extends ShellPart>(
  part: P,
  settings: ShellSettings,
  refetch: () => Promise<ShellSettings | undefined>,
) {
  const settingsKey = queryFor(getShellSettings, { params: { part } }).queryKey
  const client = useQueryClient()
  const version = useRef(settings.version)
  const unsaved = useUnsaved<Unsaved<P>>({
    name: `shell.${useCurrentUser()?.id ?? 0}.${part}`,
    auto: true,
    leftAs: (left) => {
      version.current = left.version
      return left.version === settings.version ? 'restored' : 'conflict'
    },
    send: async ({ value }) => {
      const body = { version: version.current, content: { ...value } }
      version.current = (await call(saveShellDraft, { params: { part }, body })).version
      const kept = { version: version.current, content: body.content }
      // It is saved, even if fetching it fails now.
      client.setQueryData(settingsKey, (old) => old && { ...old, ...kept })
      await refetch()
      return { shown: undefined, carry: (newer) => ({ ...newer, version: version.current }) }
    },
    catchUp: async () => {
      const fresh = await refetch()
      if (fresh) version.current = fresh.version
    },
  })
  const { draft, state, problem, save, fail, settle } = unsaved

  if (!draft && state !== 'saving' && settings.version > version.current) version.current = settings.version

  /** Performs an action on the whole part, after saving unsaved changes. Returns whether it succeeded. */
  const act = async (work: () => Promise<{ version: number }>) => {
    if (!(await save())) return false
    try {
      version.current = (await work()).version
    } catch (error) {
      return fail(error)
    } finally {
      await refetch()
    }
    settle('clean')
    void client.invalidateQueries({ queryKey: everyKeyOf(listShellVersions) })
    void client.invalidateQueries({ queryKey: companyConfigQuery.queryKey })
    void client.invalidateQueries({ queryKey: headerQuery.queryKey })
    return true
  }
  const body = () => ({ version: version.current })

  return {
    part,
    settings,
    value: (draft?.value ?? settings.content) as ShellContents[P],
    change: (value: ShellContents[P]) => unsaved.change({ value, version: version.current }),
    state,
    problem: problem ? (Object.values(problem.fields)[0] ?? problem.message) : '',
    /** Whether there are unpublished changes. */
    drafted: draft !== undefined || settings.draft !== null,
    save,
    /** Discards the local changes in favour of the server's. */
    takeTheirs: unsaved.forget,
    /** Overwrites what someone else saved. */
    overwrite: unsaved.overwrite,
    publish: () => act(() => call(publishShellDraft, { params: { part }, body: body() })),
    discard: async () => {
      await unsaved.forget()
      return act(() => call(discardShellDraft, { params: { part }, body: body() }))
    },
    restore: (number: number) =>
      act(() => call(restoreShellVersion, { params: { part }, body: { ...body(), number } })),
  }
}

export type ShellEditor<P extends ShellPart> = ReturnType<typeof useShellPart<P>>
