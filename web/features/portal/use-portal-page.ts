import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { PortalContent } from '#common/portal/portal-content.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  discardPortalDraft,
  getPortalPage,
  listPortalPages,
  listPortalVersions,
  publishPortalPage,
  restorePortalVersion,
  savePortalDraft,
  unschedulePortalPage,
} from '#contract/portal.administration.ts'
import { getPortal, previewPortal } from '#contract/portal.ts'
import { call } from '#web/app/api.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useUnsaved } from '#web/app/use-unsaved.ts'

export type DesignedPage = Answer<typeof getPortalPage>

/** Unsaved changes, and the version they are based on. */
type Unsaved = { content: PortalContent; version: number }

export const designedQuery = (id: number) => queryFor(getPortalPage, { params: { id } })

/** A page of the portal being edited, published and rolled back. Every change names the version it is based on. */
export function usePortalPage(page: DesignedPage, refetch: () => Promise<DesignedPage | undefined>) {
  const { id } = page
  const params = { id }
  const client = useQueryClient()
  const version = useRef(page.version)
  const unsaved = useUnsaved<Unsaved>({
    name: `portal.${useCurrentUser()?.id ?? 0}.${id}`,
    auto: true,
    leftAs: (left) => {
      version.current = left.version
      return left.version === page.version ? 'restored' : 'conflict'
    },
    send: async ({ content }) => {
      const body = { version: version.current, content }
      version.current = (await call(savePortalDraft, { params, body })).version
      const kept = { version: version.current, content: { ...content } }
      // It is saved, even if fetching it fails now.
      client.setQueryData(designedQuery(id).queryKey, (old) => old && { ...old, ...kept })
      await refetch()
      return { shown: undefined, carry: (newer) => ({ ...newer, version: version.current }) }
    },
    catchUp: async () => {
      const fresh = await refetch()
      if (fresh) version.current = fresh.version
    },
  })
  const { draft, state, problem, save, fail, settle } = unsaved
  if (!draft && state !== 'saving' && page.version > version.current) version.current = page.version

  /** Performs an action on the whole page, after saving unsaved changes. Returns whether it succeeded. */
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
    for (const changed of [getPortal, previewPortal, listPortalPages, listPortalVersions])
      void client.invalidateQueries({ queryKey: everyKeyOf(changed) })
    return true
  }
  const body = () => ({ version: version.current })

  return {
    page,
    content: (draft?.content ?? page.content) as PortalContent,
    change: (content: PortalContent) => unsaved.change({ content, version: version.current }),
    state,
    problem: problem ? (Object.values(problem.fields)[0] ?? problem.message) : '',
    /** Whether there are unpublished changes. */
    drafted: draft !== undefined || page.draft !== null,
    save,
    /** Discards the local changes in favour of the server's. */
    takeTheirs: unsaved.forget,
    /** Overwrites what someone else saved. */
    overwrite: unsaved.overwrite,
    publish: (at?: string) =>
      act(() => call(publishPortalPage, { params, body: { ...body(), ...(at && { at }) } })),
    unschedule: () => act(() => call(unschedulePortalPage, { params, body: body() })),
    discard: async () => {
      await unsaved.forget()
      return act(() => call(discardPortalDraft, { params, body: body() }))
    },
    restore: (number: number) =>
      act(() => call(restorePortalVersion, { params, body: { ...body(), number } })),
  }
}

export type PageEditor = ReturnType<typeof usePortalPage>
