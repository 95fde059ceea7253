import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import boxStyles from './box.module.css'
import { classNames } from './class-names.ts'
import { controls } from './controls.strings.ts'
import { Field, type FieldProps } from './field.tsx'
import { useStrings } from './locale.tsx'
import barStyles from './mark-bar.module.css'
import { markBar } from './mark-bar.strings.ts'
import { MarkBar } from './mark-bar.tsx'
import type { MentionChoice, MentionSource } from './mention.ts'
import { MentionList } from './mention-list.tsx'
import { boldEdit, enterEdit, type TextEdit } from './text-edit.ts'
import styles from './textarea.module.css'
import { useComposition } from './use-composition.ts'
import { useMentions } from './use-mentions.ts'

type Native = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'onChange' | 'value' | 'defaultValue' | 'required' | 'onSubmit'
>

type Props = FieldProps &
  Native & {
    value: string
    onChange: (value: string) => void
    /** Sends the text. Never called by an Enter that converts Japanese. */
    onSubmit?: () => void
    /** Which key sends: Enter alone (Shift+Enter inserts a line break) or, by default, Enter with Ctrl or Cmd. */
    submitKey?: 'enter' | 'modifier-enter'
    /** The options for "@": requested shortly after each change of the text that follows it. */
    mentionSource?: MentionSource
    /** The text inserted for a selected option; "@label " by default. */
    mentionText?: (choice: MentionChoice) => string
    onMention?: (choice: MentionChoice) => void
    /**
     * Renders the text with its formatting marks as readers will see it. With it there are buttons for bold, headings,
     * lists and links above the text, Ctrl+B, and Enter continues a list.
     */
    drawn?: (text: string) => ReactNode
    /** Whether the buttons for marks are shown. */
    marks?: boolean
    /**
     * The maximum of characters, shown with the count. The text is not cut, so that the person sees what is too much.
     * White space around the text is not counted, because it is not stored.
     */
    most?: number
    /** Without a frame, inside a card or composer that has its own. */
    bare?: boolean
    /** One line high until there is more. */
    low?: boolean
    after?: ReactNode
    ref?: Ref<HTMLTextAreaElement>
  }

const growsByItself = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content')

