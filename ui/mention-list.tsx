import { type RefObject, useRef } from 'react'
import { Avatar } from './avatar.tsx'
import { controls } from './controls.strings.ts'
import listStyles from './list-box.module.css'
import { useStrings } from './locale.tsx'
import type { MentionChoice } from './mention.ts'
import { useFloating } from './use-floating.ts'

type Props = {
  id: string
  anchor: RefObject<HTMLElement | null>
  choices: MentionChoice[] | undefined
  active: number
  onPoint: (index: number) => void
  onChoose: (choice: MentionChoice) => void
}

/** The people who can be mentioned, under the text. The text keeps the focus. */
export function MentionList({ id, anchor, choices, active, onPoint, onChoose }: Props) {
  const t = useStrings(controls)
  const panel = useRef<HTMLDivElement>(null)
  const open = choices !== undefined && choices.length > 0
  useFloating(open, anchor, panel)
  return (
    <>
      <span className="visually-hidden" role="status">
        {choices && t.choices(choices.length)}
      </span>
      {open && (
        <div
          ref={panel}
          id={id}
          role="listbox"
          aria-label={t.mentionChoices}
          popover="manual"
          className={listStyles.list}
        >
          {choices.map((choice, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus and names the active choice
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the text
            <div
              key={choice.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={listStyles.option}
              onPointerMove={() => index !== active && onPoint(index)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(choice)}
            >
              <Avatar name={choice.label} src={choice.avatarUrl} size="xSmall" />
              <span className={listStyles.label}>{choice.label}</span>
              {choice.detail && <span className={listStyles.detail}>{choice.detail}</span>}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
