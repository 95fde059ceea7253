import type { NodeViewConstructor } from 'prosemirror-view'
import { longTextLimits } from '#contract/long-texts.ts'
import { describePicture, leavePicture } from './editor-commands.ts'
import styles from './long-text-editor.module.css'

type Options = {
  /** The addresses of the pictures, by the id of their file. */
  paths: ReadonlyMap<number, string>
  words: () => { alt: string; altHint: string }
}

/** A picture in the editor, with a field below it that asks for its description. */
export const pictureView =
  ({ paths, words }: Options): NodeViewConstructor =>
  (node, view, getPos) => {
    const dom = document.createElement('figure')
    dom.dataset.file = String(node.attrs.file)
    dom.className = styles.figure!
    const path = paths.get(node.attrs.file as number)
    const picture = document.createElement('img')
    if (path) {
      picture.src = `${path}?variant=medium`
      dom.append(picture)
    }
    const field = document.createElement('input')
    field.type = 'text'
    field.className = styles.alt!
    field.maxLength = longTextLimits.name
    field.autocomplete = 'off'
    field.setAttribute('aria-label', words().alt)
    field.placeholder = words().altHint
    dom.append(field)
    const show = (alt: string) => {
      picture.alt = alt
      // Writing the same text again would end a composition.
      if (field.value !== alt) field.value = alt
      field.readOnly = !view.editable
    }
    show(node.attrs.alt as string)
    field.addEventListener('input', () => {
      const place = getPos()
      if (place !== undefined) describePicture(place, field.value)(view.state, view.dispatch)
    })
    field.addEventListener('keydown', (event) => {
      if (event.isComposing || event.keyCode === 229 || !['Enter', 'Escape'].includes(event.key)) return
      // In a dialog, Escape would close it, and Enter would submit a form.
      event.preventDefault()
      event.stopPropagation()
      const place = getPos()
      if (place !== undefined) leavePicture(place)(view.state, view.dispatch)
      view.focus()
    })
    return {
      dom,
      update: (next) => {
        if (next.type !== node.type || next.attrs.file !== node.attrs.file) return false
        show(next.attrs.alt as string)
        return true
      },
      stopEvent: ({ target }) => target === field,
      ignoreMutation: () => true,
    }
  }
