// Named by two words: the keys, typed marks and filters of the editor.

import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history, redo, undo } from 'prosemirror-history'
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, NodeSelection, Plugin } from 'prosemirror-state'
import { goToNextCell, isInTable, tableEditing } from 'prosemirror-tables'
import { normalForm } from '#common/normal-form.ts'
import { excessOf, insertBlock, isWithin, nextCell, toggleList } from './editor-commands.ts'
import { editorSchema } from './editor-schema.ts'

const { nodes, marks } = editorSchema

type Wishes = {
  /** Opens the dialog of a link. */
  onLink: () => void
  /** Moves the focus to the buttons. */
  onTools: () => void
  /** A change was refused, because the text could not be saved with it. */
  onExcess: (excess: NonNullable<ReturnType<typeof excessOf>>) => void
}

const hardBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break!.create()).scrollIntoView())
  return true
}

/** Moves the focus from a selected picture to the field of its description. */
const enterPicture: Command = ({ selection }, _, view) => {
  if (!(selection instanceof NodeSelection) || selection.node.type !== nodes.picture) return false
  const figure = view?.nodeDOM(selection.from)
  if (figure instanceof HTMLElement) figure.querySelector('input')?.focus()
  return true
}

const keysOf = ({ onLink, onTools }: Wishes): Record<string, Command> => ({
  'Mod-b': toggleMark(marks.bold!),
  'Mod-i': toggleMark(marks.italic!),
  'Mod-k': () => {
    onLink()
    return true
  },
  'Mod-z': undo,
  'Shift-Mod-z': redo,
  'Mod-y': redo,
  'Mod-Alt-0': setBlockType(nodes.paragraph!),
  'Mod-Alt-2': setBlockType(nodes.heading!, { level: 2 }),
  'Mod-Alt-3': setBlockType(nodes.heading!, { level: 3 }),
  'Mod-Alt-4': setBlockType(nodes.heading!, { level: 4 }),
  'Mod-Shift-7': toggleList(nodes.ordered_list!),
  'Mod-Shift-8': toggleList(nodes.bullet_list!),
  'Alt-F10': () => {
    onTools()
    return true
  },
  Backspace: undoInputRule,
  Enter: chainCommands(enterPicture, splitListItem(nodes.list_item!)),
  'Shift-Enter': chainCommands(exitCode, hardBreak),
  'Mod-Enter': chainCommands(exitCode, hardBreak),
})

/**
 * Tab moves between cells and indents list items. Escape, and then Tab, leaves the editor, as Tab does everywhere else
 * in it.
 */
function tabKeys() {
  let released = false
  const unlessReleased =
    (command: Command): Command =>
    (...given) =>
      !released && command(...given)
  return [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: ({ state }, event) => {
            const { key, isComposing } = event
            if (key !== 'Escape' || isComposing) {
              if (key !== 'Tab' && key !== 'Shift') released = false
              return false
            }
            if (!released && (isInTable(state) || isWithin(state, nodes.list_item!))) {
              released = true
              event.preventDefault()
            }
            // Otherwise the dialog around the editor may have it, which the editor would prevent.
            return true
          },
          blur: () => {
            released = false
          },
        },
      },
    }),
    keymap({
      Tab: unlessReleased(chainCommands(nextCell, sinkListItem(nodes.list_item!))),
      'Shift-Tab': unlessReleased(chainCommands(goToNextCell(-1), liftListItem(nodes.list_item!))),
    }),
  ]
}

const digits = (text: string) => Number(normalForm(text))

const typedMarks = () =>
  inputRules({
    rules: [
      textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading!, ([, signs]) => ({ level: signs!.length })),
      wrappingInputRule(/^\s*[-*・]\s$/, nodes.bullet_list!),
      wrappingInputRule(/^([0-9０-９]{1,4})[.．]\s$/, nodes.ordered_list!, ([, number]) => ({
        start: digits(number!),
      })),
      wrappingInputRule(/^\s*>\s$/, nodes.quote!),
      textblockTypeInputRule(/^```$/, nodes.code_block!),
      new InputRule(/^---$/, ({ tr }, _, start, end) =>
        insertBlock(tr.delete(start, end), nodes.divider!.create()),
      ),
    ],
  })

const settle = 100

/**
 * Safari ends a composition before it sends the Enter that ended it, with key code 229; some input methods send it with
 * an ordinary code right after the end. Such an Enter converts and must not start a paragraph.
 */
function conversionEnter() {
  let endedAt: number | undefined
  return new Plugin({
    props: {
      handleDOMEvents: {
        compositionstart: () => {
          endedAt = undefined
        },
        compositionend: () => {
          endedAt = Date.now()
        },
        keyup: () => {
          endedAt = undefined
        },
        keydown: (view, event) => {
          if (event.key !== 'Enter' || event.isComposing || view.composing) return false
          const converts = event.keyCode === 229 || (endedAt !== undefined && Date.now() - endedAt < settle)
          if (converts) event.preventDefault()
          return converts
        },
      },
    },
  })
}

/** Refuses a change that makes the text deeper, wider or longer than can be saved. */
const withinBounds = ({ onExcess }: Wishes) =>
  new Plugin({
    filterTransaction: ({ docChanged, doc, before }) => {
      if (!docChanged || doc.content.size <= before.content.size) return true
      const excess = excessOf(doc)
      if (excess) onExcess(excess)
      return !excess
    },
  })

export const editorPlugins = (wishes: Wishes) => [
  conversionEnter(),
  withinBounds(wishes),
  typedMarks(),
  ...tabKeys(),
  keymap(keysOf(wishes)),
  keymap(baseKeymap),
  history(),
  dropCursor(),
  gapCursor(),
  tableEditing(),
]
