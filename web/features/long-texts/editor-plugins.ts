// Named by two words: the keys, typed marks and filters of the editor.
import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history, redo, undo } from 'prosemirror-history'
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, Plugin } from 'prosemirror-state'
import { goToNextCell, tableEditing } from 'prosemirror-tables'
import { editorSchema } from './editor-schema.ts'

const { nodes, marks } = editorSchema

const hardBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break!.create()).scrollIntoView())
  return true
}

const keys = {
  'Mod-b': toggleMark(marks.bold!),
  'Mod-i': toggleMark(marks.italic!),
  'Mod-z': undo,
  'Shift-Mod-z': redo,
  'Mod-y': redo,
  'Mod-Alt-0': setBlockType(nodes.paragraph!),
  'Mod-Alt-2': setBlockType(nodes.heading!, { level: 2 }),
  'Mod-Alt-3': setBlockType(nodes.heading!, { level: 3 }),
  'Mod-Alt-4': setBlockType(nodes.heading!, { level: 4 }),
  Enter: splitListItem(nodes.list_item!),
  'Shift-Enter': chainCommands(exitCode, hardBreak),
  'Mod-Enter': chainCommands(exitCode, hardBreak),
  // Outside of lists and tables, Tab leaves the editor.
  Tab: chainCommands(goToNextCell(1), sinkListItem(nodes.list_item!)),
  'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(nodes.list_item!)),
}

const typedMarks = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading!, ([, signs]) => ({ level: signs!.length })),
    wrappingInputRule(/^\s*[-*・]\s$/, nodes.bullet_list!),
    wrappingInputRule(/^(\d{1,4})\.\s$/, nodes.ordered_list!, ([, number]) => ({ start: Number(number) })),
    wrappingInputRule(/^\s*>\s$/, nodes.quote!),
    textblockTypeInputRule(/^```$/, nodes.code_block!),
    new InputRule(/^---$/, (state, _, start, end) =>
      state.tr.replaceWith(start - 1, end, [nodes.divider!.create(), nodes.paragraph!.create()]),
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

export const editorPlugins = () => [
  conversionEnter(),
  typedMarks,
  keymap(keys),
  keymap(baseKeymap),
  history(),
  dropCursor(),
  gapCursor(),
  tableEditing(),
]