/** The component for longer text: safe for Japanese input, as high as its text, with mentions. */
export function Textarea({
  id,
  label,
  labelHidden,
  note,
  error,
  required,
  className,
  value,
  onChange,
  onSubmit,
  submitKey = 'modifier-enter',
  mentionSource,
  mentionText = (choice) => `@${choice.label} `,
  onMention,
  drawn,
  marks = true,
  most,
  bare,
  low,
  after,
  ref,
  onKeyDown,
  ...rest
}: Props) {
  const t = useStrings(controls)
  const m = useStrings(markBar)
  const listId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const composition = useComposition()
  const mentions = useMentions(mentionSource)
  const selectAfter = useRef<[number, number] | undefined>(undefined)
  const [previewing, setPreviewing] = useState(false)
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height
  useLayoutEffect(() => {
    const element = area.current
    if (growsByItself || !element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [value])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the new text is in its place the caret goes after it
  useEffect(() => {
    if (!selectAfter.current) return
    area.current?.setSelectionRange(...selectAfter.current)
    selectAfter.current = undefined
  }, [value])

  const look = (element: HTMLTextAreaElement) => mentions.look(element.value, element.selectionStart)

  const choose = (choice: MentionChoice) => {
    const element = area.current
    if (!element || !mentions.found) return
    const text = mentionText(choice)
    const { start, query } = mentions.found
    selectAfter.current = [start + text.length, start + text.length]
    onChange(value.slice(0, start) + text + value.slice(start + 1 + query.length))
    onMention?.(choice)
    mentions.dismiss()
    element.focus()
  }

  const apply = (edit: TextEdit | undefined) => {
    const element = area.current
    if (!element || !edit) return
    const { from, to, text, select } = edit
    element.focus()
    element.setSelectionRange(from, to)
    // Like typed text, so that the browser can undo it; otherwise only the value changes.
    const typed =
      text === '' ? document.execCommand?.('delete') : document.execCommand?.('insertText', false, text)
    if (typed) element.setSelectionRange(...select)
    else {
      selectAfter.current = select
      onChange(value.slice(0, from) + text + value.slice(to))
    }
  }

  const markByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!drawn || event.altKey || event.shiftKey || rest.readOnly) return false
    const { selectionStart: start, selectionEnd: end } = event.currentTarget
    const modified = event.metaKey || event.ctrlKey
    if (modified && event.key.toLowerCase() === 'b') apply(boldEdit(value, start, end))
    else if (!modified && event.key === 'Enter' && submitKey !== 'enter' && start === end) {
      const edit = enterEdit(value, start)
      if (!edit) return false
      apply(edit)
    } else return false
    return true
  }

  const chooseByKey = (event: KeyboardEvent) => {
    const { found } = mentions
    if (!found) return false
    if (event.key === 'Escape') {
      event.stopPropagation()
      mentions.dismiss()
      return true
    }
    const choice = found.choices[found.active]
    if (!choice) return false
    if (event.key === 'ArrowDown') mentions.move(1)
    else if (event.key === 'ArrowUp') mentions.move(-1)
    else if ((event.key === 'Enter' && !event.shiftKey) || (event.key === 'Tab' && !event.shiftKey))
      choose(choice)
    else return false
    return true
  }

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (composition.owns(event)) return
    if (chooseByKey(event) || markByKey(event)) {
      event.preventDefault()
      return
    }
    onKeyDown?.(event)
    if (event.defaultPrevented || event.key !== 'Enter' || !onSubmit) return
    const modified = event.metaKey || event.ctrlKey
    if (submitKey === 'enter' ? !event.shiftKey && !event.altKey : modified) {
      event.preventDefault()
      // A key that is held down sends once.
      if (!event.repeat) onSubmit()
    }
  }

  const count = value.trim().length
  const open = mentions.found !== undefined && mentions.found.choices.length > 0
  return (
    <Field
      {...{ id, label, labelHidden, note, error, required, className }}
      aside={
        most !== undefined && (
          <span className={count > most ? styles.over : undefined}>{t.characters(count, most)}</span>
        )
      }
    >
      {(control) => (
        <>
          {drawn && marks && (
            <MarkBar
              controls={control.id}
              onEdit={(edit) => {
                const element = area.current
                if (element) apply(edit(value, element.selectionStart, element.selectionEnd))
              }}
              previewing={previewing}
              onPreview={() => setPreviewing(!previewing)}
              disabled={rest.readOnly}
            />
          )}
          {drawn && marks && previewing && (
            <section aria-label={m.preview} className={barStyles.drawn}>
              {value.trim() === '' ? m.nothingToPreview : drawn(value)}
            </section>
          )}
          <div
            hidden={marks && previewing}
            className={classNames(bare ? styles.bare : boxStyles.box, styles.frame)}
          >
            <textarea
              {...rest}
              {...control}
              {...composition.handlers}
              ref={area}
              value={value}
              rows={low ? 1 : rest.rows}
              className={classNames(boxStyles.value, styles.area, low && styles.low, bare && styles.bareArea)}
              aria-autocomplete={mentionSource ? 'list' : undefined}
              aria-controls={open ? listId : undefined}
              aria-activedescendant={open ? `${listId}-${mentions.found?.active}` : undefined}
              onChange={(event) => {
                onChange(event.currentTarget.value)
                look(event.currentTarget)
              }}
              onSelect={(event) => look(event.currentTarget)}
              onKeyDown={press}
              onBlur={(event) => {
                mentions.close()
                rest.onBlur?.(event)
              }}
            />
            {after}
            {mentionSource && (
              <MentionList
                id={listId}
                anchor={area}
                choices={mentions.found?.choices}
                active={mentions.found?.active ?? 0}
                onPoint={mentions.point}
                onChoose={choose}
              />
            )}
          </div>
        </>
      )}
    </Field>
  )
}
