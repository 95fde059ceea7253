import { useCurrentUser } from '#web/app/session.tsx'
import { useUnsaved } from '#web/app/use-unsaved.ts'
import { type DesignedMenu, useDesign } from './design-context.ts'

/**
 * The state of a design step. While the menu is unpublished, changes are saved automatically after a moment. While it
 * is published, they are saved on request.
 * @param from extracts the step's state from the menu
 * @param send saves it with the version it is based on
 * @param settle returns what is shown after saving: the value as typed, unless the server adds to it
 */
export function useStep<T>(
  step: string,
  from: (menu: DesignedMenu) => T,
  send: (value: T, version: number) => Promise<{ version: number }>,
  settle: (sent: T, menu: DesignedMenu) => T = (sent) => sent,
) {
  const { menu, save, catchUp } = useDesign()
  const live = menu.state !== 'unpublished'
  const unsaved = useUnsaved<{ value: T }>({
    name: `menu-design.${useCurrentUser()?.id ?? 0}.${menu.id}.${step}`,
    auto: !live,
    leftAs: () => 'restored',
    send: async (sent) => {
      const fresh = await save((version) => send(sent.value, version))
      const carry = ({ value }: { value: T }) => ({ value: settle(value, fresh) })
      // Shown as it was typed: the server trims the space before the next word.
      return { shown: carry(sent), carry }
    },
    catchUp,
  })
  const { draft, state, problem } = unsaved
  return {
    value: draft ? draft.value : from(menu),
    change: (value: T) => unsaved.change({ value }),
    state,
    problem,
    live,
    save: unsaved.save,
    discard: unsaved.forget,
    overwrite: unsaved.overwrite,
  }
}

export type Step = Pick<
  ReturnType<typeof useStep>,
  'state' | 'problem' | 'live' | 'save' | 'discard' | 'overwrite'
>
